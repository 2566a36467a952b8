import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct ImportedBookStoreTests {
    private let store: ImportedBookStore

    init() throws {
        store = try PersonDatabase.inMemory().importedBooks
    }

    @Test func `a book comes back as it was kept`() async throws {
        var book = ImportedBook.make("b", title: "El \0 faro")
        book.author = "Ana"
        book.narrator = "Luis"
        book.language = Language(tag: "es-MX")
        book.year = 1920
        book.ownsFiles = true
        book.coverPath = "/books/b/cover.jpg"
        book.chapterList = "0:00 Uno\n1:00 Dos"
        book.chapterLength = .seconds(900)
        book.dividedAt = Date(timeIntervalSince1970: 77)
        book.chapters.append(
            ImportedChapter(
                id: ChapterID(rawValue: "part"), title: "Part",
                parts: [
                    ImportedPart(recording: 1, start: .seconds(2), end: .seconds(5)),
                    ImportedPart(recording: 0, start: .seconds(8)),
                ],
                texts: [ImportedText(path: "/texts/part.vtt", language: Language(tag: "es"))]))
        book.recordings[1].texts = [
            ImportedText(path: "/texts/2.srt"),
            ImportedText(path: "/texts/2.en.srt", language: Language(tag: "en")),
        ]
        try await store.keep([book])
        #expect(try await store.book(book.id) == book)
        let none = BookID(rawValue: "none")
        #expect(try await store.book(none) == nil)
        #expect(try await store.books([none, book.id]) == [book])
        try await expectEachChapter(of: book)
    }

    /// Each chapter read alone is as it is in the book, with its own files.
    private func expectEachChapter(of book: ImportedBook) async throws {
        for (index, whole) in book.chapters.enumerated() {
            let found = try #require(try await store.chapter(whole.id, of: book.id))
            let own = found.book.recordings
            #expect(found.index == index && found.book.said == book.said)
            #expect(Set(own) == Set(whole.parts.map { book.recordings[$0.recording] }))
            let alone = try #require(found.book.chapters.first)
            #expect(found.book.chapters.count == 1)
            #expect(alone.title == whole.title && alone.texts == whole.texts)
            #expect(
                alone.parts.map { own[$0.recording] }
                    == whole.parts.map { book.recordings[$0.recording] })
            #expect(alone.parts.map(\.start) == whole.parts.map(\.start))
        }
        #expect(try await store.chapter(ChapterID(rawValue: "none"), of: book.id) == nil)
    }

    @Test func `a list has the books in the order they came, with their sums`() async throws {
        try await store.keep([.make("z"), .make("a")])
        try await store.keep([.make("z", title: "Anew")])
        let entries = try await store.books()
        #expect(entries.map(\.book.id.rawValue) == ["z", "a"])
        #expect(entries.map(\.book.title) == ["Anew", "a"])
        #expect(entries.map(\.chapters) == [2, 2])
        #expect(entries.map(\.duration) == [.seconds(30), .seconds(30)])
        #expect(entries.map(\.size) == [300, 300])
    }

    @Test func `what the person says wins, outlives imports and removal`() async throws {
        let id = BookID(rawValue: "b")
        try await store.keep([.make("b", title: "Tag")])
        let said = BookWording(title: "Mine", narrator: "Eva", language: Language(tag: "es"))
        let instant = Date(timeIntervalSince1970: 5)
        try await store.say(BookWordingChange(said), of: id, at: instant)
        var book = try #require(try await store.book(id))
        #expect(book.title == "Mine" && book.found.title == "Tag" && book.said == said)
        book.found.title = "Another tag"
        try await store.keep([book])
        let entry = try #require(try await store.books().first)
        #expect(entry.book.title == "Mine" && entry.narrator == "Eva")
        #expect(entry.book.language?.code == "es")
        try await store.forget(id)
        try await store.keep([.make("b", title: "Tag")])
        #expect(try await store.book(id)?.title == "Mine")
    }

    @Test func `a word that is taken back gives the files' word again`() async throws {
        let id = BookID(rawValue: "b")
        try await store.keep([.make("b", title: "Tag")])
        let instant = Date(timeIntervalSince1970: 5)
        var change = BookWordingChange(BookWording(title: "Mine", author: "Me"))
        try await store.say(change, of: id, at: instant)
        (change.title, change.author) = ("", nil)
        try await store.say(change, of: id, at: instant)
        let book = try #require(try await store.book(id))
        #expect(book.title == "Tag" && book.author == "Me")
    }

    @Test func `the sums follow a file that goes to another book`() async throws {
        try await store.keep([.make("a")])
        var other = ImportedBook.make("b", folder: "/b")
        other.recordings[0].path = "/a/1.mp3"
        try await store.keep([other])
        let entries = try await store.books()
        #expect(entries.map(\.chapters) == [1, 2])
        #expect(entries.map(\.size) == [200, 300])
        #expect(entries.map(\.duration) == [.seconds(20), .seconds(30)])
    }

    @Test func `kept again, a book has the files it has then`() async throws {
        var book = ImportedBook.make("b")
        try await store.keep([book])
        book.recordings.removeLast()
        book.chapters.removeLast()
        try await store.keep([book])
        #expect(try await store.book(book.id) == book)
        #expect(try await store.owners(of: ["/b/1.mp3", "/b/2.mp3"]) == ["/b/1.mp3": book.id])
    }

    @Test func `a file belongs to one book, and one without files is none`() async throws {
        let (first, second) = (ImportedBook.make("a"), ImportedBook.make("b", folder: "/a"))
        try await store.keep([first])
        try await store.keep([second])
        #expect(try await store.books().map(\.book.id) == [second.id])
        #expect(try await store.owners(of: ["/a/1.mp3"]) == ["/a/1.mp3": second.id])
        #expect(try await store.book(second.id) == second)
    }

    @Test func `a chapter without any file of its own is none`() async throws {
        try await store.keep([.make("a")])
        var other = ImportedBook.make("b", folder: "/b")
        other.recordings[0].path = "/a/1.mp3"
        try await store.keep([other])
        let left = try #require(try await store.book(BookID(rawValue: "a")))
        #expect(left.recordings.map(\.path) == ["/a/2.mp3"])
        #expect(left.chapters.map(\.id.rawValue) == ["c1"])
        #expect(left.chapters.map(\.parts) == [[ImportedPart(recording: 0)]])
    }

    @Test func `a forgotten book leaves nothing`() async throws {
        try await store.keep([.make("a"), .make("b")])
        try await store.forget(BookID(rawValue: "a"))
        #expect(try await store.books().map(\.book.id.rawValue) == ["b"])
        #expect(try await store.owners(of: ["/a/1.mp3"]).isEmpty)
    }
}

extension ImportedBook {
    static func make(
        _ id: String, title: String? = nil, folder: String? = nil
    ) -> ImportedBook {
        let folder = folder ?? "/\(id)"
        return ImportedBook(
            id: BookID(rawValue: id), title: title ?? id, folder: folder,
            addedAt: Date(timeIntervalSince1970: 5),
            recordings: [1, 2].map { number in
                ImportedRecording(
                    path: "\(folder)/\(number).mp3", size: Int64(100 * number), modified: 7,
                    duration: .seconds(Double(10 * number)))
            },
            chapters: [0, 1].map { index in
                ImportedChapter(
                    id: ChapterID(rawValue: "c\(index)"), title: "Chapter \(index)",
                    recording: index)
            })
    }
}
