import Files
import FoundationEssentials
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Library

/// Books that former versions took for others: a later import gives the right ones, and loses
/// nothing of the person's.
@Suite struct ImportCorrectionTests {
    private let temporary: TemporaryFolder
    private let person: PersonDatabase
    private var store: ImportedBookStore { person.importedBooks }
    private var folder: String { temporary.path }

    init() throws {
        temporary = try TemporaryFolder()
        person = try PersonDatabase.inMemory()
    }

    /// Files hold their albums.
    private var importer: Importer {
        Importer(store: store, clock: ManualClock()) { path in
            var tags = RecordingTags()
            let text = String(decoding: try LocalFile.bytes(of: path, limit: 99), as: UTF8.self)
            tags.album = text == "sound" ? nil : text
            return RecordingSurvey(tags: tags, duration: .seconds(60))
        }
    }

    private func write(_ paths: String..., text: String = "sound") throws {
        for path in paths { try temporary.write(text, to: path) }
    }

    /// A book as it was kept, of files below the folder.
    private func keep(
        _ id: String, _ title: String, author: String? = nil, in place: String, _ files: String...
    ) async throws {
        let recordings = files.map { name -> ImportedRecording in
            let path = folder + "/" + place + "/" + name
            let found = FoundFile(path: path)
            return ImportedRecording(
                path: path, size: found?.size ?? 0, modified: found?.modified ?? 0,
                duration: .seconds(60))
        }
        try await store.keep([
            ImportedBook(
                id: BookID(rawValue: id), title: title, author: author,
                folder: folder + "/" + place, addedAt: .distantPast, recordings: recordings,
                chapters: files.enumerated().map {
                    ImportedChapter(id: ChapterID(rawValue: "c-\($1)"), title: $1, recording: $0)
                })
        ])
        try await store.keepRoots([folder])
    }

    private func leave(_ book: String, _ chapter: String, at seconds: Double) async throws {
        try await person.progress.save(
            PlaybackPosition(
                chapter: ChapterAddress(
                    source: .local, book: BookID(rawValue: book),
                    chapter: ChapterID(rawValue: chapter)),
                position: .seconds(seconds), duration: .seconds(60), isCompleted: false,
                updatedAt: Date(timeIntervalSince1970: seconds), bookTitle: book,
                chapterTitle: chapter))
    }

    /// The books: `title (author): files @place`.
    private func library() async throws -> [String] {
        var lines: [String] = []
        for entry in try await store.books() {
            let book = try #require(try await store.book(entry.book.id))
            let files = book.recordings.map { FilePlace($0.path).name }.joined(separator: " ")
            let places = try await person.progress.positions(in: book.id, of: .local)
            // A place is of a chapter that the book has.
            let ids = Set(book.chapters.map(\.id))
            #expect(places.allSatisfy { ids.contains($0.chapter.chapter) })
            let told = places.map { Int($0.position.seconds) }.sorted().map { " @\($0)" }.joined()
            lines.append(
                book.title + (book.author.map { " (\($0))" } ?? "") + ": " + files + told)
        }
        return lines
    }

    @Test func `one file that was called as its folder is called as itself`() async throws {
        try write("Downloads/on maps.mp3")
        try await keep("one", "Downloads", in: "Downloads", "on maps.mp3")
        try await leave("one", "c-on maps.mp3", at: 20)
        let outcome = try #require(try await importer.update())
        #expect(outcome.new.isEmpty && outcome.changed == [BookID(rawValue: "one")])
        #expect(try await library() == ["on maps: on maps.mp3 @20"])
        #expect(try #require(try await importer.update()).changed.isEmpty)
    }

