import FoundationEssentials
import Library
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Reports
@testable import SharedWork

@Suite final class CoversReportTests {
    private let printed = Printed()
    private let folder: String
    private let store: ImportedBookStore
    private let keeper: CoverFolder
    private let search = CannedCovers()
    private let clock = ManualClock()

    init() async throws {
        folder =
            FileManager.default.temporaryDirectory
            .appending(path: "listen-covers-report-\(UUID().uuidString)").path
        store = try PersonDatabase.inMemory().importedBooks
        keeper = CoverFolder(path: folder + "/covers")
        for name in ["uno", "dos"] {
            let path = try write(Array("sound".utf8), to: name + "/1.mp3")
            try await store.keep([
                ImportedBook(
                    id: BookID(rawValue: name), title: name, author: "Ana Lobo",
                    folder: folder + "/" + name, addedAt: clock.now,
                    recordings: [
                        ImportedRecording(path: path, size: 5, modified: 1, duration: .seconds(1))
                    ], chapters: [])
            ])
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 1]

    @discardableResult
    private func write(_ bytes: [UInt8], to name: String) throws -> String {
        let url = URL(filePath: folder).appending(path: name)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
        return url.path
    }

    private func report(asksServices: Bool = false) -> CoversReport {
        let (store, keeper, search, clock) = (store, keeper, search, clock)
        return CoversReport(
            store: { store },
            collector: { store in
                CoverCollector(
                    books: store,
                    covers: BookCovers(keeper: keeper) { path in
                        var facts = RecordingFacts(form: "MP3")
                        if path.contains("/dos/"),
                            let picture = EmbeddedPicture(bytes: Self.jpeg, isFront: true)
                        {
                            facts.pictures = [picture]
                        }
                        return facts
                    }, search: search, clock: clock)
            },
            books: {
                [Book(id: BookID(rawValue: "demo"), title: "Demo")]
                    + (try await store.books().map(\.book))
            },
            asksServices: asksServices, localTime: zone(hours: 0), environment: .make(),
            console: printed.console)
    }

    private func order(online: Bool = false, book: String? = nil) -> CoversReport.Order {
        var order = CoversReport.Order()
        (order.isOnline, order.book) = (online, book)
        return order
    }

    @Test func `each book is listed with where its cover is from`() async throws {
        try await report().run(order(), json: false)
        let lines = printed.data.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines[0] == "2  uno  none              not asked for online")
        #expect(lines[1] == "3  dos  in the recording  \(folder)/dos/1.mp3")
        #expect(printed.notes.contains("1 of 2 books have a cover."))
        #expect(printed.notes.contains("`listen covers --online` asks iTunes"))
        #expect(search.count == 0)
        #expect(
            try await store.book(BookID(rawValue: "dos"))?.coverPath == folder + "/covers/dos.jpg")
    }

    @Test func `what services had is named, and what they had not is asked for later`() async throws
    {
        try await report().run(order(online: true), json: false)
        #expect(
            printed.data.contains(
                "none              no service had one on 2023-11-14; asked again from"
                    + " 2023-11-21 22:13"))
        #expect(!printed.notes.contains("--online"))
        search.answer(with: Self.jpeg)
        // The setting alone is enough, and it is not asked again too soon.
        try await report(asksServices: true).run(order(), json: false)
        #expect(search.count == 1)
        clock.advance(by: 8 * 86_400)
        try await report(asksServices: true).run(order(book: "uno"), json: true)
        #expect(search.count == 2)
        for text in [
            #""origin" : "online""#, #""provider" : "canned""#, #""place" : 2"#,
            #""address" : "https://x.example/uno""#, "/covers/uno.jpg", #""version" : 1"#,
        ] {
            #expect(printed.data.contains(text), "\(text)")
        }
    }

    @Test func `without a network all is told, and then the error`() async throws {
        search.fail(ServiceError(.offline, context: "a cover of “uno” at iTunes"))
        await #expect(throws: ServiceError.self) {
            try await self.report().run(self.order(online: true), json: false)
        }
        #expect(printed.data.contains("in the recording"))
        #expect(printed.data.contains("the server cannot be reached"))
    }

    @Test func `a book of another library and an empty library are told apart`() async throws {
        await #expect(throws: StatedError.notImported("Demo")) {
            try await self.report().run(self.order(book: "demo"), json: false)
        }
        for name in ["uno", "dos"] { try await store.forget(BookID(rawValue: name)) }
        await #expect(throws: ImportError.nothingImported) {
            try await self.report().run(self.order(), json: true)
        }
    }

    @Test func `a book that is taken out takes its cover with it`() async throws {
        try await report().run(order(), json: false)
        let dos = BookID(rawValue: "dos")
        #expect(keeper.file(of: dos) != nil)
        let shelf = BookShelf(
            imported: store, tags: try PersonDatabase.inMemory().tags,
            importer: { store in
                Importer(store: store, clock: ManualClock()) { _ in
                    RecordingSurvey(duration: .zero)
                }
            }, files: BookFiles(own: folder + "/data"), clock: ManualClock(), covers: keeper)
        _ = try await shelf.remove(Book(id: dos, title: "dos"), files: false)
        #expect(keeper.file(of: dos) == nil)
        #expect(FileManager.default.fileExists(atPath: folder + "/dos/1.mp3"))
    }
}
