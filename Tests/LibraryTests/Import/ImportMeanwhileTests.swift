import Files
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
        _ wishes: ImportWishes = ImportWishes(), isTagged: Bool = false, of path: String = "in",
        meanwhile works: @Sendable () async throws -> Void...
    ) async throws -> ImportOutcome {
        try await run(wishes, isTagged: isTagged, of: path, works)
    }

    private func run(
        _ wishes: ImportWishes, isTagged: Bool = false, of path: String = "in",
        _ works: [@Sendable () async throws -> Void]
    ) async throws -> ImportOutcome {
        var tools = ImportTools()
        tools.own = OwnFolder(folder + "/own")
        let meddled = MeddledBooks(store, works)
        defer { #expect(meddled.left == 0, "all was done") }
        clock.advance(by: 60)
        return try await Importer(store: meddled, clock: clock, tools: tools) { _ in
            var tags = RecordingTags()
            tags.language = isTagged ? Language(tag: "es") : nil
            return RecordingSurvey(tags: tags, duration: .seconds(3_600))
        }.run([folder + "/" + path], wishes: wishes)
    }

    private func isThere(_ path: String) -> Bool { FoundFile(path: folder + "/" + path) != nil }

    /// What lies in the program's own folder.
    private func owned() -> [String] { FileTree.files(below: folder + "/own") }

    /// The book of a folder.
    private func kept(_ name: String) async throws -> ImportedBook {
        let entries = try await store.books()
        let entry = try #require(entries.first { FilePlace($0.folder).name == name })
        return try #require(try await store.book(entry.book.id))
    }

    /// As many cuts of one of two books as an import bears.
    private var cuts: [@Sendable () async throws -> Void] {
        (1...BooksChanged.attempts).map { number in
            { _ = try await run(wishes(Double(number * 5)), of: "in/Faro", []) }
        }
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
        #expect(isThere("in/Faro/1.mp3") && owned().isEmpty)
    }

    @Test func `originals of a moved book stay where it is taken out with its copies`()
        async throws
    {
        try await run(wishes(nil, .copied))
        let id = try await kept().id
        try await run(
            wishes(nil, .moved),
            meanwhile: {
                try await store.forget(id)
                OwnFolder(folder + "/own").remove(id.rawValue)
            })
        #expect(try await store.books().isEmpty)
        #expect(isThere("in/Faro/1.mp3") && owned().isEmpty)
    }

    @Test func `copies that are made again for a book that is taken out go again`() async throws {
        try await run(wishes(nil, .copied))
        let id = try await kept().id
        OwnFolder(folder + "/own").remove(id.rawValue)
        try await run(wishes(nil, .moved), meanwhile: { try await store.forget(id) })
        #expect(isThere("in/Faro/1.mp3") && owned().isEmpty)
    }

    @Test func `a moved book that is found in its old place meanwhile has its files`()
        async throws
    {
        try await run()
        let inPlace = try await kept()
        try await run(wishes(nil, .copied))
        try await run(wishes(nil, .moved), meanwhile: { try await store.keep([inPlace]) })
        let book = try await kept()
        #expect(book.id == inPlace.id && book.ownsFiles && !isThere("in/Faro/1.mp3"))
        #expect(book.recordings.allSatisfy { FoundFile(path: $0.path) != nil })
    }

    @Test func `what was written for a book that has another id by now goes again`()
        async throws
    {
        let outcome = try await run(
            wishes(nil, .moved),
            meanwhile: {
                try await run()
                let book = try await kept()
                try await store.forget(book.id)
                let other = ImportedBook(
                    id: BookID(rawValue: "other"), title: "Faro", folder: book.folder,
                    addedAt: book.addedAt, recordings: book.recordings, chapters: book.chapters)
                try await store.keep([other])
            })
        #expect(outcome.books == [try await kept()])
        #expect(owned() == ["other/Faro/1.mp3"] && !isThere("in/Faro/1.mp3"))
    }

    @Test func `what was written for a book that goes back to its old place goes again`()
        async throws
    {
        try await run()
        let inPlace = try await kept()
        try await run(wishes(nil, .copied))
        let before = owned()
        try temporary.write("sound 2", to: "in/Faro/2.mp3")
        try await run(wishes(), meanwhile: { try await store.keep([inPlace]) })
        let book = try await kept()
        #expect(!book.ownsFiles && book.recordings.count == 2)
        #expect(owned() == before && isThere("in/Faro/2.mp3"))
    }

    @Test func `a cover that is found meanwhile stays, and nothing is made again`()
        async throws
    {
        try await run()
        let id = try await kept().id
        let outcome = try await run(
            isTagged: true, meanwhile: { try await store.setCover("/cover.jpg", of: id) })
        let book = try await kept()
        #expect(book.coverPath == "/cover.jpg" && book.language == Language(tag: "es"))
        #expect(outcome.books == [book])
    }

    @Test func `somebody who changes one book again and again keeps no other back`()
        async throws
    {
        try temporary.write("waves", to: "in/Mar/1.mp3")
        try await run()
        let outcome = try await run(wishes(), isTagged: true, cuts)
        let (faro, mar) = (try await kept("Faro"), try await kept("Mar"))
        #expect(faro.chapterLength == .seconds(1_500) && faro.language == nil)
        #expect(mar.language == Language(tag: "es") && outcome.changed == [mar.id])
        #expect(outcome.failed == 1 && outcome.books.contains(faro))
        #expect(outcome.notes.map(\.path) == [folder + "/in/Faro"])
    }

    @Test(arguments: [ImportPlacement.copied, .moved])
    func `somebody who changes one book while files are written keeps no other back`(
        _ placement: ImportPlacement
    ) async throws {
        try temporary.write("waves", to: "in/Mar/1.mp3")
        try await run(of: "in/Faro")
        let outcome = try await run(wishes(nil, placement), cuts)
        let (faro, mar) = (try await kept("Faro"), try await kept("Mar"))
        #expect(!faro.ownsFiles && mar.ownsFiles && outcome.new == [mar.id])
        #expect(outcome.failed == 1 && outcome.notes.map(\.path) == [folder + "/in/Faro"])
        #expect(isThere("in/Faro/1.mp3") && isThere("in/Mar/1.mp3") == (placement == .copied))
        #expect(owned() == ["\(mar.id.rawValue)/Mar/1.mp3"])
        #expect(try await store.roots() == [folder + "/in", folder + "/in/Faro"])
    }
}
