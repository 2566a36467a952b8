import FoundationEssentials
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import ConsoleOutput
@testable import Reports
@testable import SharedWork

/// Keeps recordings in its memory and notes what is pinned.
private final class MemoryKeeper: OfflineKeeping {
    let present: Set<String>
    let failing: [String: ServiceError]
    private let notes = Mutex<[String]>([])

    init(present: Set<String> = [], failing: [String: ServiceError] = [:]) {
        self.present = present
        self.failing = failing
    }

    var all: [String] { notes.withLock { $0 } }

    func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        let chapter = playback.address.chapter.rawValue
        if let error = failing[chapter] { throw error }
        if present.contains(chapter) { return KeptRecording(bytes: 1_000, isNew: false) }
        progress(ArrivalProgress(held: 400, total: 3_000, resumed: 400))
        return KeptRecording(bytes: 3_000, isNew: true)
    }

    func setPinned(
        _ isPinned: Bool, book: BookID, chapter: ChapterID?
    ) async throws(StoreError) -> Int {
        let what = [book.rawValue, chapter?.rawValue].compactMap { $0 }.joined(separator: "/")
        notes.withLock { $0.append((isPinned ? "+" : "-") + what) }
        return 4
    }
}

/// What a fetch printed, by stream.
private final class FetchOutput: Sendable {
    private let texts = Mutex<[Int32: String]>([:])
    func text(_ descriptor: Int32) -> String { texts.withLock { $0[descriptor] ?? "" } }
    var console: Console {
        Console { descriptor, text in
            self.texts.withLock { $0[descriptor, default: ""] += text }
        }
    }
}

@Suite(.timeLimit(.minutes(1)))
struct FetchReportTests {
    private let printed = FetchOutput()

