import FoundationEssentials
import ListenCore
import Storage
import Testing

@testable import Reports
@testable import SharedWork

@Suite struct CatalogTests {
    private let old = Freshness.stale(age: .seconds(25_200))

    private func service(refreshed: Freshness = .fetched, more: [Book] = []) -> StubService {
        var answers = StubService.Answers()
        let old = old
        answers.books = { mode in
            mode == .refresh || mode == .refreshBehind
                ? Snapshot(Make.books + more, refreshed) : Snapshot(Make.books, old)
        }
        answers.chapters = { mode in
            mode == .refresh || mode == .refreshBehind
                ? Snapshot(Make.chapters, .fetched)
                : Snapshot(Array(Make.chapters.prefix(1)), old)
        }
        return StubService(answers)
    }

    private let third = Book(id: BookID(rawValue: "third"), title: "Third")

    @Test func `a book an old list does not know is looked for once in a new one`() async throws {
        let service = service(more: [third])
        let found = try await Catalog(service: service, mode: .cacheFirst).book("3")
        #expect(found.book.title == "Third")
        #expect(service.questions == ["books cacheFirst", "books refresh"])
    }

    @Test func `a book that does not exist is asked for twice and no more`() async {
        let service = service()
        await #expect(throws: SelectionError.self) {
            try await Catalog(service: service, mode: .cacheFirst).book("9")
        }
        #expect(service.questions == ["books cacheFirst", "books refresh"])
    }

    @Test func `a local list is not asked for again, nor any without the network`() async {
        let local = StubService()
        await #expect(throws: SelectionError.self) {
            try await Catalog(service: local, mode: .cacheFirst).book("9")
        }
        #expect(local.questions == ["books cacheFirst"])
        let offline = service(more: [third])
        await #expect(throws: SelectionError.self) {
            try await Catalog(service: offline, mode: .cacheOnly).book("3")
        }
        #expect(offline.questions == ["books cacheOnly"])
    }

    @Test func `a chapter an old list does not know is looked for in a new one`() async throws {
        let catalog = Catalog(service: service(), mode: .cacheFirst)
        let found = try await catalog.chapter("3", of: Make.books[1])
        #expect(found.selection.chapter.title == "Part 3")
        #expect(found.all.value.count == 3)
    }

    @MainActor @Test func `stale lists are refreshed behind what follows`() async throws {
        let service = service()
        let catalog = Catalog(service: service, mode: .cacheFirst)
        let book = try await catalog.book("2").book
        _ = try await catalog.chapter("1", of: book)
        catalog.refreshBehind()
        #expect(
            await until {
                service.questions.contains("books refreshBehind")
                    && service.questions.contains("chapters cartero refreshBehind")
            })
        catalog.refreshBehind()
        #expect(service.questions.count == 4)
    }

    // MARK: What is printed

    private func report(
        _ service: StubService, _ printed: Printed, _ positions: [PlaybackPosition] = [],
        tags: (any BookTagKeeping)? = nil
    ) throws -> CatalogReport {
        let tags = try tags ?? PersonDatabase.inMemory().tags
        return CatalogReport(
            catalog: { Catalog(service: service, mode: .cacheFirst) },
            progress: { MemoryProgress(positions) }, tags: { tags }, console: printed.console)
    }

    @Test func `books with a tag keep their places, and tags are shown`() async throws {
        let (printed, service) = (Printed(), StubService())
        let tags = try PersonDatabase.inMemory().tags
        _ = try await tags.change(
            tagsOf: Make.books[1].id, at: service.sourceID,
            adding: [try #require(BookTag("slow"))], removing: [])
        let report = try report(service, printed, tags: tags)
        try await report.books(wanted: ["SLOW"], json: false)
        #expect(printed.data == "2  El cartero  Spanish        #slow\n")
        try await report.books(wanted: ["none"], json: false)
        #expect(
            printed.notes == "No book has the tag “none”. Give it with `listen tag BOOK +WORD`.\n")
        try await report.books(wanted: ["slow"], json: true)
        #expect(printed.data.contains("\"tags\" : [\n") && !printed.data.contains("The Ferry"))
    }

    @Test func `books are printed with where each was left`() async throws {
        let printed = Printed()
        try await report(StubService(), printed, [Make.position()]).books(json: false)
        #expect(
            printed.data == """
                1  The Ferry            Ana Lobo
                2  El cartero  Spanish            Part 2, 75 %

                """)
        #expect(printed.notes.isEmpty)
    }

    @Test func `a book left long ago keeps its place however many are newer`() async throws {
        let (printed, service) = (Printed(), StubService())
        let database = try PersonDatabase.inMemory()
        let old = Make.position()
        try await database.progress.save(old)
        for number in 0..<1_200 {
            try await database.progress.save(
                PlaybackPosition(
                    chapter: ChapterAddress(
                        source: service.sourceID, book: BookID(rawValue: "other"),
                        chapter: ChapterID(rawValue: "\(number)")),
                    position: .seconds(1), duration: .seconds(2), isCompleted: false,
                    updatedAt: old.updatedAt + 1 + Double(number), bookTitle: "",
                    chapterTitle: ""))
        }
        let report = CatalogReport(
            catalog: { Catalog(service: service, mode: .cacheFirst) },
            progress: { database.progress }, tags: { database.tags }, console: printed.console)
        try await report.books(json: false)
        #expect(printed.data.contains("Part 2, 75 %"))
        let latest = try await database.progress.latestPositions(of: service.sourceID)
        #expect(
            latest.map(\.chapter.chapter.rawValue).sorted()
                == [old.chapter.chapter.rawValue, "1199"].sorted())
        #expect(try await database.progress.recentPositions(limit: nil).count == 1_201)
    }

    @Test func `a stale list of books is printed, then what changed since`() async throws {
        let printed = Printed()
        try await report(service(more: [third]), printed).books(json: false)
        #expect(printed.notes == "stub: stale (cached 7 h ago), refreshing…\nNew: Third\n")
    }

    @Test func `chapters are printed, and a stale list of them is refreshed too`() async throws {
        let printed = Printed()
        try await report(service(), printed, [Make.position("c1")]).chapters(of: "2", json: false)
        #expect(printed.data == "1  Part 1  1:00  144 wpm  75 %\n")
        #expect(printed.notes.hasSuffix("New: Part 2\nNew: Part 3\n"))
    }

    @Test func `a source that cannot be asked leaves the list and says why`() async throws {
        let printed = Printed()
        let reason = ServiceError(.offline, context: "the list of books")
        let service = service(refreshed: .offline(age: .seconds(25_200), reason: reason))
        try await report(service, printed).books(json: false)
        #expect(printed.data.hasPrefix("1  The Ferry"))
        #expect(printed.notes.hasSuffix(reason.description + "\n"))
    }

    @Test func `books come as JSON with their freshness, and are refreshed behind`() async throws {
        let printed = Printed()
        let service = service()
        try await report(service, printed, [Make.position()]).books(json: true)
        #expect(
            printed.data == """
                {
                  "books" : [
                    {
                      "author" : "Ana Lobo",
                      "id" : "ferry",
                      "place" : 1,
                      "tags" : [

                      ],
                      "title" : "The Ferry"
                    },
                    {
                      "id" : "cartero",
                      "language" : "es",
                      "lastChapter" : "c2",
                      "lastHeard" : "2023-11-14T19:26:40Z",
                      "place" : 2,
                      "tags" : [

                      ],
                      "title" : "El cartero"
                    }
                  ],
                  "freshness" : {
                    "ageSeconds" : 25200,
                    "state" : "stale"
                  },
                  "source" : "stub",
                  "version" : 1
                }

                """)
        #expect(service.questions == ["books cacheFirst", "books refreshBehind"])
    }

    @Test func `progress is printed and comes as JSON`() async throws {
        let printed = Printed()
        let report = ProgressReport(
            progress: { MemoryProgress([Make.position()]) }, console: printed.console)
        try await report.list(json: false)
        #expect(
            printed.data == "75 %  El cartero  Part 2  0:45 / 1:00  2023-11-14T19:26:40Z\n")
        let json = Printed()
        try await ProgressReport(progress: { MemoryProgress() }, console: json.console)
            .list(json: true)
        #expect(json.data == "{\n  \"chapters\" : [\n\n  ],\n  \"version\" : 1\n}\n")
    }
}
