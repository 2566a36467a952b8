import FoundationEssentials
import Library
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Reports

@Suite final class ImportReportTests {
    private let printed = Printed()
    private let folder: String
    private let store: ImportedBookStore

    init() throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-import-report-\(UUID().uuidString)").path
        store = try PersonDatabase.inMemory().importedBooks
        for path in ["uno/1.mp3", "uno/2.mp3", "dos/1.mp3"] { try write(path) }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func write(_ path: String) throws {
        let url = URL(filePath: folder).appending(path: path)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("sound".utf8).write(to: url)
    }

    private func report() -> ImportReport {
        let store = store
        return ImportReport(
            store: { store },
            importer: { store in
                Importer(store: store, clock: ManualClock()) { _ in
                    RecordingSurvey(duration: .seconds(60))
                }
            },
            books: {
                [Book(id: BookID(rawValue: "demo"), title: "Demo")]
                    + (try await store.books().map(\.book))
            },
            environment: .make(), console: printed.console)
    }

    private func order(_ paths: String...) -> ImportReport.Order {
        ImportReport.Order(paths.map { folder + "/" + $0 })
    }

    @Test func `an import lists its books by their places, and says what plays one`() async throws {
        try await report().run(order(""), json: false)
        let words = printed.data.split(separator: "\n").map { $0.split(separator: " ") }
        #expect(
            words == [
                ["2", "dos", "1", "chapter", "new"], ["from", "1", "file", "in", "dos:", "1.mp3"],
                ["3", "uno", "2", "chapters", "new"],
                ["from", "2", "numbered", "files", "in", "uno:", "1.mp3,", "2.mp3"],
            ])
        #expect(
            printed.notes
                == "2 books: 2 new; 3 chapters, 3 min.\nPlay it with `listen book 2`.\n")
    }

    @Test func `an update looks at the folders of all books again`() async throws {
        await #expect(throws: ImportError.nothingImported) {
            var update = ImportReport.Order([])
            update.isUpdate = true
            try await self.report().run(update, json: false)
        }
        try await report().run(order(""), json: false)
        try write("dos/2.mp3")
        var update = ImportReport.Order([])
        update.isUpdate = true
        try await report().run(update, json: false)
        #expect(try await store.books().map(\.chapters) == [2, 2])
        #expect(printed.data.contains("changed") && !printed.data.contains("as it was"))
        #expect(printed.notes.hasSuffix("2 books: 1 changed, 1 as it was; 4 chapters, 4 min.\n"))
    }

    @Test(arguments: [true, false])
    func `books that are joined or parted are named`(isRehearsal: Bool) async throws {
        for disc in ["CD1 - Anfang", "CD2 - Ende"] {
            try write("Insel/\(disc)/01.mp3")
            let book = ImportedBook(
                id: BookID(rawValue: disc), title: disc, folder: folder + "/Insel/" + disc,
                addedAt: .distantPast,
                recordings: [
                    ImportedRecording(
                        path: folder + "/Insel/\(disc)/01.mp3", size: 5, modified: 1,
                        duration: .seconds(60))
                ],
                chapters: [
                    ImportedChapter(id: ChapterID(rawValue: "c"), title: "01", recording: 0)
                ])
            try await store.keep([book])
        }
        var insel = order("Insel")
        insel.isRehearsal = isRehearsal
        try await report().run(insel, json: false)
        #expect(printed.data.contains("2 files on discs in Insel: CD1 - Anfang, CD2 - Ende\n"))
        #expect(printed.data.contains("joins 2 books: “CD1 - Anfang” and “CD2 - Ende”\n"))
        #expect(try await store.books().count == (isRehearsal ? 2 : 1))
        guard isRehearsal else { return }
        try await report().run(insel, json: true)
        #expect(printed.data.contains("\"formerBooks\" : ["))
        #expect(printed.data.contains("\"title\" : \"CD2 - Ende\""))
    }

    @Test func `one title for several books is refused before anything is kept`() async throws {
        var titled = order("")
        titled.title = "Mine"
        await #expect(throws: StatedError.severalBooks(2)) {
            try await self.report().run(titled, json: false)
        }
        #expect(try await store.books().isEmpty)
        titled.paths = [folder + "/uno"]
        titled.language = "Spanish"
        try await report().run(titled, json: true)
        let book = try #require(try await store.books().first?.book)
        #expect(book.title == "Mine" && book.language?.code == "es")
        #expect(printed.data.contains("\"state\" : \"new\""))
    }

    @Test func `a folder without recordings is an error, with what was left out`() async throws {
        try write("leer/x.exe")
        await #expect(throws: ImportError.nothingFound([folder + "/leer"])) {
            try await self.report().run(self.order("leer"), json: false)
        }
        #expect(printed.notes.contains("1 other file is no recording by its name."))
    }

    @Test func `what was said at an import is not taken back by a later one`() async throws {
        var titled = order("uno")
        (titled.title, titled.author) = ("Mine", "Me")
        try await report().run(titled, json: false)
        try await report().run(order("uno"), json: false)
        let book = try #require(try await store.books().first?.book)
        #expect(book.title == "Mine" && book.author == "Me")
        let kept = try #require(try await store.book(book.id))
        #expect(kept.found.title == "uno" && kept.found.author == nil, "what the files say")
        titled.isRehearsal = true
        titled.title = "Other"
        try await report().run(titled, json: false)
        #expect(try await store.books().first?.book.title == "Mine")
    }
}
