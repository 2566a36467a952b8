import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Synchronization
import Testing

@testable import Library

/// The places of a book's spoken texts, which are those of each chapter's playback.
@Suite struct SpokenTextsTests {
    private let folder: TemporaryFolder
    private let person: PersonDatabase
    private let book = BookID(rawValue: "demo")

    init() throws {
        folder = try TemporaryFolder()
        person = try PersonDatabase.inMemory()
        try folder.write(
            """
            {"schemaVersion": 1, "books": [{"id": "demo", "title": "Demo", "language": "es",
            "chapters": [
            {"id": "1", "title": "One", "audio": "1.mp3", "subtitles": "1.srt"},
            {"id": "2", "title": "Two", "audio": "1.mp3"},
            {"id": "3", "title": "Three", "audio": "gone.mp3", "subtitles": "3.srt"},
            {"id": "4", "title": "Four", "audio": "1.mp3", "subtitles": "gone.srt"}]}]}
            """, to: "library.json")
        for name in ["1.mp3", "2.mp3", "1.srt", "3.srt", "texts/a.srt"] {
            try folder.write(name, to: name)
        }
    }

    /// The files of chapters, `none` where one cannot be played.
    private func files(_ source: any BookSource) async throws -> [String: String] {
        let found = try await source.spokenTexts(of: [book], .cacheOnly)
        let places = try #require(found[book])
        let each = await source.eachSpokenText(of: [book], .cacheOnly)[book] ?? []
        #expect(Set(places) == Set(each) && places.count == each.count)
        return Dictionary(
            uniqueKeysWithValues: places.map { place in
                guard case .file(let path)? = place.location else {
                    return (place.chapter.rawValue, "none")
                }
                return (place.chapter.rawValue, String(path.dropFirst(folder.path.count + 1)))
            })
    }

    private func bundled() throws -> LibrarySource { try LibrarySource(folder: folder.path) }

    private func own(_ id: String) async throws -> ImportedSource {
        let paths = ["1.mp3", "2.mp3", "gone.mp3"].map { folder.path + "/" + $0 }
        let text = ImportedText(path: folder.path + "/3.srt", language: Language(tag: "es"))
        try await person.importedBooks.keep([
            ImportedBook(
                id: BookID(rawValue: id), title: "Own", language: Language(tag: "es"),
                folder: folder.path, addedAt: Date(timeIntervalSince1970: 0),
                recordings: paths.map {
                    ImportedRecording(path: $0, size: 5, modified: 0, duration: .seconds(3))
                },
                chapters: paths.indices.map { index in
                    ImportedChapter(
                        id: ChapterID(rawValue: "\(index + 1)"), title: "C",
                        parts: [ImportedPart(recording: index, start: .zero, end: nil)],
                        texts: index == 2 ? [text] : [])
                })
        ])
        return ImportedSource(store: person.importedBooks)
    }

    @Test func `the library names the texts that stand in its list`() async throws {
        #expect(try await files(bundled()) == ["1": "1.srt", "3": "none", "4": "gone.srt"])
        let unknown = BookID(rawValue: "unknown")
        #expect(try await bundled().spokenTexts(of: [unknown], .cacheOnly).isEmpty)
    }

    @Test func `own books have those beside a recording and their own`() async throws {
        #expect(try await files(own("demo")) == ["1": "1.srt", "3": "none"])
        try folder.write("sound", to: "gone.mp3")
        #expect(try await files(own("demo")) == ["1": "1.srt", "3": "3.srt"])
    }

