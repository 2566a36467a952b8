import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Synchronization
import Testing

@testable import Library

@Suite struct CoverCollectorTests {
    private let temporary: TemporaryFolder
    private let keeper: MemoryCovers
    private let store: ImportedBookStore
    private let search = CannedSearch()
    private let clock = ManualClock()
    private let reads = Reads()

    /// How often a recording was read.
    private final class Reads: Sendable {
        private let number = Atomic(0)
        var count: Int { number.load(ordering: .relaxed) }
        func add() { number.add(1, ordering: .relaxed) }
    }

    init() throws {
        temporary = try TemporaryFolder()
        store = try PersonDatabase.inMemory().importedBooks
        keeper = MemoryCovers(in: temporary.path + "/covers")
    }

    private var collector: CoverCollector {
        let reads = reads
        return CoverCollector(
            books: store,
            covers: BookCovers(keeper: keeper) { _ in
                reads.add()
                var facts = RecordingFacts(form: "MP3")
                facts.tags.isbn = "9783522202"
                return facts
            }, search: search, clock: clock)
    }

    @discardableResult
    private func add(_ names: String...) async throws -> [ImportedBook] {
        let books = try names.map { name in
            ImportedBook(
                id: BookID(rawValue: name), title: name, author: "Ana Lobo",
                language: Language(tag: "es"), folder: temporary.path + "/" + name,
                addedAt: clock.now,
                recordings: [
                    ImportedRecording(
                        path: try temporary.write("sound", to: name + "/1.mp3"), size: 5,
                        modified: 1, duration: .seconds(60))
                ], chapters: [])
        }
        try await store.keep(books)
        return books
    }

    private func run(
        online: Bool = true, refresh: Bool = false, only: String? = nil
    ) async throws -> CoverOutcome {
        var order = CoverOrder()
        (order.isOnline, order.isRefresh) = (online, refresh)
        return try await collector.run(order, only: only.map(BookID.init(rawValue:)))
    }

    private func coverPath(_ name: String) async throws -> String? {
        try await store.book(BookID(rawValue: name))?.coverPath
    }

    @Test func `nobody is asked unless it is wished`() async throws {
        try await add("faro")
        search.set("faro", Shot.found("faro"))
        let outcome = try await run(online: false)
        #expect(outcome.findings.map(\.origin) == [.none] && search.asked == [])
        #expect(try await coverPath("faro") == nil)
    }

