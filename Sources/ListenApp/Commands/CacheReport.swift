import FoundationEssentials
import HTTPCaching
import ListenCore
import Storage

/// `listen cache …`: what was fetched and kept, read without any network.
public struct CacheReport: Sendable {
    let cache: @Sendable () throws -> CacheDatabase
    let clock: any WallClock
    let policy: CachePolicy
    let console: Console

    /// Lists the stored responses, last used first.
    public func list(json: Bool) async throws {
        let entries = try await cache().responses.entries()
        let rows = entries.map { CacheEntryJSON(CacheEntry($0, at: clock.now, under: policy)) }
        if json {
            console.print(json: CacheListJSON(entries: rows))
            return
        }
        if rows.isEmpty { console.note("The cache is empty.") }
        var table = TextTable(.left, .left, .right, .left, .left)
        for row in rows {
            table.add(
                String(row.key.prefix(10)), row.state, byteText(row.bytes), row.resource, row.url)
        }
        console.print(table)
    }

    /// Shows all that is known of one stored response.
    public func show(_ typed: String, json: Bool) async throws {
        let entries = try await cache().responses.entries()
        let found = entries.filter { $0.key.url == typed || $0.key.digest.hasPrefix(typed) }
        guard let entry = found.first else { throw CacheError.unknown(typed) }
        guard found.count == 1 || entry.key.url == typed else {
            throw CacheError.ambiguous(typed, count: found.count)
        }
        let row = CacheEntryJSON(CacheEntry(entry, at: clock.now, under: policy))
        if json {
            console.print(json: CacheEntryReportJSON(entry: row, fields: entry.fields.lines))
            return
        }
        var table = TextTable(.left, .left)
        table.add("url", row.url)
        table.add("key", row.key)
        table.add("state", row.state)
        table.add("fetched", row.fetchedAt)
        table.add("fresh until", row.freshUntil)
        table.add("size", byteText(row.bytes))
        table.add("sha256", entry.sha256)
        if row.isPinned { table.add("pinned", "yes") }
        for field in entry.fields.lines { table.add(field.name, field.value) }
        console.print(table)
    }

    /// Says how much is kept, by kind.
    public func stats(json: Bool) async throws {
        let statistics = try await cache().inventory.statistics()
        let rows = statistics.rows
        if json {
            console.print(json: CacheStatsJSON(kinds: rows))
            return
        }
        var table = TextTable(.left, .right, .right)
        for row in rows { table.add(row.kind, "\(row.count)", byteText(row.bytes)) }
        console.print(table)
    }

    /// Throws everything away that can be fetched or computed again.
    public func clear(json: Bool) async throws {
        let removed = try await cache().inventory.clear()
        if json {
            console.print(json: CacheClearedJSON(removed: removed.count, bytes: removed.bytes))
            return
        }
        console.note("Removed \(removed.count) entries, \(byteText(removed.bytes)).")
    }
}

/// An entry of the cache that cannot be meant.
enum CacheError: DescribedError, Hashable {
    case unknown(String)
    case ambiguous(String, count: Int)

    var description: String {
        switch self {
        case .unknown(let typed):
            "Nothing is stored for \"\(typed)\". `listen cache list` shows what is."
        case .ambiguous(let typed, let count):
            "\"\(typed)\" is the beginning of \(count) keys. Give more of it."
        }
    }

    var kind: FailureKind {
        switch self {
        case .unknown: .notFound
        case .ambiguous: .usage
        }
    }
}

/// A size as people read it: `812 B`, `14 KB`, `3.4 MB`.
func byteText(_ bytes: Int64) -> String {
    switch bytes {
    case ..<1_000: "\(bytes) B"
    case ..<1_000_000: "\((bytes + 500) / 1_000) KB"
    default: "\(bytes / 1_000_000).\(bytes / 100_000 % 10) MB"
    }
}

struct CacheEntryJSON: Encodable {
    let key: String
    let url: String
    let resource: String
    let state: String
    let bytes: Int64
    let fetchedAt: String
    let freshUntil: String
    let etag: String?
    let isPinned: Bool

    init(_ entry: CacheEntry) {
        key = entry.key.digest
        url = entry.key.url
        resource = entry.resource.rawValue
        state = entry.state.rawValue
        bytes = entry.size
        fetchedAt = entry.fetched.formatted(.iso8601)
        freshUntil = entry.expires.formatted(.iso8601)
        etag = entry.etag
        isPinned = entry.isPinned
    }
}

private struct CacheListJSON: Encodable {
    let version = 1
    let entries: [CacheEntryJSON]
}

private struct CacheEntryReportJSON: Encodable {
    let version = 1
    let entry: CacheEntryJSON
    let fields: [HTTPFields.Line]
}

private struct CacheStatsJSON: Encodable {
    let version = 1
    let kinds: [CacheInventory.Row]
}

private struct CacheClearedJSON: Encodable {
    let version = 1
    let removed: Int
    let bytes: Int64
}
