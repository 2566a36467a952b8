import Files
import FoundationEssentials
import GRDB
import Glibc
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct CacheDatabaseTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()
    private var path: String { folder.file("cache") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `the folder says that it is a cache and of which layout`() throws {
        _ = try CacheDatabase.open(in: path, clock: clock)
        let tag = String(decoding: bytes(at: path + "/CACHEDIR.TAG") ?? [], as: UTF8.self)
        #expect(tag.hasPrefix("Signature: 8a477f597d28d172789f06886806bc55\n"))
        #expect(bytes(at: path + "/version") == Array("1\n".utf8))
        #expect(mode(of: path) == 0o700)
    }

    @Test func `a cache of a newer layout is left alone and one in memory takes its place`()
        async throws
    {
        try PrivateFolder.make(path)
        try AtomicFile.write("2\n".utf8, to: path + "/version")
        #expect(
            await storeError { _ = try CacheDatabase.open(in: path, clock: clock) }?.code
                == .newerSchema)
        #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["version"])
        let cache = try CacheDatabase.openOrInMemory(in: path, clock: clock)
        #expect(cache.connection.isInMemory)
        #expect(cache.notice?.code == .newerSchema)
        try await cache.responses.store(.make())
        #expect(try await cache.responses.response(for: .make()) == .make())
    }

    @Test func `a damaged cache is set aside with its recordings removed`() async throws {
        let first = try CacheDatabase.open(in: path, clock: clock)
        let media = try await first.responses.storeMedia([1], for: .make("/audio"))
        try first.close()
        try folder.write(Array("no database at all, only text".utf8), to: "cache/cache.sqlite")
        let second = try CacheDatabase.openOrInMemory(in: path, clock: clock)
        #expect(!second.connection.isInMemory)
        #expect(
            second.notice?.code
                == .corrupt(setAside: path + "/cache.sqlite.damaged-1700000000"))
        #expect(bytes(at: media) == nil)
        try await second.responses.store(.make())
    }

    @Test func `a cache that cannot be opened is replaced by one in memory that says why`()
        async throws
    {
        try folder.write([], to: "cache")
        let cache = try CacheDatabase.openOrInMemory(in: path, clock: clock)
        #expect(cache.connection.isInMemory && cache.notice != nil)
        let media = try await cache.responses.storeMedia([1, 2], for: .make("/audio"))
        #expect(bytes(at: media) == [1, 2])
    }

    @Test func `the temporary folder of a cache in memory goes with it`() async throws {
        let media: String
        do {
            let cache = try CacheDatabase.inMemory(clock: clock)
            media = try await cache.responses.storeMedia([1, 2], for: .make("/audio"))
            #expect(bytes(at: media) == [1, 2])
            #expect(mode(of: PrivateFolder.parent(of: media)) == 0o700)
        }
        #expect(bytes(at: media) == nil)
    }

    @Test func `what was written with schema 1 can be read`() async throws {
        try PrivateFolder.make(path)
        try execute(Schema1.cache, on: path + "/cache.sqlite")
        let cache = try CacheDatabase.open(in: path, clock: clock)
        #expect(cache.notice == nil)
        let key = CacheKey(url: "http://127.0.0.1:8000/books")
        #expect(try await cache.responses.response(for: key)?.body == .inline(Array("[]".utf8)))
        let request = TranslationRequest(
            text: "Hola", source: Language(tag: "es"), target: .english)
        #expect(
            try await cache.translations.translation(for: request, by: "Apertium")?.text
                == "Hello")
    }

    @Test func `the cache's schema 1 becomes schema 2 with every row kept`() async throws {
        try PrivateFolder.make(path)
        try execute(Schema1.cache, on: path + "/cache.sqlite")
        let cache = try CacheDatabase.open(in: path, clock: clock)
        let heads = try await cache.responses.entries()
        #expect(heads.map(\.key.url) == ["http://127.0.0.1:8000/books"])
        #expect(heads.first?.subject == nil && heads.first?.isInvalid == false)
        var renewed = try #require(
            try await cache.responses.response(for: CacheKey(url: "http://127.0.0.1:8000/books")))
        let source = SourceID(rawValue: "http://127.0.0.1:8000")
        renewed.head.subject = CacheSubject(source: source)
        try await cache.responses.store(renewed)
        #expect(
            try await cache.responses.setPinned(true, for: CacheSubject(source: source)) == 1)
        #expect(
            !(try FileManager.default.contentsOfDirectory(atPath: path))
                .contains { $0.contains(".schema-") || $0 == "copies" },
            "what can be fetched again needs no copy")
    }

    @Test func `what was written with schema 2 can be read`() async throws {
        try PrivateFolder.make(path)
        try execute(Schema2.cache, on: path + "/cache.sqlite")
        let cache = try CacheDatabase.open(in: path, clock: clock)
        let key = CacheKey(url: "http://127.0.0.1:8000/books/3/chapters")
        let head = try #require(try await cache.responses.response(for: key)).head
        let source = SourceID(rawValue: "http://127.0.0.1:8000")
        #expect(head.subject == CacheSubject(source: source, book: BookID(rawValue: "3")))
        #expect(head.isInvalid && head.isPinned)
    }

    @Test func `the cache's schema 3 keeps answers, but for those of nameless commands`()
        async throws
    {
        try PrivateFolder.make(path)
        try execute(
            Schema2.cache + """
                INSERT INTO translation VALUES
                    ('tr (command)', 'es', 'en', 'Hola', 'HOLA', 0, 1000000000),
                    ('LibreTranslate', 'es', 'en', 'Hola', 'Hi', 0, 1000000000);
                """, on: path + "/cache.sqlite")
        let cache = try CacheDatabase.open(in: path, clock: clock)
        let request = TranslationRequest(
            text: "Hola", source: Language(tag: "es"), target: .english)
        let store = cache.translations
        #expect(try await store.translation(for: request, by: "Apertium")?.text == "Hello")
        #expect(try await store.translation(for: request, by: "tr (command)") == nil)
        #expect(try await store.translation(for: request, by: "LibreTranslate") == nil)
        let rows = try await cache.inventory.statistics().rows
        #expect(rows.map { "\($0.kind) \($0.count)" }.contains("translations 1"))
    }

    @Test func `the inventory counts every kind and clears them all`() async throws {
        let cache = try CacheDatabase.open(in: path, clock: clock)
        try await cache.responses.store(.make(text: "12345"))
        try await cache.responses.storeMedia([1, 2], for: .make("/audio"))
        try await cache.translations.store(
            Translation(text: "狼", provider: "backend"),
            for: TranslationRequest(text: "wolf", source: nil, target: .english), by: "backend")
        try await cache.waveforms.store(
            WaveformPeaks(buckets: [.silent], isExact: true), for: "k")
        let rows = try await cache.inventory.statistics().rows
        #expect(
            rows.map { "\($0.kind) \($0.count) \($0.bytes)" } == [
                "list 1 5", "payload 0 0", "media 1 2", "parts 0 0", "translations 1 3",
                "explanations 0 0", "waveforms 1 6",
            ])
        #expect(try await cache.inventory.clear() == CacheRemoval(count: 4, bytes: 16))
        #expect(try await cache.inventory.statistics().total == .init())
        #expect(try await cache.inventory.clear() == CacheRemoval())
    }

    @Test func `pruning keeps the latest answers`() throws {
        let queue = try DatabaseQueue()
        try CacheSchema.migrator.migrate(queue)
        try queue.write { database in
            for number in 1...5 {
                try database.execute(
                    sql: "INSERT INTO waveform VALUES (?, 1, x'0102', ?)",
                    arguments: ["\(number)", 10 - number])
            }
            let gone = try AnswerTable.waveform.keepLatest(2, in: database)
            #expect(gone.count == 3 && gone.bytes == 6)
            let kept = try String.fetchAll(database, sql: "SELECT key FROM waveform ORDER BY key")
            #expect(kept == ["1", "2"])
            #expect(try AnswerTable.waveform.keepLatest(2, in: database).count == 0)
        }
    }
}