    @Test func `a station is not fetched, since it never ends`() async {
        let report = FetchReport(
            source: {
                FetchReport.Source(
                    catalog: Catalog(
                        service: StubService(), mode: .cacheFirst, abilities: [.lists, .endless]),
                    keeper: nil, settle: {})
            }, freeBytes: { nil }, cacheFolder: "/cache", canvas: nil,
            console: printed.console, elapsed: { .zero })
        await #expect(throws: PlayError.live) {
            try await report.fetch(book: "1", .all, json: false)
        }
    }

    private func report(
        _ keeper: MemoryKeeper, isLocal: Bool = false, free: Int64? = nil,
        canvas: FetchCanvas? = nil, called words: SourceWords = .books
    ) -> FetchReport {
        let service = StubService()
        return FetchReport(
            source: {
                FetchReport.Source(
                    catalog: Catalog(service: service, mode: .cacheFirst, words: words),
                    keeper: isLocal ? nil : keeper, settle: {})
            }, freeBytes: { free }, cacheFolder: "/cache", canvas: canvas,
            console: printed.console, elapsed: { .zero })
    }

    @Test func `every chapter is fetched and pinned, and told when it is there`() async throws {
        let keeper = MemoryKeeper(present: ["c2"])
        try await report(keeper).fetch(book: "2", .all, json: false)
        let lines = Set(printed.text(1).split(separator: "\n").map(String.init))
        #expect(
            lines == [
                "Chapter 1, Part 1: 3 KB fetched", "Chapter 2, Part 2: 1 KB, there already",
                "Chapter 3, Part 3: 3 KB fetched",
            ])
        #expect(printed.text(2).contains("Fetched 2 chapters (5 KB), 1 there already.\n"))
        #expect(Set(keeper.all) == ["+cartero/c1", "+cartero/c2", "+cartero/c3"])
    }

    @Test(arguments: [
        (FetchReport.Choice.one("2"), ["c2"]), (.range("2", "3"), ["c2", "c3"]),
        (.range("3", "2"), ["c2", "c3"]),
    ])
    func `some chapters are chosen as for playing`(
        _ choice: FetchReport.Choice, _ chapters: [String]
    ) async throws {
        let keeper = MemoryKeeper()
        try await report(keeper).fetch(book: "2", choice, json: false)
        #expect(Set(keeper.all) == Set(chapters.map { "+cartero/\($0)" }))
    }

    @Test func `what has no sound is skipped, and a run that only skipped is done`() async throws {
        let silent = ServiceError(.noSound, context: "c2")
        let keeper = MemoryKeeper(failing: ["c1": silent, "c2": silent, "c3": silent])
        try await report(keeper).fetch(book: "2", .all, json: false)
        #expect(printed.text(1).contains("Chapter 2, Part 2: skipped; it has no sound\n"))
        #expect(printed.text(2).contains("Fetched 0 chapters (0 B), 3 without sound.\n"))
        try await report(keeper).fetch(book: "2", .one("2"), json: true)
        #expect(printed.text(1).contains("\"state\" : \"skipped\""))
    }

    @Test(arguments: [(SourceWords.podcasts, "episode"), (.audiobooks, "section")])
    func `a source's own words are used`(words: SourceWords, word: String) async {
        let keeper = MemoryKeeper(failing: ["c1": ServiceError(.cut, context: "the sound")])
        let error = await #expect(throws: FetchError.self) {
            try await report(keeper, called: words).fetch(book: "2", .all, json: false)
        }
        #expect(printed.text(2).contains("Fetching 3 \(word)s of El cartero.\n"))
        #expect(printed.text(2).contains("Fetched 2 \(word)s (5 KB), 1 failed.\n"))
        #expect(printed.text(1).contains("\(word.dropFirst()) 2, Part 2: "))
        #expect(error?.description.hasPrefix("1 of 3 \(word)s could not be fetched.") == true)
    }

    @Test func `a failure is told with its reason and does not stop the others`() async {
        let keeper = MemoryKeeper(failing: ["c1": ServiceError(.cut, context: "the sound")])
        await #expect(throws: FetchError.self) {
            try await report(keeper).fetch(book: "2", .all, json: false)
        }
        #expect(printed.text(1).contains("Chapter 1, Part 1: failed. The sound could not be"))
        #expect(printed.text(2).contains("Fetched 2 chapters (5 KB), 1 failed.\n"))
    }

    @Test func `the way to other books is told once, not for each chapter`() async {
        let down = ServiceError(.offline, context: "the sound").ofServer
        let keeper = MemoryKeeper(failing: ["c1": down, "c2": down, "c3": down])
        await #expect(throws: FetchError.self) {
            try await report(keeper).fetch(book: "2", .all, json: false)
        }
        #expect(!printed.text(1).contains("use local"))
        #expect(printed.text(2).ranges(of: "use local").count == 1)
    }

    @Test func `one JSON object tells everything`() async throws {
        let keeper = MemoryKeeper(failing: [
            "c3": ServiceError(.tryLater(seconds: 60), context: "the sound")
        ])
        let error = await #expect(throws: FetchError.self) {
            try await report(keeper).fetch(book: "2", .all, json: true)
        }
        #expect(error?.kind == .tryLater)
        struct Output: Decodable {
            struct Chapter: Decodable { let id: String, state: String }
            let version: Int, fetched: Int, failed: Int, bytes: Int, chapters: [Chapter]
        }
        let output = try JSONDecoder().decode(Output.self, from: Data(printed.text(1).utf8))
        #expect(
            output.chapters.map { "\($0.id) \($0.state)" } == [
                "c1 fetched", "c2 fetched", "c3 failed",
            ])
        #expect(output.fetched == 2 && output.failed == 1 && output.bytes == 5_200)
    }

    @Test func `nothing is begun on a full disk`() async {
        let keeper = MemoryKeeper()
        let error = await #expect(throws: StoreError.self) {
            try await report(keeper, free: 1 << 20).fetch(book: "2", .all, json: false)
        }
        #expect(error?.code == .diskFull)
        #expect(keeper.all.isEmpty)
    }

    @Test func `the local library has everything already`() async throws {
        try await report(MemoryKeeper(), isLocal: true).fetch(book: "2", .all, json: false)
        #expect(printed.text(2).contains("everything is here already"))
    }

    @Test(arguments: [
        ("99", FetchReport.Choice.all), ("2", .one("99")), ("2", .range("1", "99")),
    ])
    func `a book or chapter that the local library lacks is told`(
        book: String, choice: FetchReport.Choice
    ) async {
        let report = report(MemoryKeeper(), isLocal: true)
        await #expect(throws: SelectionError.self) {
            try await report.fetch(book: book, choice, json: false)
        }
        await #expect(throws: SelectionError.self) {
            try await report.unpin(book: book, choice, json: false)
        }
        #expect(printed.text(2).isEmpty)
    }

    @Test func `a pin is taken away from a book or a chapter`() async throws {
        let keeper = MemoryKeeper()
        try await report(keeper).unpin(book: "2", .all, json: false)
        try await report(keeper).unpin(book: "2", .one("3"), json: false)
        #expect(keeper.all == ["-cartero", "-cartero/c3"])
        #expect(printed.text(2).contains("El cartero is kept no longer"))
    }

    @Test func `bars are drawn over one another and gone at the end`() async throws {
        let drawn = Mutex("")
        let canvas = FetchCanvas(width: { 80 }, draw: { text in drawn.withLock { $0 += text } })
        try await report(MemoryKeeper(), canvas: canvas).fetch(book: "2", .all, json: false)
        let text = drawn.withLock { $0 }
        #expect(text.contains("0 of 3 chapters"))
        #expect(text.hasSuffix("\u{1B}[J"))
    }

    @Test func `bytes that came before the first word of them are counted`() {
        var tally = FetchTally([(Make.id("a"), "Chapter 1")])
        tally.set(.running(ArrivalProgress(held: 0, total: nil)), at: 0)
        tally.set(.running(ArrivalProgress(held: 900, total: 1_000)), at: 0)
        #expect(tally.brought == 900)
        tally.set(.fetched(bytes: 1_000), at: 0)
        #expect(tally.brought == 1_000)
    }

    @Test func `a bar tells share, bytes, rate and time left`() {
        var tally = FetchTally([
            (Make.id("a"), "Chapter 1, El camino del faro"), (Make.id("b"), "Chapter 2"),
        ])
        tally.set(
            .running(ArrivalProgress(held: 2_000_000, total: 4_000_000, resumed: 1_000_000)), at: 0)
        let bars = tally.bars(width: 90, elapsed: .seconds(2))
        #expect(
            bars == [
                "Chapter 1, El camino del faro  [############------------]  50 %  "
                    + "2.0 MB of 4.0 MB",
                "0 of 2 chapters · 1.0 MB · 500 KB/s · 0:12 left",
            ])
        for width in [1, 10, 40, 79] {
            for bar in tally.bars(width: width, elapsed: .seconds(2)) where width >= 40 {
                #expect(bar.count <= width)
            }
        }
    }
}
