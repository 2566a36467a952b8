import ConsoleOutput
import Files
import FoundationEssentials
import HTTPCaching
import ListenCore

extension CacheReport {
    /// Prints the cache's size: by class, by book, and against the limit.
    package func stats(json: Bool) async throws {
        let contents = try await contents()
        let summary = CacheSummary(
            try await contents.cache.contents.statistics(),
            contents.cache.contents.diskUse(), contents, limit: policy.mediaBytes,
            spokenBytes: await DiskWork.run { [sounds] in sounds.bytes() })
        if json {
            console.print(json: summary)
            return
        }
        var kinds = TextTable(.left, .right, .right)
        kinds.add("KIND", "COUNT", "SIZE")
        for row in summary.kinds { kinds.add(row.kind, "\(row.count)", byteText(row.bytes)) }
        kinds.add("in all", "\(summary.count)", byteText(summary.bytes))
        print(kinds)
        if !summary.books.isEmpty {
            console.print("")
            var books = TextTable(.left, .right, .right, .left)
            books.add("BOOK", "COUNT", "SIZE", "SERVER")
            for row in summary.books {
                books.add(
                    row.title ?? "lists", "\(row.count)", byteText(row.bytes), row.source)
            }
            print(books)
        }
        console.print("")
        printFacts(summary)
    }

    private func printFacts(_ summary: CacheSummary) {
        var facts = TextTable(.left, .left)
        let percent = summary.limit > 0 ? summary.bytes * 100 / summary.limit : 0
        facts.add("limit", "\(byteText(summary.limit)), \(percent) % used")
        facts.add("pinned", "\(summary.pinned) (\(byteText(summary.pinnedBytes)))")
        if let oldest = summary.oldest, let newest = summary.newest {
            facts.add("oldest", time(oldest))
            facts.add("newest", time(newest))
        }
        facts.add(
            "on disk",
            "database \(byteText(summary.disk.database)), recordings \(byteText(summary.disk.media))"
        )
        if summary.spokenBytes > 0 {
            facts.add("texts read aloud", byteText(summary.spokenBytes))
        }
        if summary.disk.quarantined > 0 {
            facts.add(
                "quarantine",
                "\(summary.disk.quarantined) damaged (\(byteText(summary.disk.quarantine))),"
                    + " until the cache is pruned")
        }
        print(facts)
    }
}

/// The size of the cache, as printed.
struct CacheSummary: Encodable {
    struct BookRow: Encodable {
        let source: String
        let book: String?
        let title: String?
        var count: Int
        var bytes: Int64
        var pinned: Int
    }

    let version = 1
    let kinds: [CacheKindShare]
    let books: [BookRow]
    let count: Int
    let bytes: Int64
    let pinned: Int
    let pinnedBytes: Int64
    let limit: Int64
    let oldest: Date?
    let newest: Date?
    let disk: CacheDiskUse
    /// The sound of texts read aloud, beside the limit.
    let spokenBytes: Int64

    init(
        _ statistics: CacheShares, _ disk: CacheDiskUse,
        _ contents: CacheReport.Contents, limit: Int64, spokenBytes: Int64
    ) {
        self.spokenBytes = spokenBytes
        kinds = statistics.rows
        count = statistics.total.count
        bytes = statistics.total.bytes
        pinned = statistics.pinned.count
        pinnedBytes = statistics.pinned.bytes
        self.limit = limit
        self.disk = disk
        oldest = contents.heads.map(\.responseTime).min()
        newest = contents.heads.map(\.responseTime).max()
        var rows: [CacheSubject: BookRow] = [:]
        for head in contents.heads {
            guard let subject = head.subject else { continue }
            let key = CacheSubject(source: subject.source, book: subject.book)
            var row =
                rows[key]
                ?? BookRow(
                    source: key.source.rawValue, book: key.book?.rawValue,
                    title: contents.names.bookTitle(of: key), count: 0, bytes: 0, pinned: 0)
            row.count += 1
            row.bytes = row.bytes.addingSaturated(head.size)
            row.pinned += head.isPinned ? 1 : 0
            rows[key] = row
        }
        books = rows.values.sorted {
            ($0.bytes, $1.source, $1.book ?? "") > ($1.bytes, $0.source, $0.book ?? "")
        }
    }
}
