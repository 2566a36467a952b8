import ListenCore
import ListenTestSupport
import ListenUI
import Storage
import Terminal
import Testing

@testable import Reports
@testable import Sessions
@testable import SharedWork

/// A server that sorts its list as text: all that goes through chapters goes through one order.
@Suite struct ChapterOrderFacesTests {
    /// `c1`, `c10`, `c11`, `c12`, `c2` …, as the server lists them.
    private static let listed = (1...12).map { "c\($0)" }.sorted().map { id in
        Chapter(id: Make.id(id), title: "Part", duration: .seconds(60))
    }
    private let stub: StubService
    private var source: OrderedSource { OrderedSource(stub) }
    private var catalog: Catalog { Catalog(service: source, mode: .cacheFirst) }

    init() {
        var answers = StubService.Answers()
        answers.chapters = { _ in Snapshot(Self.listed, .local) }
        answers.playback = { mode throws(ServiceError) in
            if mode == .cacheOnly { throw ServiceError(.notCached, context: "it") }
            return .fetched
        }
        stub = StubService(answers)
    }

    private func chapters() async throws -> [Chapter] {
        try await catalog.chapters(of: Make.books[1]).value
    }

    @Test func `the list is in order, as is what is counted in it`() async throws {
        #expect(try await chapters().map(\.id.rawValue) == (1...12).map { "c\($0)" })
        let found = try await catalog.chapter("10", of: Make.books[1])
        #expect((found.selection.place, found.all.value.count) == (10, 12))
    }

    @Test func `what is on this machine is told through it`() async {
        var kept = KeptSound()
        kept.note(.partly, of: Make.id("c2"), in: Make.books[1].id)
        var answers = StubService.Answers()
        answers.kept = kept
        #expect(await OrderedSource(StubService(answers)).keptSound(of: nil) == kept)
    }

    @Test func `the next to hear and the chapter that is fetched ahead follow it`() async throws {
        let next = try #require(
            NextChapter.after(
                Make.position("c1", completed: true), in: try await chapters()))
        #expect((next.chapter.id.rawValue, next.place, next.rule) == ("c2", 2, .following))
        let prefetcher = Prefetcher(source)
        prefetcher.opened(Make.address("c1"))
        prefetcher.begin(after: Make.address("c1"))
        await prefetcher.settle()
        #expect(stub.questions.contains("playback c2 refreshBehind"))
        #expect(!stub.questions.contains { $0.hasPrefix("playback c10") })
    }

    @Test func `a range that is fetched follows it`() async throws {
        let keeper = RangeKeeper()
        let printed = Printed()
        let catalog = catalog
        let report = FetchReport(
            source: { FetchReport.Source(catalog: catalog, keeper: keeper, settle: {}) },
            freeBytes: { nil }, cacheFolder: "/cache", canvas: nil, console: printed.console,
            elapsed: { .zero })
        try await report.fetch(book: "2", .range("9", "11"), json: false)
        #expect(Set(keeper.kept.all) == ["c9", "c10", "c11"])
    }

    @MainActor @Test func `typed commands and the count follow it`() async throws {
        let player = FakePlayer { player, load in
            if let tag = load.tag { player.say(.load(tag)) }
            player.say(.phase(.loading), .duration(.seconds(60)), .phase(.ready))
        } onCommand: { _, _ in
        }
        let printed = Printed()
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let session = try PlainSession(
            model: Make.plainModel("c1", of: try await chapters()),
            listening: Make.listening(source, player: player), first: FirstOpening(),
            typing: PlainTyping(lines: lines), console: printed.console, signals: SignalRelay())
        for line in ["next chapter", "next chapter", "previous chapter", "quit"] {
            continuation.yield(line)
        }
        continuation.finish()
        _ = try await session.run()
        #expect(
            printed.notes.contains("Chapter 2: Part\nChapter 3: Part\nChapter 2: Part\n"),
            "\(printed.notes)")
    }

    @Test func `listen chapters prints it, and says what it goes by`() async throws {
        let printed = Printed()
        let tags = try PersonDatabase.inMemory().tags
        let catalog = catalog
        let report = CatalogReport(
            catalog: { catalog }, progress: { MemoryProgress([]) }, tags: { tags },
            console: printed.console)
        try await report.chapters(of: "2", json: false)
        #expect(printed.notes.hasSuffix("Chapters: ordered by the numbers in their ids.\n"))
        try await report.chapters(of: "2", json: true)
        #expect(printed.data.contains("\"order\" : \"numberInID\""))
    }

    @Test func `an order that is not certain is said`() async throws {
        var answers = StubService.Answers()
        answers.chapters = { _ in
            Snapshot(["b", "a"].map { Chapter(id: Make.id($0), title: $0) }, .local)
        }
        let (printed, service) = (Printed(), OrderedSource(StubService(answers)))
        let tags = try PersonDatabase.inMemory().tags
        let report = CatalogReport(
            catalog: { Catalog(service: service, mode: .cacheFirst) },
            progress: { MemoryProgress([]) }, tags: { tags }, console: printed.console)
        try await report.chapters(of: "2", json: false)
        #expect(
            printed.notes.hasSuffix(
                "Chapters: no chapter numbers; ordered as the source lists them.\n"))
        try await report.chapters(of: "2", json: true)
        #expect(printed.data.contains("\"order\" : \"source\""))
        #expect(printed.data.contains("\"orderRemark\" : \"no chapter numbers;"))
    }
}

/// Notes what it is to keep.
private final class RangeKeeper: OfflineKeeping {
    let kept = Collected<String>()

    func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        kept.add(playback.address.chapter.rawValue)
        return KeptRecording(bytes: 3_000, isNew: true)
    }

    func setPinned(
        _ isPinned: Bool, book: BookID, chapter: ChapterID?
    ) async throws(StoreError) -> Int { 1 }
}
