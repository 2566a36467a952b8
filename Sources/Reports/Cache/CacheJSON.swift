import FoundationEssentials
import HTTPCaching
import ListenCore

/// A stored response, for scripts.
struct CacheEntryJSON: Encodable {
    let key: String
    let url: String
    let what: String
    let source: String?
    let book: String?
    let chapter: String?
    let resource: String
    let state: String
    let bytes: Int64
    let ageSeconds: Int64
    let fetchedAt: Date
    let freshUntil: Date
    let lastUsed: Date
    let etag: String?
    let sha256: String
    let isPinned: Bool

    init(_ head: StoredHead, _ names: CacheNames, _ now: Date, _ policy: CachePolicy) {
        let entry = CacheEntry(head, at: now, under: policy)
        key = entry.key.digest
        url = names.address(of: head)
        what = names.words(for: head)
        source = head.subject?.source.rawValue
        book = head.subject?.book?.rawValue
        chapter = head.subject?.chapter?.rawValue
        resource = entry.resource.rawValue
        state = entry.state.rawValue
        bytes = entry.size
        ageSeconds = head.age(at: now)
        fetchedAt = entry.fetched
        freshUntil = entry.expires
        lastUsed = entry.lastUsed
        etag = entry.etag
        sha256 = entry.sha256
        isPinned = entry.isPinned
    }
}

struct CacheListJSON: Encodable {
    let version = 1
    let entries: [CacheEntryJSON]
}

struct CacheDetailsJSON: Encodable {
    struct Entry: Encodable {
        let entry: CacheEntryJSON
        let status: Int
        let fields: [HTTPFields.Line]
        let askedWith: [HTTPFields.Line]

        init(_ head: StoredHead, _ names: CacheNames, _ now: Date, _ policy: CachePolicy) {
            entry = CacheEntryJSON(head, names, now, policy)
            status = head.status
            fields = head.fields.lines
            askedWith = head.selectingFields.lines
        }
    }

    let version = 1
    let entries: [Entry]
}

/// The reason that a response is fresh or stale, for scripts.
struct CacheWhyJSON: Encodable {
    struct Forecast: Encodable {
        let mode: String
        let text: String
    }

    struct Entry: Encodable {
        let key: String
        let url: String
        let state: String
        let why: String
        let lifetimeSeconds: Int64
        let lifetimeSource: String
        let ageSeconds: Int64
        let bytes: Int64
        let next: [Forecast]
    }

    /// The forecast for a URL without a stored response.
    static let unstored: [(flag: String, text: String)] = [
        (FetchMode.cacheFirst.flag, "fetched, and stored unless the answer forbids it"),
        (FetchMode.cacheOnly.flag, "refused: nothing is stored, and the network may not be used"),
        (FetchMode.refresh.flag, "fetched, and stored unless the answer forbids it"),
    ]

    let version = 1
    let isStored: Bool
    let entries: [Entry]
    let next: [Forecast]?

    init(
        _ heads: [StoredHead], _ names: CacheNames, _ reasons: [CacheExplanation], _ now: Date
    ) {
        isStored = !heads.isEmpty
        entries = zip(heads, reasons).map { head, reason in
            Entry(
                key: head.key.digest, url: names.address(of: head),
                state: reason.state { $0.formatted(.iso8601) },
                why: reason.sentence { $0.formatted(.iso8601) },
                lifetimeSeconds: reason.lifetime.seconds,
                lifetimeSource: reason.lifetime.source.rawValue, ageSeconds: head.age(at: now),
                bytes: head.size,
                next: reason.forecasts.map { Forecast(mode: $0.mode.flag, text: $0.text) })
        }
        next = heads.isEmpty ? Self.unstored.map { Forecast(mode: $0.flag, text: $0.text) } : nil
    }
}