    @Test func `talks that were one book become several, each with its place`() async throws {
        try write("Downloads/on maps.mp3", "Downloads/keynote.mp3")
        try await keep("one", "Downloads", in: "Downloads", "keynote.mp3", "on maps.mp3")
        try await leave("one", "c-on maps.mp3", at: 20)
        try await leave("one", "c-keynote.mp3", at: 10)
        _ = try await importer.update()
        #expect(
            try await library() == ["keynote: keynote.mp3 @10", "on maps: on maps.mp3 @20"])
    }

    @Test func `what the person named stays as it is`() async throws {
        try write("Downloads/on maps.mp3", "Downloads/keynote.mp3")
        try await keep("one", "Downloads", in: "Downloads", "keynote.mp3", "on maps.mp3")
        try await store.say(
            BookWordingChange(BookWording(title: "My talks")), of: BookID(rawValue: "one"),
            at: Date(timeIntervalSince1970: 5))
        try await leave("one", "c-on maps.mp3", at: 20)
        _ = try await importer.update()
        #expect(try await library() == ["My talks: keynote.mp3 on maps.mp3 @20"])
    }

    @Test func `discs that were books become one, without the title for an author`() async throws {
        try write("The Deep/CD1 - Anfang/01.mp3", "The Deep/CD2 - Ende/01.mp3", text: "The Deep")
        try await keep(
            "one", "The Deep", author: "The Deep", in: "The Deep/CD1 - Anfang", "01.mp3")
        try await keep("two", "The Deep", author: "The Deep", in: "The Deep/CD2 - Ende", "01.mp3")
        try await leave("one", "c-01.mp3", at: 10)
        try await leave("two", "c-01.mp3", at: 20)
        let outcome = try #require(try await importer.update())
        #expect(outcome.books.map(\.recordings.count) == [2])
        #expect(try await library() == ["The Deep: 01.mp3 01.mp3 @10 @20"])
    }

    @Test func `untagged discs too`() async throws {
        try write("Deep/CD1 - Anfang/01.mp3", "Deep/CD2 - Ende/02.mp3")
        try await keep("one", "Anfang", author: "CD1", in: "Deep/CD1 - Anfang", "01.mp3")
        try await keep("two", "Ende", author: "CD2", in: "Deep/CD2 - Ende", "02.mp3")
        try await leave("two", "c-02.mp3", at: 20)
        _ = try await importer.update()
        let books = try await library()
        #expect(books == ["Deep: 01.mp3 02.mp3 @20"])
    }

    @Test func `chapters that were given in a list go along`() async throws {
        try write("Deep/CD1 - Anfang/01.mp3", "Deep/CD2 - Ende/02.mp3")
        let discs = [("one", "CD1 - Anfang", "01.mp3"), ("two", "CD2 - Ende", "02.mp3")]
        for (id, place, file) in discs {
            try await keep(id, place, in: "Deep/" + place, file)
            var book = try #require(try await store.book(BookID(rawValue: id)))
            book.chapterList = "0:00 \(id) A\n0:20 \(id) B\n"
            book.chapters = [("A", 0.0, 20.0), ("B", 20, 60)].map { title, start, end in
                let part = ImportedPart(recording: 0, start: .seconds(start), end: .seconds(end))
                return ImportedChapter(
                    id: ChapterID(rawValue: title), title: "\(id) \(title)", parts: [part])
            }
            try await store.keep([book])
        }
        _ = try await importer.update()
        let id = try #require(try await store.books().first).book.id
        #expect(try await store.books().count == 1)
        let book = try #require(try await store.book(id))
        #expect(book.chapters.map(\.title) == ["one A", "one B", "two A", "two B"])
        #expect(book.chapters.last?.parts.first?.recording == 1)
        #expect(book.chapters.last?.parts.first?.start == .seconds(20))
        _ = try await importer.update()
        #expect(try await store.book(id) == book)
    }

    private func call(_ book: String, _ title: String) async throws {
        try await store.say(
            BookWordingChange(BookWording(title: title)), of: BookID(rawValue: book),
            at: Date(timeIntervalSince1970: 5))
    }

    @Test func `volumes that were named by hand stay two`() async throws {
        let (one, two) = ("Autor/Teil 1 - Der Anfang", "Autor/Teil 2 - Das Ende")
        try write(one + "/01.mp3", one + "/02.mp3", two + "/01.mp3", two + "/02.mp3")
        try await keep("one", "Der Anfang", author: "Autor", in: one, "01.mp3", "02.mp3")
        try await keep("two", "Das Ende", author: "Autor", in: two, "01.mp3", "02.mp3")
        try await call("one", "Der erste Band")
        try await call("two", "Der zweite Band")
        try await leave("two", "c-02.mp3", at: 20)
        let outcome = try #require(try await importer.update())
        #expect(outcome.origins.isEmpty)
        #expect(
            try await library() == [
                "Der erste Band (Autor): 01.mp3 02.mp3",
                "Der zweite Band (Autor): 01.mp3 02.mp3 @20",
            ])
    }

    @Test func `a disc that was named by hand stays a book of its own`() async throws {
        for (index, disc) in ["CD1 - Anfang", "CD2 - Mitte", "CD3 - Ende"].enumerated() {
            try write("Die Insel/\(disc)/01.mp3")
            try await keep("cd\(index + 1)", disc, in: "Die Insel/" + disc, "01.mp3")
            try await leave("cd\(index + 1)", "c-01.mp3", at: Double(index + 1))
        }
        try await call("cd2", "Mein Titel")
        let outcome = try #require(try await importer.update())
        let books = try await library().sorted()
        #expect(books == ["Die Insel: 01.mp3 01.mp3 @1 @3", "Mein Titel: 01.mp3 @2"])
        #expect(
            outcome.origins.values.compactMap(\.sentence)
                == ["joins 2 books: “CD1 - Anfang” and “CD3 - Ende”"])
        #expect(Set(outcome.takings.values.map(\.kind)) == [.discs, .titled])
        #expect(try #require(try await importer.update()).changed.isEmpty)
    }

    @Test func `a book that stays beside the whole for a file that is missing is named`()
        async throws
    {
        try write("Momo/CD1 - Anfang/01.mp3", "Momo/CD1 - Anfang/02.mp3")
        try write("Momo/CD2 - Ende/01.mp3", "Momo/CD2 - Ende/02.mp3", "Momo/CD2 - Ende/03.mp3")
        try await keep("one", "CD1 - Anfang", in: "Momo/CD1 - Anfang", "01.mp3", "02.mp3")
        try await keep("two", "CD2 - Ende", in: "Momo/CD2 - Ende", "01.mp3", "02.mp3", "03.mp3")
        try temporary.remove("Momo/CD1 - Anfang/02.mp3")
        let outcome = try #require(try await importer.update(isRehearsal: true))
        #expect(
            outcome.origins.values.compactMap(\.sentence) == [
                "joins 2 books: “CD1 - Anfang” and “CD2 - Ende”; 1 file of “CD1 - Anfang” is not "
                    + "there, so that it stays a book too"
            ])
    }

    @Test func `a folder that was a book stays one, whatever its files are called`() async throws {
        for (book, names) in [
            ("Spelled Book", ["Chapter Four", "Chapter One", "Chapter Three", "Chapter Two"]),
            ("Book Y", ["00 Opening", "01", "02", "99 Credits"]), ("Some Book", ["a", "b", "c"]),
            ("Podcast", ["20240105_news", "20240112_news", "20240301_news"]),
        ] {
            let files = names.map { $0 + ".mp3" }
            for file in files { try write(book + "/" + file) }
            let recordings = files.map { file -> ImportedRecording in
                let found = FoundFile(path: folder + "/" + book + "/" + file)
                return ImportedRecording(
                    path: found?.path ?? "", size: found?.size ?? 0,
                    modified: found?.modified ?? 0, duration: .seconds(60))
            }
            try await store.keep([
                ImportedBook(
                    id: BookID(rawValue: book), title: book, folder: folder + "/" + book,
                    addedAt: .distantPast, recordings: recordings,
                    chapters: files.enumerated().map {
                        ImportedChapter(
                            id: ChapterID(rawValue: "c-\($1)"), title: $1, recording: $0)
                    })
            ])
            try await leave(book, "c-\(files[1])", at: 7)
        }
        try await store.keepRoots([folder])
        let outcome = try #require(try await importer.update())
        #expect(outcome.new.isEmpty && outcome.origins.isEmpty)
        #expect(
            try await library().map { $0.prefix { $0 != ":" } + $0.suffix(3) } == [
                "Spelled Book @7", "Book Y @7", "Some Book @7", "Podcast @7",
            ])
    }

    @Test func `what becomes of former books is said, also by a rehearsal`() async throws {
        try write("Downloads/on maps.mp3", "Downloads/keynote.mp3", "Downloads/tea.mp3")
        try await keep(
            "one", "Downloads", in: "Downloads", "keynote.mp3", "on maps.mp3", "tea.mp3")
        try await store.say(
            BookWordingChange(BookWording(author: "Ann")), of: BookID(rawValue: "one"),
            at: Date(timeIntervalSince1970: 5))
        let said = try #require(try await importer.update(isRehearsal: true))
        #expect(
            Set(said.origins.values.compactMap(\.sentence)) == [
                "is a part of “Downloads”, which becomes 3 books; your author for it stays with "
                    + "this part",
                "is a part of “Downloads”, which becomes 3 books; your author for it holds here "
                    + "where the files of this part say nothing else",
            ])
        #expect(said.origins.count == 3)
        #expect(try await store.books().count == 1)
        #expect(try #require(try await importer.update()).origins == said.origins)
        #expect(try #require(try await importer.update()).origins.isEmpty)
    }

    @Test func `a second file of a series takes no name of the first`() async throws {
        try write("fables/fox 1.mp3")
        _ = try await importer.run([folder + "/fables"])
        #expect(try await library() == ["fox 1: fox 1.mp3"])
        try write("fables/fox 2.mp3")
        _ = try await importer.update()
        #expect(try await library() == ["fables: fox 1.mp3 fox 2.mp3"])
    }

    @Test func `a book that is called as its folder stays so when another comes`() async throws {
        try write("El faro/fox 1.mp3", "El faro/fox 2.mp3")
        _ = try await importer.run([folder + "/El faro"])
        try write("El faro/keynote.mp3")
        _ = try await importer.update()
        #expect(
            try await library() == ["El faro: fox 1.mp3 fox 2.mp3", "keynote: keynote.mp3"])
    }

    @Test func `two files that were named one by one are two books`() async throws {
        try write("Downloads/on maps.mp3", "Downloads/keynote.mp3")
        _ = try await importer.run([folder + "/Downloads/on maps.mp3"])
        _ = try await importer.run([folder + "/Downloads/keynote.mp3"])
        #expect(try await library() == ["on maps: on maps.mp3", "keynote: keynote.mp3"])
        let again = try await importer.run([folder + "/Downloads"])
        #expect(again.new.isEmpty && again.changed.isEmpty)
    }

    @Test func `a title for a folder makes one book of it`() async throws {
        try write("talks/on maps.mp3", "talks/keynote.mp3")
        var wishes = ImportWishes()
        wishes.title = "Mine"
        let outcome = try await importer.run([folder + "/talks"], wishes: wishes)
        #expect(outcome.books.map(\.recordings.count) == [2])
        #expect(outcome.takings.values.map(\.kind) == [.folder])
        _ = try await importer.update()
        #expect(try await library() == ["Mine: keynote.mp3 on maps.mp3"])
    }

    @Test func `a rehearsal says the same and keeps nothing`() async throws {
        try write("in/on maps.mp3", "in/l 1.mp3", "in/l 2.mp3")
        let said = try await importer.run([folder + "/in"], isRehearsal: true)
        #expect(Set(said.takings.values.map(\.kind)) == [.file, .series])
        #expect(try await store.books().isEmpty)
        let kept = try await importer.run([folder + "/in"])
        #expect(kept.takings == said.takings && kept.books.map(\.title) == said.books.map(\.title))
    }
}
