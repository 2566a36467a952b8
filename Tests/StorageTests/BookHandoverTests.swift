import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// Books whose files become those of others, with all that hangs on their chapters.
@Suite struct BookHandoverTests {
    private let person: PersonDatabase
    private var store: ImportedBookStore { person.importedBooks }

    init() throws {
        person = try PersonDatabase.inMemory()
    }

    /// A book of files of a minute each, a chapter a file.
    private func book(_ id: String, _ files: String...) -> ImportedBook {
        ImportedBook(
            id: BookID(rawValue: id), title: id, folder: "/f", addedAt: .distantPast,
            recordings: files.map {
                ImportedRecording(path: "/f/\($0)", size: 5, modified: 1, duration: .seconds(60))
            },
            chapters: files.enumerated().map {
                ImportedChapter(
                    id: ChapterID(rawValue: "c-\($1)"), title: $1, recording: $0)
            })
    }

    private func leave(_ book: String, _ chapter: String, at seconds: Double) async throws {
        let address = ChapterAddress(
            source: .local, book: BookID(rawValue: book), chapter: ChapterID(rawValue: chapter))
        try await person.leave(address, at: seconds, of: 60, on: seconds)
        _ = try await person.bookmarks.save(
            Bookmark(
                chapter: address, range: .seconds(seconds)..<(.seconds(seconds + 1)), text: chapter,
                createdAt: Date(timeIntervalSince1970: seconds), bookTitle: book,
                chapterTitle: chapter))
    }

    private func marks(_ book: String) async throws -> [String] {
        try await person.rows("bookmark", "chapter, range_start / 1000000", of: book)
            .map { $0.replacing("\"", with: "") }
    }

    /// Where a book's places and bookmarks are: `c-a.mp3 20`.
    private func places(_ book: String) async throws -> [String] {
        let id = BookID(rawValue: book)
        let places = try await person.progress.positions(in: id, of: .local).map {
            "\($0.chapter.chapter.rawValue) \(Int($0.position.seconds))"
        }.sorted()
        let marks = try await marks(book)
        #expect(marks == places)
        return places
    }

    @Test func `several books that become one bring their places along`() async throws {
        // Discs have a `01.mp3` of one size each.
        let (one, two) = (book("one", "cd1/01.mp3"), book("two", "cd2/01.mp3"))
        try await store.keep([one, two])
        try await leave("one", "c-cd1/01.mp3", at: 10)
        try await leave("two", "c-cd2/01.mp3", at: 20)
        try await store.say(
            BookWordingChange(BookWording(author: "Ana")), of: two.id,
            at: Date(timeIntervalSince1970: 9))
        _ = try await person.tags.change(
            tagsOf: two.id, at: .local, adding: [try #require(BookTag("slow"))], removing: [])
        try await store.keep([book("one", "cd1/01.mp3", "cd2/01.mp3")])
        #expect(try await places("one") == ["c-cd1/01.mp3 10", "c-cd2/01.mp3 20"])
        #expect(try await places("two").isEmpty)
        #expect(try await store.books().map(\.book.id.rawValue) == ["one"])
        #expect(try await store.book(one.id)?.author == "Ana")
        #expect(try await person.tags.tags(at: .local)[one.id]?.map(\.text) == ["slow"])
    }

    @Test func `one that becomes several leaves each its own`() async throws {
        let whole = book("one", "a.mp3", "b.mp3")
        try await store.keep([whole])
        try await leave("one", "c-a.mp3", at: 10)
        try await leave("one", "c-b.mp3", at: 20)
        try await store.say(
            BookWordingChange(BookWording(title: "Mine", author: "Ana")), of: whole.id,
            at: Date(timeIntervalSince1970: 9))
        try await store.keep([book("one", "a.mp3"), book("two", "b.mp3")])
        #expect(try await places("one") == ["c-a.mp3 10"])
        #expect(try await places("two") == ["c-b.mp3 20"])
        #expect(try await store.book(whole.id)?.title == "Mine")
        let other = try await store.book(BookID(rawValue: "two"))
        #expect(other?.title == "two" && other?.author == "Ana")
        // And back again.
        try await store.keep([whole])
        #expect(try await places("one") == ["c-a.mp3 10", "c-b.mp3 20"])
    }

    @Test func `two that change their files change what hangs on them`() async throws {
        let (one, two) = (book("one", "a.mp3", "b.mp3"), book("two", "c.mp3"))
        try await store.keep([one, two])
        try await leave("one", "c-b.mp3", at: 10)
        try await leave("two", "c-c.mp3", at: 20)
        try await store.keep([book("one", "a.mp3", "c.mp3"), book("two", "b.mp3")])
        #expect(try await places("one") == ["c-c.mp3 20"])
        #expect(try await places("two") == ["c-b.mp3 10"])
    }

    @Test func `what hangs on books says what they are called now`() async throws {
        func names(_ book: String) async throws -> [String] {
            try await person.rows("progress", "book_title, chapter_title", of: book)
                .map { $0.replacing("\"", with: "") }
        }
        let whole = book("one", "a.mp3", "b.mp3")
        try await store.keep([whole])
        for name in ["a.mp3", "b.mp3"] {
            try await person.progress.save(
                PlaybackPosition(
                    chapter: ChapterAddress(
                        source: .local, book: whole.id, chapter: ChapterID(rawValue: "c-" + name)),
                    position: .seconds(10), duration: .seconds(60), isCompleted: false,
                    updatedAt: Date(timeIntervalSince1970: 5), bookTitle: "one",
                    chapterTitle: name))
        }
        var renamed = book("one", "a.mp3")
        renamed.title = "Uno"
        renamed.chapters[0].title = "Capítulo"
        try await store.keep([renamed, book("two", "b.mp3")])
        #expect(try await names("one") == ["Uno Capítulo"])
        #expect(try await names("two") == ["two b.mp3"])
        var change = BookWordingChange()
        for (said, shown) in [("Mine", "Mine Capítulo"), ("", "Uno Capítulo")] {
            change.title = said
            try await store.say(change, of: whole.id, at: Date(timeIntervalSince1970: 9))
            #expect(try await names("one") == [shown])
        }
    }

    @Test func `of a chapter over two files each has its part`() async throws {
        var whole = book("one", "a.mp3", "b.mp3")
        whole.chapters = [
            ImportedChapter(
                id: ChapterID(rawValue: "all"), title: "all",
                parts: [ImportedPart(recording: 0), ImportedPart(recording: 1)])
        ]
        try await store.keep([whole])
        let all = ChapterAddress(
            source: .local, book: whole.id, chapter: ChapterID(rawValue: "all"))
        for seconds in [10.0, 80] {
            _ = try await person.bookmarks.save(
                Bookmark(
                    chapter: all, range: .seconds(seconds)..<(.seconds(seconds + 1)), text: "x",
                    createdAt: Date(timeIntervalSince1970: seconds), bookTitle: "one",
                    chapterTitle: "all"))
        }
        try await store.keep([book("one", "a.mp3"), book("two", "b.mp3")])
        #expect(try await marks("one") == ["c-a.mp3 10"])
        #expect(try await marks("two") == ["c-b.mp3 20"])
    }
}
