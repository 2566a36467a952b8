import FoundationEssentials
import GRDB
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

    @Test func `several that become one elsewhere bring their places along`() async throws {
        let (one, two) = (book("one", "a/cd1/01.mp3"), book("two", "a/cd2/01.mp3"))
        try await store.keep([one, two])
        try await leave("one", "c-a/cd1/01.mp3", at: 10)
        try await leave("two", "c-a/cd2/01.mp3", at: 20)
        let paths = (one.recordings + two.recordings).map(\.path)
        let owners = [paths[0]: one.id, paths[1]: two.id]
        let whole = book("one", "b/cd1/01.mp3", "b/cd2/01.mp3")
        let revision = BookRevision(
            whole, of: try await store.book(one.id),
            sources: Set(paths + whole.recordings.map(\.path)))
        #expect(try await store.keep([revision], over: SeenFiles(owners: owners)).isEmpty)
        #expect(try await places("one") == ["c-b/cd1/01.mp3 10", "c-b/cd2/01.mp3 20"])
        #expect(try await places("two").isEmpty)
        #expect(try await store.books().map(\.book.id.rawValue) == ["one"])
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

    /// How many rows of which tables name a book.
    private func rows(of book: String) async throws -> [String: Int] {
        try await person.connection.read { database in
            var counts: [String: Int] = [:]
            let tables = try String.fetchAll(
                database, sql: "SELECT name FROM sqlite_master WHERE type = 'table'")
            for table in tables {
                let columns = try database.columns(in: table).map(\.name)
                let condition =
                    columns.contains("book")
                    ? "book = ?1" : table == "preference" ? "instr(key, '/' || ?1)" : nil
                guard let condition else { continue }
                let count = try Int.fetchOne(
                    database, sql: "SELECT count(*) FROM \(table) WHERE \(condition)",
                    arguments: [book])
                if let count, count > 0 { counts[table] = count }
            }
            return counts
        }
    }

    private func hear(_ book: String, _ day: String, _ seconds: Double) async throws {
        try await person.listeningDays.add(
            ListeningDay(
                day: day, source: .local, book: BookID(rawValue: book), bookTitle: book,
                language: nil, heard: .seconds(seconds), repeated: .seconds(1),
                material: .seconds(2)))
    }

    @Test func `nothing of a book that is in another now is left behind`() async throws {
        let two = book("two", "b.mp3", "c.mp3")
        try await store.keep([book("one", "a.mp3"), two])
        try await leave("two", "c-b.mp3", at: 20)
        // A chapter that only a backup knew.
        try await leave("two", "c-lost", at: 30)
        try await store.say(
            BookWordingChange(BookWording(title: "Dos", author: "Ana")), of: two.id,
            at: Date(timeIntervalSince1970: 9))
        _ = try await person.tags.change(
            tagsOf: two.id, at: .local, adding: [try #require(BookTag("slow"))], removing: [])
        try await person.preferences.set(
            ChapterID(rawValue: "c-b.mp3"), for: .lastChapter(of: two.id, source: .local))
        try await hear("one", "2026-01-01", 10)
        try await hear("two", "2026-01-01", 5)
        try await hear("two", "2026-01-02", 7)
        #expect(try await rows(of: "two").count > 8)
        try await store.keep([book("one", "a.mp3", "b.mp3", "c.mp3")])
        #expect(try await rows(of: "two").isEmpty)
        #expect(try await marks("one") == ["c-b.mp3 20", "c-lost~1 30"])
        #expect(try await person.rows("progress", "chapter", of: "one").count == 2)
        #expect(try await store.book(BookID(rawValue: "one"))?.title == "Dos")
        let days = try await person.listeningDays.days(since: nil)
        #expect(days.map(\.heard.seconds) == [15, 7] && days.map(\.repeated.seconds) == [2, 1])
        #expect(days.allSatisfy { $0.bookTitle == "Dos" })
    }

    @Test func `what is left of a book goes to the one that gets most of it`() async throws {
        try await store.keep([book("old", "a.mp3", "b.mp3", "c.mp3")])
        for (chapter, seconds) in [("c-a.mp3", 10.0), ("c-b.mp3", 20), ("c-lost", 30)] {
            try await leave("old", chapter, at: seconds)
        }
        try await store.keep([book("one", "a.mp3"), book("two", "b.mp3", "c.mp3")])
        #expect(try await rows(of: "old").isEmpty)
        #expect(try await places("one") == ["c-a.mp3 10"])
        #expect(try await marks("two") == ["c-b.mp3 20", "c-lost~1 30"])
        #expect(try await person.rows("progress", "chapter", of: "two").count == 2)
    }

    @Test func `a word by hand holds for parts whose files say nothing else`() async throws {
        var whole = book("one", "a.mp3", "b.mp3", "c.mp3", "d.mp3")
        whole.found.author = "A. Hill"
        try await store.keep([whole])
        try await store.say(
            BookWordingChange(BookWording(author: "Ann Hill")), of: whole.id,
            at: Date(timeIntervalSince1970: 9))
        var parts = [
            book("one", "a.mp3"), book("same", "b.mp3"), book("none", "c.mp3"),
            book("other", "d.mp3"),
        ]
        parts[1].found.author = "a. hill"
        parts[3].found.author = "Bob"
        try await store.keep(parts)
        var authors: [String?] = []
        for part in parts { authors.append(try await store.book(part.id)?.author) }
        #expect(authors == ["Ann Hill", "Ann Hill", "Ann Hill", "Bob"])
    }

    @Test func `of a text of a chapter that is parted each has its part`() async throws {
        var whole = book("one", "a.mp3", "b.mp3")
        whole.chapters = [
            ImportedChapter(
                id: ChapterID(rawValue: "all"), title: "all",
                parts: [ImportedPart(recording: 0), ImportedPart(recording: 1)])
        ]
        try await store.keep([whole])
        let all = ChapterAddress(
            source: .local, book: whole.id, chapter: ChapterID(rawValue: "all"))
        try await person.attachedTexts.keep(
            AttachedText(
                chapter: all, file: "f.srt", name: "f.srt", language: nil,
                addedAt: Date(timeIntervalSince1970: 5)))
        try await store.keep([book("one", "a.mp3"), book("two", "b.mp3")])
        func texts(_ book: String) async throws -> [String] {
            try await person.attachedTexts.texts(of: BookID(rawValue: book), at: .local).map {
                let end = $0.end.map { "\(Int($0.seconds))" } ?? ""
                return "\($0.chapter.chapter.rawValue) \(Int($0.start.seconds))..\(end) "
                    + "\(Int($0.shift.seconds))"
            }
        }
        #expect(try await texts("one") == ["c-a.mp3 0..60 0"])
        #expect(try await texts("two") == ["c-b.mp3 60.. -60"])
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
        // What lies before a place counts as heard, whichever book it is in now.
        try await person.leave(all, at: 80, of: 120, on: 5)
        try await store.keep([book("one", "a.mp3"), book("two", "b.mp3")])
        func left(_ book: String) async throws -> [String] {
            try await person.progress.positions(in: BookID(rawValue: book), of: .local).map {
                "\($0.chapter.chapter.rawValue) \(Int($0.position.seconds)) \($0.isCompleted)"
            }
        }
        #expect(try await left("one") == ["c-a.mp3 60 true"])
        #expect(try await left("two") == ["c-b.mp3 20 false"])
        #expect(try await marks("one") == ["c-a.mp3 10"])
        #expect(try await marks("two") == ["c-b.mp3 20"])
    }
}
