import FoundationEssentials
import Library
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import ConsoleOutput
@testable import Reports
@testable import SharedWork

@Suite final class ShelfReportTests {
    private let printed = Printed()
    private let folder: String
    private let person: PersonDatabase

    init() async throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-shelf-\(UUID().uuidString)").path
        person = try PersonDatabase.inMemory()
        for path in ["books/uno/1.mp3", "books/uno/2.mp3"] { try write(path) }
        _ = try await importer.run([folder + "/books"])
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var importer: Importer { Self.importer(person.importedBooks) }

    private static func importer(_ store: any ImportedBookKeeping) -> Importer {
        Importer(store: store, clock: ManualClock()) { _ in RecordingSurvey(duration: .seconds(60))
        }
    }

    private func write(_ path: String, _ text: String = "sound") throws {
        let url = URL(filePath: folder).appending(path: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("\(text) of \(path.split(separator: "/").last ?? "")".utf8).write(to: url)
    }

    private func move(_ path: String, _ other: String) throws {
        try FileManager.default.moveItem(atPath: folder + "/" + path, toPath: folder + "/" + other)
    }

    private func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder + "/" + path)
    }

    private func report(
        answer: Bool? = nil, asked: Printed? = nil,
        meanwhile works: [@Sendable () async throws -> Void] = []
    ) -> ShelfReport {
        let (person, folder) = (person, folder)
        let demo = Book(id: BookID(rawValue: "demo"), title: "Demo")
        var answers = StubService.Answers()
        answers.books = { _ in Snapshot([demo], .local) }
        let library = JoinedSource(
            StubService(answers), ImportedSource(store: person.importedBooks))
        let catalog = Catalog(service: library, mode: .cacheOnly)
        let imported = MeddledBooks(person.importedBooks, works)
        return ShelfReport(
            shelf: {
                BookShelf(
                    imported: imported, tags: person.tags, importer: Self.importer,
                    files: BookFiles(own: folder + "/data"), clock: ManualClock())
            }, own: { catalog }, catalog: { catalog },
            environment: .make(), console: printed.console,
            removals: .plain(printed.console) { question in
                asked?.console.note(question)
                return answer
            })
    }

    private func id() async throws -> BookID {
        try #require(try await person.importedBooks.books().first?.book.id)
    }

    private func book() async throws -> ImportedBook? {
        try await person.importedBooks.book(try await id())
    }

    @Test func `a book is renamed, and another import leaves it so`() async throws {
        var change = BookRenaming()
        (change.title, change.language) = (" El  faro ", "Spanish")
        try await report().rename("uno", change, json: false)
        #expect(printed.notes == "Book 2 is “El faro” (Spanish).\n")
        _ = try await importer.run([folder + "/books"])
        #expect(try await book()?.title == "El faro")
        var back = BookRenaming()
        back.title = ""
        try await report().rename("2", back, json: true)
        #expect(printed.data.contains("\"title\" : \"uno\""))
        #expect(try await book()?.language?.code == "es")
    }

    @Test func `words that are none are refused before anything is kept`() async throws {
        var change = BookRenaming()
        change.language = "no such tongue"
        await #expect(throws: SentenceError.self) {
            try await self.report().rename("uno", change, json: false)
        }
        change = BookRenaming()
        change.title = String(repeating: "a", count: 2_001)
        await #expect(throws: ShelfError.tooLong) {
            try await self.report().rename("uno", change, json: false)
        }
        await #expect(throws: ShelfError.notImported("Demo")) {
            try await self.report().rename("demo", BookRenaming(), json: false)
        }
        #expect(try await book()?.said == BookWording())
    }

    @Test func `files that were moved are found again, and ids stay`() async throws {
        let before = try #require(try await book())
        try FileManager.default.createDirectory(
            atPath: folder + "/usb", withIntermediateDirectories: true)
        try move("books/uno", "usb/one")
        try await report().relink("uno", to: folder + "/usb", json: false)
        #expect(printed.notes.hasPrefix("2 files of “uno” were found below"))
        let after = try #require(try await book())
        #expect(after.id == before.id && after.chapters == before.chapters)
        #expect(after.recordings.allSatisfy { $0.path.contains("/usb/one/") })
        #expect(after.folder.hasSuffix("/usb/one"))
        try await report().relink("uno", to: folder + "/usb", json: false)
        #expect(printed.notes.hasSuffix("All files of “uno” are where they were.\n"))
    }

    @Test func `a cut that is said while files are looked for stays`() async throws {
        let (person, before) = (person, try #require(try await book()))
        var cut = before
        cut.chapterLength = .seconds(30)
        cut.dividedAt = Date(timeIntervalSince1970: 2_000_000_000)
        cut.chapters = [0, 1].flatMap { file in
            [(0.0, 30.0), (30, 60)].map { start, end in
                ImportedChapter(
                    id: ChapterID(rawValue: "\(file)-\(start)"), title: "\(start)",
                    parts: [
                        ImportedPart(
                            recording: file, start: .seconds(start), end: .seconds(end))
                    ])
            }
        }
        try move("books/uno", "books/one")
        try await report(meanwhile: [{ [cut] in try await person.importedBooks.keep([cut]) }])
            .relink("uno", to: folder + "/books/one", json: false)
        let after = try #require(try await book())
        #expect(after.chapters == cut.chapters && after.chapterLength == .seconds(30))
        #expect(after.dividedAt == cut.dividedAt)
        #expect(after.recordings.allSatisfy { $0.path.contains("/books/one/") })
    }

    @Test func `a book that is taken out while its files are looked for stays out`()
        async throws
    {
        let (id, person) = (try await id(), person)
        try move("books/uno", "books/one")
        await #expect(throws: ShelfError.takenOut("uno")) {
            try await self.report(meanwhile: [{ try await person.importedBooks.forget(id) }])
                .relink("uno", to: self.folder + "/books/one", json: false)
        }
        #expect(try await person.importedBooks.books().isEmpty)
    }

    @Test func `later imports look where a book was found again`() async throws {
        let roots = { try await self.person.importedBooks.roots().map { $0.suffix(6) } }
        try write("other/1.mp3")
        _ = try await importer.run([folder + "/other"])
        try FileManager.default.moveItem(
            atPath: folder + "/books", toPath: folder + "/shelf")
        try await report().relink("uno", to: folder + "/shelf", json: false)
        #expect(try await roots() == ["/other", "lf/uno"])
        try move("shelf/uno/2.mp3", "other/2.mp3")
        try await report().relink("uno", to: folder + "/other", json: false)
        #expect(try await roots() == ["/other", "lf/uno"])
        try move("shelf/uno", "other/uno")
        try await report().relink("uno", to: folder + "/other", json: false)
        #expect(try await roots() == ["/other"])
    }

    @Test func `what is still missing is named, and is an error`() async throws {
        try FileManager.default.createDirectory(
            atPath: folder + "/usb", withIntermediateDirectories: true)
        try move("books/uno/1.mp3", "usb/1.mp3")
        try FileManager.default.removeItem(atPath: folder + "/books/uno/2.mp3")
        await #expect(throws: ShelfError.stillMissing(1, title: "uno")) {
            try await self.report().relink("uno", to: self.folder + "/usb", json: false)
        }
        #expect(printed.notes.contains("Still missing: ") && printed.notes.contains("uno/2.mp3"))
        try write("usb/2.mp3", "another length")
        await #expect(
            throws: ShelfError.nothingFound("uno", path: folder + "/usb", resized: 1)
        ) {
            try await self.report().relink("uno", to: self.folder + "/usb", json: true)
        }
        #expect(printed.data.contains("\"moved\" : 0"))
    }

    @Test func `a book is taken out when that is sure, and its files stay`() async throws {
        await #expect(throws: ShelfError.notAsked) {
            try await self.report().remove("uno", files: false, isSure: false)
        }
        let asked = Printed()
        try await report(answer: false, asked: asked).remove("uno", files: false, isSure: false)
        #expect(asked.notes.contains("/books/uno stay; your place in it is kept. [y/N]"))
        #expect(try await person.importedBooks.books().count == 1)
        try await report(answer: true).remove("uno", files: false, isSure: false)
        #expect(try await person.importedBooks.books().isEmpty)
        #expect(exists("books/uno/1.mp3"))
        await #expect(throws: ShelfError.notImported("Demo")) {
            try await self.report().remove("demo", files: false, isSure: true)
        }
    }

    @Test func `files elsewhere are never deleted`() async throws {
        await #expect(throws: ShelfError.self) {
            try await self.report().remove("uno", files: true, isSure: true)
        }
        var own = try #require(try await book())
        own.ownsFiles = true
        try await person.importedBooks.keep([own])
        await #expect(throws: ShelfError.notOwnFiles("uno", folder: own.folder)) {
            try await self.report().remove("uno", files: true, isSure: true)
        }
        #expect(exists("books/uno/1.mp3") && exists("books/uno/2.mp3"))
        #expect(try await person.importedBooks.books().count == 1)
    }

    @Test func `copies of the program's own are deleted when that is asked for`() async throws {
        try write("data/books/uno/1.mp3")
        try write("data/books/uno/cover.jpg")
        try write("data/books/uno/1.es.srt")
        try write("data/books/uno/notes.odt")
        var own = try #require(try await book())
        own.ownsFiles = true
        own.folder = folder + "/data/books/uno"
        own.coverPath = own.folder + "/cover.jpg"
        own.recordings = [own.recordings[0]]
        own.recordings[0].path = own.folder + "/1.mp3"
        own.chapters = [own.chapters[0]]
        try await person.importedBooks.keep([own])
        let asked = Printed()
        try await report(answer: true, asked: asked).remove("uno", files: true, isSure: false)
        #expect(asked.notes.contains("are deleted, since they are copies that listen made"))
        #expect(!exists("data/books/uno/1.mp3") && !exists("data/books/uno/cover.jpg"))
        #expect(!exists("data/books/uno/1.es.srt"), "what was copied with it goes too")
        #expect(exists("data/books/uno/notes.odt"), "what is not of the book stays")
        #expect(exists("books/uno/1.mp3"))
    }

    @Test func `tags are given and taken, of books of any source`() async throws {
        try await report().tag("demo", ["+slow", "evening", "+in the car"], json: false)
        #expect(printed.data == "evening\nin the car\nslow\n")
        try await report().tag("demo", ["-slow", "-evening", "-in the car"], json: false)
        #expect(printed.notes == "“Demo” has no tags.\n")
        await #expect(throws: ShelfError.noTag("--x")) {
            try await self.report().tag("demo", ["--x"], json: false)
        }
        try await report().tag("demo", ["a"], json: true)
        #expect(printed.data.contains("\"place\" : 1"))
    }

    @Test func `a library file's tracks that are files here become a book`() async throws {
        try await person.importedBooks.forget(try await id())
        let text = """
            {"schemaVersion": 2, "collections": [
            {"id": "mine", "title": "Cuentos", "author": "Ana", "tags": ["slow"], "tracks": [
            {"id": "t1", "location": {"type": "local", "path": "\(folder)/books/uno/1.mp3"}},
            {"id": "t2", "location": {"type": "local", "path": "\(folder)/gone.mp3"}}],
            "playbackStates": {"t1": {"position": 7, "updatedAt": "2026-01-01T00:00:00Z"}}},
            {"id": "gone", "tracks": [
            {"id": "t", "location": {"type": "local", "path": "\(folder)/gone.mp3"}}]}]}
            """
        _ = try await person.importer.restore(Data(text.utf8), named: "library.json")
        let before = try await person.exporter.library()
        let shelf = BookShelf(
            imported: person.importedBooks, tags: person.tags, importer: Self.importer,
            files: BookFiles(own: folder + "/data"), clock: ManualClock())
        let books = CollectionBooks(collections: person.collections, shelf: shelf)
        #expect(try await books.run() == ["“Cuentos” is in the library now, with 1 track."])
        let entry = try #require(try await person.importedBooks.books().first)
        #expect(entry.book.title == "Cuentos" && entry.book.author == "Ana" && entry.chapters == 1)
        let place = try #require(try await person.progress.recentPositions(limit: 9).first)
        #expect(place.chapter.book == entry.book.id && place.position == .seconds(7))
        #expect(try await person.tags.tags(at: .local)[entry.book.id]?.map(\.text) == ["slow"])
        #expect(try await person.exporter.library() == before)
        #expect(try await books.run().isEmpty, "what is a book already is not imported again")
    }
}
