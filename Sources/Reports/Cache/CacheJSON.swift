package import FoundationEssentials
package import HTTPCaching
import ListenCore

/// A stored response, for scripts.
package struct CacheEntryJSON: Encodable {
    package let key: String
    package let url: String
    package let what: String
    package let source: String?
    package let book: String?
    package let chapter: String?
    package let resource: String
    package let state: String
    package let bytes: Int64
    package let ageSeconds: Int64
    package let fetchedAt: Date
    package let freshUntil: Date
    package let lastUsed: Date
    package let etag: String?
    package let sha256: String
    package let isPinned: Bool

    package init(_ head: StoredHead, _ names: CacheNames, _ now: Date, _ policy: CachePolicy) {
        let entry = CacheEntry(head, at: now, under: policy)
        key = entry.key.digest
        url = entry.key.url
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

package struct CacheListJSON: Encodable {
    package let version = 1
    package let entries: [CacheEntryJSON]
}

package struct CacheDetailsJSON: Encodable {
    package struct Entry: Encodable {
        package let entry: CacheEntryJSON
        package let status: Int
        package let fields: [HTTPFields.Line]
        package let askedWith: [HTTPFields.Line]

        package init(_ head: StoredHead, _ names: CacheNames, _ now: Date, _ policy: CachePolicy) {
            entry = CacheEntryJSON(head, names, now, policy)
            status = head.status
            fields = head.fields.lines
            askedWith = head.selectingFields.lines
        }
    }

    package let version = 1
    package let entries: [Entry]
}

/// The reason that a response is fresh or stale, for scripts.
package struct CacheWhyJSON: Encodable {
    package struct Forecast: Encodable {
        package let mode: String
        package let text: String
    }

    package struct Entry: Encodable {
        package let key: String
        package let url: String
        package let state: String
        package let why: String
        package let lifetimeSeconds: Int64
        package let lifetimeSource: String
        package let ageSeconds: Int64
        package let bytes: Int64
        package let next: [Forecast]
    }

    /// The forecast for a URL without a stored response.
    package static let unstored: [(flag: String, text: String)] = [
        (FetchMode.cacheFirst.flag, "fetched, and stored unless the answer forbids it"),
        (FetchMode.cacheOnly.flag, "refused: nothing is stored, and the network may not be used"),
        (FetchMode.refresh.flag, "fetched, and stored unless the answer forbids it"),
    ]

    package let version = 1
    package let isStored: Bool
    package let entries: [Entry]
    package let next: [Forecast]?

    package init(_ heads: [StoredHead], _ reasons: [CacheExplanation], _ now: Date) {
        isStored = !heads.isEmpty
        entries = zip(heads, reasons).map { head, reason in
            Entry(
                key: head.key.digest, url: head.key.url,
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
