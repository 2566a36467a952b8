import Files
import Glibc
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Library

/// What a later import makes of books that are kept.
@Suite struct ImportAgainTests {
    private let temporary: TemporaryFolder
    private let store: ImportedBookStore
    private let clock = ManualClock()
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
        store = try PersonDatabase.inMemory().importedBooks
    }

    private func write(_ paths: String..., text: String = "sound") throws {
        for path in paths { try temporary.write(text, to: path) }
    }

    /// Albums and titles are what the files hold: `album/title`.
    private var importer: Importer {
        Importer(store: store, clock: clock) { path in
            let words = try LocalFile.bytes(of: path, limit: 100)
            var tags = RecordingTags()
            let parts = String(decoding: words, as: UTF8.self).split(separator: "/")
            if parts.count > 1 { tags.album = String(parts[0]) }
            return RecordingSurvey(tags: tags, duration: .seconds(60))
        }
    }

    private func run(_ paths: String...) async throws -> ImportOutcome {
        try await importer.run(paths.map { folder + "/" + $0 })
    }

    private func kept() async throws -> [[String]] {
        var all: [[String]] = []
        for entry in try await store.books() {
            let book = try #require(try await store.book(entry.book.id))
            all.append(book.recordings.map { $0.path.replacing(folder + "/", with: "") })
        }
        return all
    }

    @Test(arguments: ["Capítulo 1.mp3", "第一章.mp3"])
    func `a name in any script lies in its folder`(name: String) async throws {
        try write("El faro/" + name)
        let book = try #require(try await run("El faro").books.first)
        #expect(book.folder == folder + "/El faro" && book.title == "El faro")
        #expect(FoundFile(path: "/x.mp3", size: 1, modified: 1).folder == "/")
        // A mark that would make one character with the separator before it.
        #expect(FoundFile(path: "/b/\u{301}x.mp3", size: 1, modified: 1).folder == "/b")
    }

    @Test func `one file of a book leaves the others in it`() async throws {
        try write("a/1.mp3", "a/2.mp3")
        let book = try #require(try await run("a").books.first)
        let again = try await run("a/2.mp3")
        #expect(again.books == [book] && again.changed.isEmpty)
        try temporary.remove("a/1.mp3")
        _ = try await run("a/2.mp3")
        #expect(try await kept() == [["a/2.mp3"]])
    }

    @Test func `a file that changes its album takes no book along`() async throws {
        try write("a/2.mp3", "a/3.mp3", text: "uno/")
        try write("a/1.mp3", "a/4.mp3", "a/5.mp3", text: "dos/x")
        try write("a/2.mp3", "a/3.mp3", text: "uno/x")
        let first = try await run("a")
        try write("a/1.mp3", text: "uno/x")
        let second = try await run("a")
        #expect(second.new.isEmpty)
        #expect(Set(first.books.map(\.id)) == Set(second.books.map(\.id)))
        for book in second.books {
            #expect(first.books.first { $0.id == book.id }?.title == book.title)
        }
    }

    @Test func `books that look alike are two, also when they come one after the other`()
        async throws
    {
        try write("Dune/mp3/01.mp3", "Emma/mp3/01.mp3")
        let both = try await run("")
        #expect(both.new.count == 2 && both.books.map(\.title) == ["Dune", "Emma"])
        try write("Copy/mp3/01.mp3")
        try write("Other/Dune/mp3/01.mp3")
        let more = try await run("Copy", "Other")
        #expect(more.new.count == 2)
        #expect(try await store.books().count == 4)
    }

    @Test func `a book that was moved or renamed keeps its id`() async throws {
        try write("El_faro/1.mp3", "El_faro/2.mp3")
        let book = try #require(try await run("El_faro").books.first)
        #expect(rename(folder + "/El_faro", folder + "/The lighthouse") == 0)
        let moved = try await run("The lighthouse")
        #expect(moved.changed == [book.id] && moved.new.isEmpty)
        #expect(moved.books.first?.chapters == book.chapters)
        #expect(try await kept() == [["The lighthouse/1.mp3", "The lighthouse/2.mp3"]])
    }

    @Test func `discs that were books are one, also where they were moved meanwhile`() async throws
    {
        try write("Momo/CD1 - Anfang/01.mp3", "Momo/CD1 - Anfang/02.mp3")
        try write("Momo/CD2 - Ende/01.mp3")
        let first = try await run("Momo/CD1 - Anfang").books
        let second = try await run("Momo/CD2 - Ende").books
        let books = [try #require(first.first), try #require(second.first)]
        for (book, title) in zip(books, ["CD1 - Anfang", "CD2 - Ende"]) {
            var own = book
            own.found.title = title
            own.folder = folder + "/Momo/" + title
            try await store.keep([own])
        }
        #expect(rename(folder + "/Momo", folder + "/Momo2") == 0)
        let joined = try await run("Momo2")
        let whole = try #require(joined.books.first)
        #expect(joined.books.count == 1 && joined.new.isEmpty && whole.title == "Momo2")
        #expect(
            joined.origins[whole.id]?.formers.map(\.title).sorted() == [
                "CD1 - Anfang", "CD2 - Ende",
            ])
        #expect(
            try await kept() == [
                [
                    "Momo2/CD1 - Anfang/01.mp3", "Momo2/CD1 - Anfang/02.mp3",
                    "Momo2/CD2 - Ende/01.mp3",
                ]
            ])
    }

    @Test func `a book whose files were found in two folders stays one`() async throws {
        try write("a/1.mp3", "a/2.mp3", "a/3.mp3")
        let before = try #require(try await run("a").books.first)
        try write("new/7.mp3", "new/8.mp3")
        _ = try await run("new")
        #expect(rename(folder + "/a/2.mp3", folder + "/new/2.mp3") == 0)
        let found = try BookRelinking(before).run(below: folder + "/new")
        #expect(found.book.folder == before.folder)
        try await store.keep([found.book])
        let again = try #require(try await importer.update())
        #expect(again.new.isEmpty && again.changed.isEmpty, "\(again.changed)")
        #expect(
            try await kept() == [
                ["a/1.mp3", "new/2.mp3", "a/3.mp3"], ["new/7.mp3", "new/8.mp3"],
            ])
        try write("a/4.mp3", "new/9.mp3")
        _ = try await importer.update()
        #expect(
            try await kept() == [
                ["a/1.mp3", "new/2.mp3", "a/3.mp3", "a/4.mp3"],
                ["new/7.mp3", "new/8.mp3", "new/9.mp3"],
            ])
        // The other folder alone takes nothing out of the book.
        _ = try await run("new")
        #expect(
            try await kept() == [
                ["a/1.mp3", "new/2.mp3", "a/3.mp3", "a/4.mp3"],
                ["new/7.mp3", "new/8.mp3", "new/9.mp3"],
            ])
        // What an album says to be of another book is.
        try write("a/1.mp3", "a/3.mp3", "a/4.mp3", text: "uno/x")
        try write("new/2.mp3", text: "dos/x")
        let torn = try #require(try await importer.update())
        #expect(torn.new.isEmpty && torn.books.map(\.recordings.count) == [3, 4])
    }

    @Test func `a disc that goes moves no chapter's id to another file`() async throws {
        try write("a/CD 1/01.mp3", "a/CD 2/01.mp3")
        let book = try #require(try await run("a").books.first)
        #expect(Set(book.chapters.map(\.id)).count == 2)
        try temporary.remove("a/CD 1/01.mp3")
        let left = try #require(try await run("a").books.first)
        #expect(left.chapters.map(\.id) == [book.chapters[1].id])
        try write("b/CD 2/01.mp3")
        #expect(try await run("b").books.first?.chapters.map(\.id) == left.chapters.map(\.id))
    }

    @Test func `files joined by hard links are a recording each`() async throws {
        try write("a/intro.mp3")
        try temporary.write("sound", to: "b/1.mp3")
        #expect(link(folder + "/a/intro.mp3", folder + "/b/intro.mp3") == 0)
        _ = try await run("")
        #expect(try await kept() == [["a/intro.mp3"], ["b/intro.mp3", "b/1.mp3"]])
    }

    @Test func `a linked file is a chapter of the folder the link lies in`() async throws {
        try write("store/x1.mp3")
        try write("book/1.mp3")
        try temporary.link("book/2.mp3", to: folder + "/store/x1.mp3")
        _ = try await run("book")
        #expect(try await kept() == [["book/1.mp3", "book/2.mp3"]])
    }

    @Test func `an update looks where was imported, and no further`() async throws {
        try write("talks/one.mp3", "talks/other.mp3", "books/a/1.mp3")
        _ = try await run("talks/one.mp3", "books")
        try write("books/b/1.mp3")
        _ = try #require(try await importer.update())
        #expect(try await kept() == [["talks/one.mp3"], ["books/a/1.mp3"], ["books/b/1.mp3"]])
    }

    @Test func `an update goes on where a folder is gone, and says so`() async throws {
        try write("a/1.mp3", "b/1.mp3")
        _ = try await run("a", "b")
        try temporary.remove("a")
        try write("b/2.mp3")
        let outcome = try #require(try await importer.update())
        #expect(outcome.changed.count == 1)
        #expect(outcome.notes.map(\.path) == [folder + "/a"])
        #expect(try await kept() == [["a/1.mp3"], ["b/1.mp3", "b/2.mp3"]])
    }

    @Test func `a removed book stays away from updates until it is named`() async throws {
        try write("a/1.mp3", "b/1.mp3")
        let book = try #require(try await run("").books.first)
        try await store.forget(book.id)
        _ = try await importer.update()
        #expect(try await kept() == [["b/1.mp3"]])
        _ = try await run("")
        #expect(try await kept() == [["b/1.mp3"], ["a/1.mp3"]])
        try temporary.remove("a/1.mp3")
        try write("a/1.mp3")
        #expect(try await importer.update()?.books.count == 2)
    }

    @Test func `nothing to update is nothing`() async throws {
        #expect(try await importer.update() == nil)
    }

    @Test func `one title for several books is refused before anything is kept`() async throws {
        try write("a/1.mp3", "b/1.mp3")
        var wishes = ImportWishes()
        wishes.title = "Mine"
        let asked = wishes
        await #expect(throws: StatedError.severalBooks(2)) {
            try await importer.run([folder], wishes: asked)
        }
        #expect(try await store.books().isEmpty)
    }

    @Test func `a picture beside two books is of neither, one of any case of a single book`()
        async throws
    {
        try write("two/1.mp3", text: "uno/x")
        try write("two/2.mp3", text: "dos/x")
        try write("two/cover.jpg", "one/1.mp3", "one/Folder.JPG")
        let covers = try await run("").books.map { $0.coverPath?.replacing(folder, with: "") }
        #expect(covers == ["/one/Folder.JPG", nil, nil])
        try temporary.remove("one/Folder.JPG")
        #expect(try await run("one").books.map(\.coverPath) == [nil])
    }

    @Test func `names without UTF-8 and encrypted files are named in sentences`() async throws {
        try write("a/1.mp3", "a/2.aax")
        let name: [CChar] = Array((folder + "/a/x").utf8CString.dropLast()) + [-1, 0]
        let file = try #require(fopen(name, "w"))
        fclose(file)
        let sentences = try await run("a").notes.map { $0.sentence.replacing(folder, with: "") }
        #expect(
            sentences.sorted() == [
                "/a/2.aax was left out: its seller has encrypted it. Get it without protection.",
                "/a/x\u{FFFD} was left out: its name is not in UTF-8. Rename it, for example with"
                    + " convmv.",
            ])
    }
}
