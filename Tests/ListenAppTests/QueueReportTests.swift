import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Reports
@testable import SharedWork

/// `listen queue`, but for playing.
@Suite struct QueueReportTests {
    private let printed = Printed()
    private let store: MemoryQueue
    private let progress: MemoryProgress
    private let clock = ManualClock()

    init() {
        store = MemoryQueue()
        progress = MemoryProgress([
            Make.position("c2", at: 45), Make.position("c1", at: 60, completed: true),
        ])
    }

    private func report(
        _ service: StubService = StubService(), sources: [SourceID: String] = [.local: "here"],
        ask: @escaping @Sendable (String) -> Bool? = { _ in nil }
    ) -> QueueReport {
        let (store, progress) = (store, progress)
        return QueueReport(
            intake: QueueReport.Intake(
                queue: QueueIntake(
                    store: { store }, positions: { try await progress.positions(in: $0, of: $1) },
                    abilities: { _ in [] }, clock: clock),
                catalog: { Catalog(service: service, mode: .cacheFirst) },
                read: { origin in
                    guard case .file(let path) = origin else {
                        throw ServiceError(.notFound, context: "the page")
                    }
                    return BookID(rawValue: path)
                }, texts: { service }),
            progress: { progress }, name: { sources[$0] }, console: printed.console,
            removals: .plain(printed.console, ask: ask))
    }

    @Test func `a book waits with what was not heard to its end`() async throws {
        try await report().add(book: "2", chapter: nil, onlyNext: false, first: false)
        #expect(store.titles == ["Part 2", "Part 3"])
        #expect(printed.notes == "2 chapters of “El cartero” wait, from number 1 on.\n")
    }

    /// A source without an end that is not the radio of the program.
    private static let tower = SourceID(rawValue: "tower")

