import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Library

/// What somebody else does to books while an import walks, reads and copies.
@Suite struct ImportMeanwhileTests {
    private let temporary: TemporaryFolder
    private let person: PersonDatabase
    private let clock = ManualClock()
    private var store: ImportedBookStore { person.importedBooks }
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
        person = try PersonDatabase.inMemory()
        try temporary.write("sound", to: "in/Faro/1.mp3")
    }

    private func wishes(
        _ minutes: Double? = nil, _ placement: ImportPlacement = .inPlace
    ) -> ImportWishes {
        var wishes = ImportWishes()
        wishes.chapterLength = minutes.map { .seconds($0 * 60) }
        wishes.placement = placement
        return wishes
    }

    /// Files of an hour each, which may say that they are Spanish.
    @discardableResult
    private func run(
        _ wishes: ImportWishes = ImportWishes(), isTagged: Bool = false,
        meanwhile works: @Sendable () async throws -> Void...
    ) async throws -> Importer.Outcome {
        var tools = ImportTools()
        tools.own = OwnFolder(folder + "/own")
        let meddled = MeddledBooks(store, works)
        defer { #expect(meddled.left == 0, "all was done") }
        clock.advance(by: 60)
        return try await Importer(store: meddled, clock: clock, tools: tools) { _ in
            var tags = RecordingTags()
            tags.language = isTagged ? Language(tag: "es") : nil
            return RecordingSurvey(tags: tags, duration: .seconds(3_600))
        }.run([folder + "/in"], wishes: wishes)
    }

    private func kept() async throws -> ImportedBook {
        let entries = try await store.books()
        #expect(entries.count == 1)
        let entry = try #require(entries.first)
        return try #require(try await store.book(entry.book.id))
    }

    @Test(arguments: [nil, 20.0])
    func `a cut that is said meanwhile stays, and what was found is kept all the same`(
        before minutes: Double?
    ) async throws {
        try await run(wishes(minutes))
        let outcome = try await run(
            isTagged: true,
            meanwhile: { try await run(wishes(10)) },
            { try await store.setCover("/cover.jpg", of: try await kept().id) })
        let book = try await kept()
        #expect(book.chapterLength == .seconds(600) && book.chapters.count == 6)
        #expect(book.language == Language(tag: "es") && outcome.books == [book])
        #expect(try await store.wishedDivision(of: book.id)?.length == .seconds(600))
    }

    @Test func `places in the chapters of a cut that is said meanwhile are where they were`()
        async throws
    {
        try await run()
        try await run(
            isTagged: true,
            meanwhile: {
                try await run(wishes(10))
                let book = try await kept()
                let fifth = try #require(book.chapters.dropFirst(4).first)
                try await person.progress.save(
                    PlaybackPosition(
                        chapter: ChapterAddress(
                            source: .local, book: book.id, chapter: fifth.id),
                        position: .seconds(90), duration: .seconds(600), isCompleted: false,
                        updatedAt: clock.now, bookTitle: "Faro", chapterTitle: "5"))
            })
        let book = try await kept()
        #expect(book.language == Language(tag: "es"))
        let places = try await person.progress.positions(in: book.id, of: .local)
        #expect(places.map(\.chapter.chapter) == book.chapters.dropFirst(4).prefix(1).map(\.id))
        #expect(places.map(\.position) == [.seconds(90)])
    }

    @Test func `what an import itself says of the cut is said last`() async throws {
        try await run()
        try await run(wishes(15), meanwhile: { try await run(wishes(10)) })
        let book = try await kept()
        #expect(book.chapterLength == .seconds(900) && book.chapters.count == 4)
    }

    @Test func `a book that is taken out meanwhile does not come back`() async throws {
        try await run()
        let id = try await kept().id
        try temporary.write("sound 2", to: "in/Faro/2.mp3")
        let outcome = try await run(wishes(), meanwhile: { try await store.forget(id) })
        #expect(try await store.books().isEmpty && outcome.books.isEmpty)
        #expect(
            outcome.notes.map(\.sentence) == [
                "\(folder)/in/Faro was left out: its book was taken out of the library meanwhile."
            ])
        // Who imports it again means it.
        try await run()
        #expect(try await kept().recordings.count == 2)
    }

    @Test func `a book that came and went meanwhile does not come back`() async throws {
        let outcome = try await run(
            wishes(),
            meanwhile: {
                try await run()
                try await store.forget(try await kept().id)
            })
        #expect(try await store.books().isEmpty && outcome.books.isEmpty)
    }

    @Test func `a book that is imported twice at once is one, as it was said`() async throws {
        let outcome = try await run(wishes(), meanwhile: { try await run(wishes(10)) })
        #expect(outcome.books == [try await kept()])
        #expect(try await kept().chapterLength == .seconds(600))
    }

    @Test(arguments: [ImportPlacement.copied, .moved])
    func `a cut that is said while files are written stays`(_ placement: ImportPlacement)
        async throws
    {
        try await run()
        let outcome = try await run(
            wishes(nil, placement), meanwhile: { try await run(wishes(10)) })
        let book = try await kept()
        #expect(book.chapterLength == .seconds(600) && book.chapters.count == 6)
        #expect(book.ownsFiles && outcome.books == [book] && outcome.changed == [book.id])
        #expect(book.recordings.allSatisfy { FoundFile(path: $0.path) != nil })
        let isThere = FoundFile(path: folder + "/in/Faro/1.mp3") != nil
        #expect(isThere == (placement == .copied))
    }

    @Test(arguments: [ImportPlacement.copied, .moved])
    func `a book that is taken out while its files are written does not come back`(
        _ placement: ImportPlacement
    ) async throws {
        try await run()
        let id = try await kept().id
        let outcome = try await run(
            wishes(nil, placement), meanwhile: { try await store.forget(id) })
        #expect(try await store.books().isEmpty && outcome.books.isEmpty)
        #expect(outcome.failed == 0 && outcome.changed.isEmpty && outcome.notes.count == 1)
        #expect(FoundFile(path: folder + "/in/Faro/1.mp3") != nil)
    }

    @Test func `somebody who changes books again and again ends an import`() async throws {
        try await run()
        let lengths = (1...BooksChanged.attempts).map { Double($0 * 5) }
        let meddled = MeddledBooks(
            store, lengths.map { length in { try await run(wishes(length)) } })
        await #expect(throws: BooksChanged.self) {
            _ = try await Importer(store: meddled, clock: clock) { _ in
                RecordingSurvey(duration: .seconds(3_600))
            }.run([folder + "/in"], wishes: wishes(7))
        }
        #expect(meddled.left == 0)
        #expect(try await kept().chapterLength == .seconds(1_500))
    }
}