    @Test func `of two libraries the one that lists the book is asked`() async throws {
        let mine = BookID(rawValue: "mine")
        let joined = JoinedSource(try bundled(), try await own("mine"))
        #expect(try await files(joined).count == 3)
        let both = try await joined.spokenTexts(of: [mine, book], .cacheOnly)
        #expect(
            both.mapValues { $0.map(\.chapter.rawValue) } == [
                mine: ["1", "3"], book: ["1", "3", "4"],
            ])
    }

    @Test func `texts that were attached stand in for others, and in chapters without one`()
        async throws
    {
        let texts = person.attachedTexts
        let source = TextedSource(try bundled(), texts: texts, folder: folder.path + "/texts")
        #expect(try await files(source).count == 3)
        for (chapter, file) in [("2", "b.srt"), ("1", "a.srt")] {
            try await texts.keep(
                AttachedText(
                    chapter: ChapterAddress(
                        source: .local, book: book, chapter: ChapterID(rawValue: chapter)),
                    file: file, name: "mine.srt", language: nil,
                    addedAt: Date(timeIntervalSince1970: 1)))
        }
        #expect(
            try await files(source) == [
                "1": "texts/a.srt", "2": "texts/b.srt", "3": "none", "4": "gone.srt",
            ])
    }

    @Test func `an own book that cannot be read leaves out itself alone`() async throws {
        let (mine, damaged) = (BookID(rawValue: "mine"), BookID(rawValue: "damaged"))
        let own = Damaged(source: try await own("mine"), book: damaged)
        let joined = JoinedSource(try bundled(), own)
        let found = try await joined.spokenTexts(of: [damaged, mine, book], .cacheOnly)
        #expect(found.mapValues(\.count) == [mine: 2, book: 3])
        #expect(await own.readableSpokenTexts(of: [damaged, mine], .cacheOnly).count == 1)
    }

    @Test func `a book with attached texts whose chapters cannot be read is left out`()
        async throws
    {
        let damaged = Damaged(source: try bundled(), chapters: book)
        let attached = Attached(
            all: ["demo", "other"].map { name in
                AttachedText(
                    chapter: ChapterAddress(
                        source: .local, book: BookID(rawValue: name),
                        chapter: ChapterID(rawValue: "2")),
                    file: name + ".srt", name: "mine.srt", language: nil,
                    addedAt: Date(timeIntervalSince1970: 1))
            })
        let source = TextedSource(damaged, texts: attached, folder: folder.path)
        #expect(try await source.spokenTexts(of: [book], .cacheOnly).isEmpty)
        #expect(await source.eachSpokenText(of: [book], .cacheOnly).isEmpty)
        let without = TextedSource(damaged, texts: Attached(all: []), folder: folder.path)
        #expect(try await without.spokenTexts(of: [book], .cacheOnly)[book]?.count == 3)
    }

    @Test func `attached texts are asked for in the books alone whose places are wanted`()
        async throws
    {
        let attached = Attached(all: [])
        let source = TextedSource(try bundled(), texts: attached, folder: folder.path)
        _ = try await source.spokenTexts(
            of: [book, BookID(rawValue: "unknown")], .cacheOnly)
        #expect(attached.asked.withLock(\.self) == [[book]])
    }
}

/// A source one of whose books cannot be read, or the chapters of one.
private struct Damaged: WrappingSource {
    let source: any BookSource
    var book: BookID?
    var chapters: BookID?

    private static let fault = ServiceError(.file(reason: "it is damaged"), context: "a book")

    func spokenTexts(
        of books: [BookID], _ mode: FetchMode
    ) async throws(ServiceError) -> [BookID: [SpokenTextPlace]] {
        if let book, books.contains(book) { throw Self.fault }
        return try await source.spokenTexts(of: books, mode)
    }

    func chapters(
        of book: BookID, _ mode: FetchMode
    ) async throws(ServiceError) -> Snapshot<[Chapter]> {
        if book == chapters { throw Self.fault }
        return try await source.chapters(of: book, mode)
    }
}

/// Attached texts that note the books whose texts are asked for in one step.
private final class Attached: AttachedTextKeeping {
    let asked = Mutex<[[BookID]]>([])
    private let all: [AttachedText]

    init(all: [AttachedText]) { self.all = all }

    func texts(of book: BookID, at source: SourceID) async throws(StoreError) -> [AttachedText] {
        all.filter { $0.chapter.book == book }
    }

    func texts(
        of books: [BookID], at source: SourceID
    ) async throws(StoreError) -> [AttachedText] {
        asked.withLock { $0.append(books) }
        return all.filter { books.contains($0.chapter.book) }
    }

    func keep(_ text: AttachedText) async throws(StoreError) {}

    func forget(_ text: AttachedText) async throws(StoreError) -> Bool { false }
}
