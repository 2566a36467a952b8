import Files
import FoundationEssentials
import GRDB
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// Rows that hold what no program wrote, as on a damaged page: each costs itself and no more.
@Suite struct DamagedRowTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Values of every kind, at the ends of their bounds.
    private static let values = [
        "x'FF00'", "'text'", "9223372036854775807", "-9223372036854775808", "-1", "1e300",
        "NULL",
    ]

    /// Opens a database of a schema without its promises of types, keys and bounds.
    private func lax(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.prepareDatabase { database in
            try database.execute(
                sql: "PRAGMA writable_schema = ON; PRAGMA ignore_check_constraints = ON")
        }
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.write { database in
            try database.execute(
                sql: """
                    UPDATE sqlite_master SET sql = replace(replace(replace(sql,
                        ') STRICT, WITHOUT ROWID', ') WITHOUT ROWID'), ') STRICT', ')'),
                        'NOT NULL', '') WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
                    """)
        }
        try queue.close()
        return try DatabaseQueue(path: path, configuration: configuration)
    }

    private func execute(_ statements: [String], on path: String) throws {
        let queue = try lax(path)
        queue.writeWithoutTransaction { database in
            for sql in statements {
                // Keys that two rows would share then are as good as undamaged.
                try? database.execute(sql: sql)
            }
        }
        try queue.close()
    }

    /// Each column of each table gets three of the values, neighbours and tables next to it others:
    /// columns of a type are read by the same lines.
    @Test(arguments: 0..<3)
    func `whatever stands in any column of the person's, everything can still be read`(
        shift: Int
    ) async throws {
        let data = folder.file("data")
        let first = try PersonDatabase.open(in: data, clock: clock)
        try await fill(first, seed: 4)
        try await first.importedBooks.keep([.make("b")])
        let tables = try await first.connection.read { database in
            try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"
            ).filter { $0 != "grdb_migrations" && !$0.hasPrefix("sqlite_") }.map { table in
                (table, try database.columns(in: table).map(\.name))
            }
        }
        try first.close()
        let image = try folder.bytes(of: "data/person.sqlite")
        for place in 0..<(tables.map(\.1.count).max() ?? 0) {
            try folder.write(image, to: "data/person.sqlite")
            let damage = tables.enumerated().filter { $1.1.count > place }.map { index, table in
                let value = Self.values[(3 * place + 2 * index + shift) % Self.values.count]
                return "UPDATE OR IGNORE \(table.0) SET \(table.1[place]) = \(value)"
            }
            try execute(damage, on: data + "/person.sqlite")
            let database = try PersonDatabase.open(in: data, clock: clock)
            try await readAll(database)
            try database.close()
        }
        #expect(tables.count > 20)
    }

    /// Asks for everything there is; what cannot be read may throw, but ends nothing.
    private func readAll(_ database: PersonDatabase) async throws {
        let chapter = ChapterAddress.make()
        _ = try? await database.progress.recentPositions(limit: 99)
        _ = try? await database.progress.position(of: chapter)
        _ = try? await database.bookmarks.recentBookmarks(limit: 99)
        _ = try? await database.edgeNudges.nudges(in: chapter)
        _ = try? await database.placeHistory.history(of: nil, limit: 99)
        _ = try? await database.listeningDays.days(since: nil)
        let spanish = try #require(Language(tag: "es"))
        _ = try? await database.words.statuses(of: spanish)
        _ = try? await database.words.entries(of: nil)
        _ = try? await database.cards.cards(of: nil, limit: 99)
        _ = try? await database.cards.reviewDays(since: nil, of: nil)
        _ = try? await database.cards.reviews(on: "2026-02-01")
        _ = try? await database.cards.gradedSentences(on: "2026-02-01")
        _ = try? await database.sentencePractice.hardest(99)
        _ = try? await database.sentencePractice.efforts(in: chapter)
        let days = (try? await database.sentencePractice.dictations(since: nil)) ?? []
        _ = days.reduce(0) { $0 + $1.words + $1.rightWords + $1.sentences + $1.perfect }
        let books = (try? await database.importedBooks.books()) ?? []
        _ = books.saturatedSum(of: \.size)
        for entry in books {
            _ = try? await database.importedBooks.book(entry.book.id)
            _ = try? await database.attachedTexts.texts(of: entry.book.id, at: .local)
        }
        _ = try? await database.importedBooks.roots()
        _ = try? await database.tags.tags(at: .local)
        _ = try? await database.collections.unlinked()
        _ = try? await database.preferences.choices()
        _ = try? await database.sources.backends()
        _ = try? await database.exporter.library()
        let pieces = Pieces()
        try? await database.exporter.write { pieces.add($0) }
    }

    @Test(arguments: values)
    func `whatever stands in a row of the cache, the others are served, counted and kept`(
        value: String
    ) async throws {
        let path = folder.file("cache")
        let first = try CacheDatabase.open(in: path, clock: clock)
        try await first.responses.store(.make(.make("/good"), text: "good", used: 5))
        try await first.responses.storeMedia([1, 2, 3], for: .make("/sound"), used: 6)
        try await first.responses.store(.make(.make("/bad"), text: "bad", used: 9))
        try await first.responses.storeMedia([4, 5], for: .make("/badsound"), used: 9)
        try await first.translations.store(
            Translation(text: "Hi", provider: "p"),
            for: TranslationRequest(text: "Hola", source: nil, target: .english), by: "p")
        try first.close()
        let image = try folder.bytes(of: "cache/cache.sqlite")
        let columns = [
            "status", "fields", "selecting_fields", "request_time", "response_time", "size",
            "sha256", "is_pinned", "last_used", "source", "book", "chapter", "is_invalid",
            "resource", "method", "url",
        ]
        for column in columns {
            try folder.write(image, to: "cache/cache.sqlite")
            try execute(
                [
                    "UPDATE response SET \(column) = \(value) WHERE url LIKE '%/bad%'",
                    "UPDATE translation SET stored_at = \(value), is_rough = \(value)",
                ], on: path + "/cache.sqlite")
            let cache = try CacheDatabase.open(in: path, clock: clock)
            #expect(try await cache.responses.response(for: .make("/good")) != nil)
            #expect(try await cache.responses.response(for: .make("/sound")) != nil)
            _ = try await cache.responses.response(for: .make("/bad"))
            _ = try await cache.responses.lists()
            let entries = try await cache.responses.entries()
            #expect(entries.count >= 2, "\(column)")
            #expect(try await cache.inventory.statistics().total.bytes >= 7, "\(column)")
            _ = try await cache.inventory.payloads()
            // The last used stay: 7 bytes of the good ones and 5 of the others fit.
            _ = try await cache.inventory.prune(CachePruning(toBytes: 12))
            #expect(try await cache.responses.response(for: .make("/good")) != nil, "\(column)")
            #expect(try await cache.responses.response(for: .make("/sound")) != nil, "\(column)")
            _ = try await cache.inventory.clear()
            try cache.close()
            // The files went with the rows; the next round has them again.
            for bytes: [UInt8] in [[1, 2, 3], [4, 5]] {
                let sum = SHA256.hex(of: bytes)
                let file = "\(path)/objects/\(sum.prefix(2))/\(sum)"
                try PrivateFolder.make(PrivateFolder.parent(of: file))
                try AtomicFile.write(bytes, to: file)
            }
        }
    }

    @Test func `sums of sizes saturate`() {
        let sizes: [Int64] = [.max, .max, 5]
        #expect(sizes.saturatedSum { $0 } == .max)
        #expect([Int64.min, .min].saturatedSum { $0 } == .min)
        #expect(Int64.max.addingSaturated(-5) == .max - 5)
        var removal = CacheRemoval(count: 1, bytes: .max)
        removal.add(removal)
        #expect(removal == CacheRemoval(count: 2, bytes: .max))
        var share = CacheStatistics.Share(count: 1, bytes: .max)
        share.add(bytes: 1)
        #expect(share.bytes == .max)
    }
}