    @Test func `each book gets the cover that was found for it`() async throws {
        try await add("faro", "torre", "puente")
        for name in ["faro", "puente"] { search.set(name, Shot.found(name)) }
        let findings = try await run().findings
        #expect(findings.map { $0.path != nil } == [true, false, true])
        for name in ["faro", "puente"] {
            let path = try #require(try await coverPath(name))
            #expect(path.hasSuffix("/covers/\(name).jpg"))
            #expect(
                try Data(contentsOf: URL(filePath: path)) == Data(Shot.jpeg("online " + name)))
        }
        #expect(try await coverPath("torre") == nil)
        let wish = CoverWish(
            title: "faro", author: "Ana Lobo", isbn: "9783522202", language: Language(tag: "es"))
        #expect(search.wishes.first == wish)
        // Those that have one are not asked for again.
        _ = try await run()
        #expect(search.asked == ["faro", "torre", "puente"])
    }

    @Test func `a missing cover is asked for again after a week`() async throws {
        try await add("faro")
        #expect(try await run().findings.first?.wasAskedFor == true)
        let again = try await run().findings.first
        #expect(again?.wasAskedFor == false && again?.look?.failure == nil)
        clock.advance(by: 7 * 86_400 - 1)
        _ = try await run()
        #expect(search.asked.count == 1)
        clock.advance(by: 1)
        search.set("faro", Shot.found("faro"))
        #expect(try await run().findings.first?.path != nil)
        #expect(search.asked.count == 2)
    }

    @Test func `a failure is tried again after an hour`() async throws {
        try await add("faro")
        search.set("faro", Shot.failed(.timeout))
        #expect(try await run().findings.first?.look?.failure != nil)
        clock.advance(by: 3_599)
        _ = try await run()
        #expect(search.asked.count == 1)
        clock.advance(by: 1)
        _ = try await run()
        #expect(search.asked.count == 2)
    }

    @Test func `a book called otherwise, a clock set back and a wish ask at once`() async throws {
        var book = try #require(try await add("faro").first)
        _ = try await run()
        book.title = "El faro"
        try await store.keep([book])
        _ = try await run()
        #expect(search.asked == ["faro", "El faro"])
        clock.advance(by: -60)
        _ = try await run()
        #expect(search.asked.count == 3)
        _ = try await run(refresh: true)
        #expect(search.asked.count == 4)
    }

    @Test func `a refresh that finds nothing keeps what was found before`() async throws {
        try await add("faro")
        search.set("faro", Shot.found("faro"))
        let path = try await run().findings.first?.path
        search.set("faro", nil)
        let finding = try #require(try await run(refresh: true).findings.first)
        #expect(finding.path == path && finding.wasAskedFor && path != nil)
        if case .online = finding.origin {} else { Issue.record("\(finding.origin)") }
        #expect(try await coverPath("faro") == path)
    }

    @Test func `without a network the others are not asked for`() async throws {
        try await add("faro", "torre", "puente")
        search.set("faro", Shot.failed(.offline))
        let outcome = try await run()
        #expect(search.asked == ["faro"] && outcome.obstacle?.code == .offline)
        #expect(outcome.findings.count == 3)
        // Only what was asked is remembered.
        #expect(outcome.findings.map { $0.look != nil } == [true, false, false])
    }

    @Test func `one book alone can be looked for`() async throws {
        try await add("faro", "torre")
        let findings = try await run(only: "torre").findings
        #expect(findings.map(\.title) == ["torre"] && search.asked == ["torre"])
    }

    @Test func `a book whose files are away is left as it is`() async throws {
        var book = try #require(try await add("faro").first)
        book.coverPath = temporary.path + "/faro/cover.jpg"
        try await store.keep([book])
        try temporary.remove("faro/1.mp3")
        let finding = try #require(try await run().findings.first)
        #expect(finding.isAway && search.asked == [])
        #expect(try await coverPath("faro") == book.coverPath)
    }

    @Test func `a cover that was deleted is noted, and one beside the files is taken`() async throws
    {
        var book = try #require(try await add("faro").first)
        book.coverPath = temporary.path + "/faro/gone.jpg"
        try await store.keep([book])
        _ = try await run(online: false)
        #expect(try await coverPath("faro") == nil)
        let cover = try temporary.write("", to: "faro/cover.jpg")
        try Data(Shot.jpeg("beside")).write(to: URL(filePath: cover))
        #expect(try await run(online: false).findings.first?.origin == .beside)
        #expect(try await coverPath("faro") == cover)
    }

    @Test func `a cancelled run ends, and remembers no failure`() async throws {
        try await add("faro")
        search.set("faro", Shot.failed(.cancelled))
        await #expect(throws: CancellationError.self) { try await run() }
        #expect(keeper.memory(of: BookID(rawValue: "faro")) == CoverMemory())
    }

    @Test func `behind one's back only missing covers are looked for, a few at a time`()
        async throws
    {
        let names = (0..<CoverCollector.mostInBackground + 5).map { "book \($0)" }
        for name in names { try await add(name) }
        search.set("book 3", Shot.found("book 3"))
        let found = Mutex<[String]>([])
        func look() async throws {
            try await collector.lookForMissing { finding in
                found.withLock { $0.append(finding.title) }
            }
        }
        try await look()
        #expect(search.asked.count == CoverCollector.mostInBackground)
        #expect(found.withLock { $0 } == ["book 3"])
        // The next start asks for those that are left, and for nothing twice.
        try await look()
        #expect(Set(search.asked).count == names.count && search.asked.count == names.count)
        let read = reads.count
        try await look()
        #expect(search.asked.count == names.count && reads.count == read)
        clock.advance(by: 8 * 86_400)
        try await look()
        #expect(search.asked.count == names.count + CoverCollector.mostInBackground)
    }
}
