import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Library

@Suite struct JoinedSourceTests {
    private let folder: TemporaryFolder
    private let bundled: LibrarySource

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            {"schemaVersion": 1, "books": [{"id": "demo", "title": "Demo", "chapters":
            [{"id": "1", "title": "One", "audio": "1.mp3"}]}]}
            """, to: "library.json")
        try folder.write("sound", to: "1.mp3")
        bundled = try LibrarySource(folder: folder.path)
    }

    private func own(_ books: ImportedBook...) async throws -> ImportedSource {
        let store = try PersonDatabase.inMemory().importedBooks
        try await store.keep(books)
        return ImportedSource(store: store)
    }

    private func book(_ id: String, title: String) throws -> ImportedBook {
        ImportedBook(
            id: BookID(rawValue: id), title: title, folder: folder.path,
            addedAt: Date(timeIntervalSince1970: 0),
            recordings: [
                ImportedRecording(
                    path: folder.path + "/1.mp3", size: 5, modified: 0, duration: .seconds(3))
            ],
            chapters: [ImportedChapter(id: ChapterID(rawValue: "c"), title: "C", recording: 0)])
    }

    @Test func `the books of both are listed, and each is asked of its own`() async throws {
        let joined = JoinedSource(bundled, try await own(try book("mine", title: "Mine")))
        let books = try await joined.books(.cacheFirst).value
        #expect(books.map(\.title) == ["Demo", "Mine"])
        for (book, chapter) in zip(books, ["One", "C"]) {
            let chapters = try await joined.chapters(of: book.id, .cacheFirst).value
            #expect(chapters.map(\.title) == [chapter])
            let playback = try await joined.playback(
                of: chapters[0].id, in: book.id, .cacheFirst
            ).value
            guard case .file(let path) = try await joined.audio(of: playback, .cacheFirst).value
            else {
                Issue.record("no file")
                continue
            }
            #expect(path == folder.path + "/1.mp3")
        }
        try await joined.health()
    }

    /// Links of a book whose files are the person's lead anywhere, those in the program's own
    /// folder stay in it.
    @Test(arguments: [
        ("own/other/2.mp3", true, true), ("own/1.mp3", true, true), ("1.mp3", true, false),
        ("1.mp3", false, true),
    ])
    func `a link is played where it leads to a book's place`(
        _ goal: String, _ isOwned: Bool, _ isPlayed: Bool
    ) async throws {
        try folder.write("sound", to: "own/1.mp3")
        try folder.write("sound", to: "own/other/2.mp3")
        let link = folder.path + "/own/link.mp3"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: folder.path + "/" + goal)
        var book = try book("mine", title: "Mine")
        book.ownsFiles = isOwned
        book.recordings[0].path = link
        let store = try PersonDatabase.inMemory().importedBooks
        try await store.keep([book])
        let library = ImportedSource(store: store, ownFolder: folder.path + "/own")
        let chapter = ChapterID(rawValue: "c")
        let found = try? await library.playback(of: chapter, in: book.id, .cacheFirst).value
        #expect((found != nil) == isPlayed)
        guard let found else { return }
        let sound = try await library.audio(of: found, .cacheFirst).value
        guard case .file(let path) = sound else {
            Issue.record("no file")
            return
        }
        #expect(path == link)
    }

    @Test func `a book of one id in both is the bundled one`() async throws {
        let joined = JoinedSource(bundled, try await own(try book("demo", title: "Mine")))
        let chapters = try await joined.chapters(of: BookID(rawValue: "demo"), .cacheFirst).value
        #expect(chapters.map(\.title) == ["One"])
    }

    @Test func `what is gone of a book is told through everything around it`() async throws {
        try folder.write("sound", to: "2.mp3")
        var mine = try book("mine", title: "Mine")
        mine.recordings.append(
            ImportedRecording(
                path: folder.path + "/2.mp3", size: 5, modified: 0, duration: .seconds(3)))
        let (first, second) = (mine.chapters[0].id, ChapterID(rawValue: "d"))
        mine.chapters.append(ImportedChapter(id: second, title: "D", recording: 1))
        let wrapped = ChosenTextSource(
            OrderedSource(JoinedSource(bundled, try await own(mine))),
            of: ChapterAddress(source: .local, book: mine.id, chapter: first),
            speaking: TrackReference(location: .file(path: "a.srt"), language: nil))
        #expect(await wrapped.keptSound(of: mine.id) == nil)
        try FileManager.default.removeItem(atPath: folder.path + "/2.mp3")
        let kept = await wrapped.keptSound(of: mine.id)
        #expect(kept?[mine.id, first] == .stored)
        #expect(kept != nil && kept?[mine.id, second] == nil)
        #expect(await wrapped.keptSound(of: BookID(rawValue: "demo")) == nil)
    }

    @Test func `a book of neither is not found`() async throws {
        let joined = JoinedSource(bundled, try await own())
        await #expect {
            _ = try await joined.chapters(of: BookID(rawValue: "none"), .cacheFirst)
        } throws: { "\($0)".contains("`listen books`") }
    }

    @Test func `an unreadable list of own books does not take the bundled ones away`()
        async throws
    {
        let store = BrokenBooks()
        let joined = JoinedSource(bundled, ImportedSource(store: store))
        #expect(try await joined.books(.cacheFirst).value.map(\.title) == ["Demo"])
        #expect(
            try await joined.chapters(of: BookID(rawValue: "demo"), .cacheFirst).value.count == 1)
        await #expect(throws: ServiceError.self) { try await joined.health() }
    }
}

/// A store whose file is damaged.
private struct BrokenBooks: ImportedBookKeeping {
    private let fault = StoreError(.corrupt(setAside: nil), path: "person.sqlite")

    func books() async throws(StoreError) -> [ImportedBookEntry] { throw fault }
    func book(_ id: BookID) async throws(StoreError) -> ImportedBook? { throw fault }
    func books(_ ids: [BookID]) async throws(StoreError) -> [ImportedBook] { throw fault }
    func chapter(
        _ chapter: ChapterID, of book: BookID
    ) async throws(StoreError) -> (book: ImportedBook, index: Int)? { throw fault }
    func owners(of paths: [String]) async throws(StoreError) -> [String: BookID] { throw fault }
    func keep(
        _ revisions: [BookRevision], over seen: SeenFiles
    ) async throws(StoreError) -> Set<BookID> { throw fault }
    func setCover(_ path: String?, of id: BookID) async throws(StoreError) { throw fault }
    func say(
        _ change: BookWordingChange, of id: BookID, at instant: Date
    ) async throws(StoreError) { throw fault }
    func forget(_ id: BookID) async throws(StoreError) { throw fault }
    func wishedDivision(of id: BookID) async throws(StoreError) -> WishedDivision? { throw fault }
    func recordings(ofSizes sizes: Set<Int64>) async throws(StoreError) -> [OwnedFile] {
        throw fault
    }
    func roots() async throws(StoreError) -> [String] { throw fault }
    func keepRoots(_ paths: [String]) async throws(StoreError) { throw fault }
    func forgetUnusedRoots(among paths: [String]) async throws(StoreError) { throw fault }
    func passedOver() async throws(StoreError) -> Set<String> { throw fault }
}