    @Test func `a station cannot wait, since it never ends`() async throws {
        let intake = QueueIntake(
            store: { store }, positions: { _, _ in [] },
            abilities: { $0 == Self.tower ? [.lists, .endless] : [.lists] }, clock: clock)
        let chapter = Chapter(
            id: ChapterID(rawValue: "live"), title: "Live", number: 1, hasSubtitles: false)
        let book = Book(id: BookID(rawValue: "http://a.example"), title: "Radio")
        for part in [QueueIntake.Part.unheard, .next, .chapter(chapter.id)] {
            await #expect(throws: PlayError.live) {
                try await intake.chapters(part, of: book, among: [chapter], at: Self.tower)
            }
        }
    }

    @Test func `of a book the chapter it goes on with may wait alone`() async throws {
        try await report().add(book: "2", chapter: nil, onlyNext: true, first: false)
        #expect(store.titles == ["Part 2"])
        #expect(printed.notes == "“Part 2” waits as number 1.\n")
    }

    @Test func `a chapter waits, also one that was heard, and once`() async throws {
        try await report().add(book: "2", chapter: "3", onlyNext: false, first: false)
        try await report().add(book: "2", chapter: "1", onlyNext: false, first: true)
        try await report().add(book: "2", chapter: "3", onlyNext: false, first: false)
        #expect(store.titles == ["Part 1", "Part 3"])
        #expect(
            printed.notes == """
                “Part 3” waits as number 1.
                “Part 1” waits as number 1.
                “Part 3” waits already, as number 2.

                """)
        try await report().add(book: "2", chapter: nil, onlyNext: false, first: false)
        #expect(store.titles == ["Part 1", "Part 3", "Part 2"])
        #expect(
            printed.notes.hasSuffix(
                "1 more chapter of “El cartero” waits; the others waited already.\n"))
    }

    @Test func `a book that was heard to its end asks for a chapter`() async throws {
        for chapter in ["c2", "c3"] {
            try await progress.save(Make.position(chapter, at: 60, completed: true))
        }
        let error = await #expect(throws: StatedError.self) {
            try await report().add(book: "2", chapter: nil, onlyNext: false, first: false)
        }
        #expect(error?.description.contains("was heard to its end") == true)
        #expect(store.titles.isEmpty)
    }

    @Test func `a book without sound cannot wait`() async throws {
        var answers = StubService.Answers()
        answers.chapters = { _ in
            Snapshot([Chapter(id: Make.id("c1"), title: "Silent", hasAudio: false)], .local)
        }
        let service = StubService(answers)
        await #expect(throws: PlayError.noChapters("El cartero")) {
            try await report(service).add(book: "2", chapter: nil, onlyNext: false, first: false)
        }
        await #expect(throws: PlayError.noSound("Silent")) {
            try await report(service).add(book: "2", chapter: "1", onlyNext: false, first: false)
        }
    }

    @Test func `texts are put on the shelf and wait in the order they are named`() async throws {
        try await store.change(.add([Make.waiting("c1")], first: false))
        try await report().add(texts: [.file(path: "cartero"), .file(path: "ferry")], first: true)
        let queue = try await store.queue()
        #expect(
            queue.waiting.map(\.chapter.book.rawValue)
                == ["cartero", "cartero", "ferry", "ferry", "ferry", "cartero"])
        await #expect(throws: ServiceError.self) {
            try await report().add(texts: [.address("https://x.example/none")], first: false)
        }
        #expect(try await store.queue() == queue)
    }

    private func fill() async throws {
        try await store.change(
            .add(
                [
                    Make.waiting("c1"), Make.waiting("c2"),
                    Make.waiting("c3", source: SourceID(rawValue: "https://gone.example")),
                ], first: false))
    }

    @Test func `what waits is listed with its source, its length and where it was left`()
        async throws
    {
        try await fill()
        try await report().list(json: false)
        #expect(
            printed.data == """
                1  El cartero  Part 1  here       1:00  heard
                2  El cartero  Part 2  here       1:00  left at 0:45
                3  El cartero  Part 3  (removed)  1:00

                """)
        #expect(printed.notes.contains("The source of number 3 was removed"))
    }

    @Test func `however many wait, their places are read at once and few numbers are named`()
        async throws
    {
        let gone = SourceID(rawValue: "https://gone.example")
        let many = (1...2_000).map { Make.waiting("c\($0)", source: gone) }
        try await store.change(.add(many + [Make.waiting("c2")], first: false))
        try await report().list(json: false)
        #expect(progress.calls == 1)
        #expect(printed.data.contains("2001  El cartero  Part 2"))
        #expect(printed.data.contains("left at 0:45"))
        #expect(
            printed.notes.hasPrefix(
                "The source of number 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 and 1990 more was removed"),
            "\(printed.notes)")
    }

    @Test(arguments: [
        ([4], "4"), ([2, 1, 2], "1, 2"),
        (Array(1...10), "1, 2, 3, 4, 5, 6, 7, 8, 9, 10"),
        (Array(5...15), "5, 6, 7, 8, 9, 10, 11, 12, 13, 14 and 1 more"),
    ])
    func `a sentence names ten numbers at most`(numbers: [Int], text: String) {
        #expect(
            QueueNumbers.missing(numbers).description
                == "Nothing waits as number \(text). `listen queue` shows what waits with its"
                + " numbers.")
    }

    @Test func `what waits comes as JSON`() async throws {
        try await store.change(.add([Make.waiting("c2")], first: false))
        try await report().list(json: true)
        #expect(
            printed.data == """
                {
                  "queue" : [
                    {
                      "addedAt" : "2023-11-14T19:26:40Z",
                      "book" : "cartero",
                      "bookTitle" : "El cartero",
                      "chapter" : "c2",
                      "chapterTitle" : "Part 2",
                      "durationSeconds" : 60,
                      "heardSeconds" : 45,
                      "isCompleted" : false,
                      "number" : 1,
                      "source" : "local",
                      "sourceName" : "here"
                    }
                  ],
                  "version" : 1
                }

                """)
    }

    @Test func `an empty queue says how to fill it`() async throws {
        try await report().list(json: false)
        #expect(printed.data.isEmpty && printed.notes.contains("`listen queue add book 3`"))
        try await report().clear()
        #expect(printed.notes.hasSuffix("Nothing waits.\n"))
    }

    @Test(arguments: [
        (3, 1, ["Part 3", "Part 1", "Part 2"], 1), (1, .max, ["Part 2", "Part 3", "Part 1"], 3),
        (1, 2, ["Part 2", "Part 1", "Part 3"], 2),
    ])
    func `a number is moved`(from: Int, to: Int, after: [String], number: Int) async throws {
        try await fill()
        try await report().move(from, to: to)
        #expect(store.titles == after)
        #expect(printed.notes == "“Part \(from)” waits as number \(number).\n")
    }

    @Test func `numbers are dropped together or not at all`() async throws {
        try await fill()
        await #expect(throws: QueueNumbers.missing([4, 9])) {
            try await report().drop([9, 1, 4])
        }
        await #expect(throws: QueueNumbers.missing([0])) { try await report().move(0, to: 1) }
        #expect(store.titles.count == 3)
        try await report().drop([3, 1, 3])
        #expect(store.titles == ["Part 2"] && printed.notes == "2 chapters wait no more.\n")
        try await report().drop([1])
        #expect(store.titles.isEmpty && printed.notes.hasSuffix("“Part 2” waits no more.\n"))
    }

    @Test(arguments: [(nil, 0), (true, 0), (false, 3)] as [(Bool?, Int)])
    func `everything is dropped unless the person says no`(answer: Bool?, left: Int) async throws {
        try await fill()
        try await report(ask: { _ in answer }).clear()
        #expect(store.titles.count == left)
    }
}
