import FoundationEssentials
import ListenCore
import ListenTestSupport
import ListenUI
import Terminal
import Testing
import UIVocabulary

@testable import ConsoleOutput
@testable import ListenApp
@testable import Sessions
@testable import SharedWork

/// What a session asks of the queue, carried out.
@MainActor @Suite final class QueueWorkerTests {
    private let folder = FileManager.default.temporaryDirectory
        .appending(path: "listen-waiting-\(UUID().uuidString)").path
    private let messages = Collected<AppMessage>()
    private let archived = Collected<BookID>()
    private let store: MemoryQueue
    private let progress = MemoryProgress()
    private nonisolated static let gone = SourceID(rawValue: "https://gone.example")

    init() {
        store = MemoryQueue([Make.waiting("c1"), Make.waiting("c2"), Make.waiting("c3")])
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func worker(
        _ service: any BookSource = StubService(), archives: Bool = false
    ) -> QueueWorker {
        var listening = Make.listening(service, progress: progress)
        listening.queue = source(archives: archives)
        return QueueWorker(source(archives: archives), listening) { [messages] in messages.add($0) }
    }

    private func source(archives: Bool = false) -> QueueSource {
        let (store, progress, archived) = (store, progress, archived)
        let archive = QueueSource.Archive(of: .articles) { archived.add($0) }
        return QueueSource(
            intake: QueueIntake(
                store: { store }, positions: { try await progress.positions(in: $0, of: $1) },
                abilities: { _ in [] }, clock: ManualClock()),
            refusal: { $0 == Self.gone ? QueuedChapter.sourceIsGone : nil },
            removals: Removals(
                folder: folder, clock: ManualClock(), console: Printed().console,
                ask: { _ in false },
                record: { removal in
                    try await removal()
                    return Data()
                }, restore: { _ in Removals.Outcome() }),
            archive: archives ? archive : nil)
    }

    private func ask(_ worker: QueueWorker, _ requests: QueueRequest...) async {
        for request in requests { worker.carryOut(request) }
        await worker.settle()
    }

    private var news: QueueNews? {
        messages.all.compactMap { if case .queue(let news) = $0 { news } else { nil } }.last
    }

    private var notices: [String] {
        messages.all.compactMap { if case .notice(let text, _) = $0 { text } else { nil } }
    }

    /// The chapter a step leads to.
    private var next: String? {
        switch news?.step {
        case .here(let found): found.waiting.chapterTitle
        case .elsewhere(let waiting): "elsewhere " + waiting.chapterTitle
        case .over: "over"
        case nil: nil
        }
    }

    @Test func `what was heard waits no more, and the one behind it follows`() async {
        await ask(worker(), .finish(Make.address("c1"), goesOn: true))
        #expect(store.titles == ["Part 2", "Part 3"] && next == "Part 2")
        guard case .here(let found) = news?.step else { return }
        #expect(found.book == Make.books[1] && found.number == 2 && found.chapters == Make.chapters)
    }

    @Test func `behind the last nothing follows, though others wait before it`() async {
        await ask(worker(), .finish(Make.address("c3"), goesOn: true))
        #expect(store.titles == ["Part 1", "Part 2"] && next == "over")
        await ask(worker(), .finish(Make.address("c1"), goesOn: false))
        #expect(next == nil && news?.queue?.count == 1)
    }

    @Test func `what was skipped stays`() async {
        await ask(worker(), .follow(Make.address("c1")))
        #expect(store.titles.count == 3 && next == "Part 2")
        await ask(worker(), .play(Make.address("c3")))
        #expect(next == "Part 3")
    }

    @Test func `what is gone is said and passed over, and waits on`() async throws {
        try await store.change(
            .add(
                [
                    Make.waiting("c0", source: Self.gone), Make.waiting("c9"),
                    Make.waiting("c4", source: .articles),
                ], first: true))
        await ask(worker(), .play(Make.waiting("c0", source: Self.gone).chapter))
        #expect(next == "elsewhere Part 4")
        #expect(
            notices == [
                "“Part 0” is passed over, and stays in the queue. Its source was removed; "
                    + "`listen source list` shows those there are.",
                "“Part 9” is passed over, and stays in the queue. "
                    + "It is not in “El cartero” any more.",
            ])
        #expect(store.titles.count == 6)
    }

    @Test func `a chapter and a book are added with a sentence, and a file is not`() async throws {
        try await store.change(.drop([Make.address("c1"), Make.address("c2"), Make.address("c3")]))
        await ask(
            worker(), .addChapter(Make.chapters[2], of: Make.books[1]),
            .addBook(Make.books[1], of: .local))
        #expect(store.titles == ["Part 3", "Part 1", "Part 2"])
        #expect(
            notices == [
                "“Part 3” waits as number 1.",
                "2 more chapters of “El cartero” wait; the others waited already.",
            ])
        await ask(worker(StubService(at: .file)), .addChapter(Make.chapters[0], of: Make.books[0]))
        #expect(notices.last?.contains("`listen import` makes a book of it.") == true)
    }

    @Test func `rows are moved and dropped as they are stored`() async {
        await ask(
            worker(), .move(Make.address("c3"), by: -1), .move(Make.address("c3"), by: -1),
            .drop(Make.waiting("c1")))
        #expect(store.titles == ["Part 3", "Part 2"])
        #expect(news?.queue?.waiting.map(\.chapterTitle) == store.titles)
        #expect(notices == ["“Part 1” waits no more. `listen undo` brings it back."])
        #expect(await source().removals.entries().map(\.what) == ["“Part 1” of the queue"])
    }

    @Test func `whoever waits for the next hears of a store that fails`() async {
        store.fail(with: StoreError(.diskFull, path: "x"))
        await ask(worker(), .finish(Make.address("c1"), goesOn: true))
        #expect(next == "over" && news?.queue == nil && notices.count == 1)
    }

    @Test(arguments: [(true, true, 1), (true, false, 0), (false, true, 0)])
    func `a text is put away once all of it was heard, where that is wanted`(
        isWanted: Bool, isWhole: Bool, count: Int
    ) async throws {
        let heard = isWhole ? ["c1", "c2", "c3"] : ["c1", "c2"]
        for chapter in heard {
            try await progress.save(Make.position(chapter, at: 60, completed: true))
        }
        // Books of other sources stay.
        for (source, expected) in [(SourceID.local, 0), (.articles, count)] {
            await ask(
                worker(StubService(at: source), archives: isWanted),
                .finish(Make.waiting("c2", source: source).chapter, goesOn: false))
            #expect(archived.all.count == expected)
        }
    }

    @Test func `without a screen one chapter follows another to the end`() async throws {
        let printed = Printed()
        let player = FakePlayer { player, load in
            if let tag = load.tag { player.say(.load(tag)) }
            player.say(.phase(.loading), .duration(.seconds(60)), .phase(.ready))
        } onCommand: { player, command in
            guard command == .play else { return }
            player.say(.phase(.playing))
            player.stand(at: .seconds(3.5))
            player.say(.phase(.ended))
        }
        var listening = Make.listening(player: player, progress: progress)
        listening.queue = source()
        let found = FoundChapter(
            Make.waiting("c1"), in: Make.books[1], number: 2, chapters: Make.chapters)
        var settings = UISettings(targetLanguage: .english, face: .plain)
        settings.reducedMotion = true
        let session = try PlainSession(
            model: AppModel(
                source: .local, sourceName: "stub", settings: settings,
                size: Size(columns: 80, rows: 24), start: .queued(found)),
            listening: listening, first: FirstOpening(), typing: PlainTyping(),
            console: printed.console, signals: SignalRelay())
        #expect(try await session.run() == .quit)
        #expect(store.titles.isEmpty)
        #expect(printed.notes.contains("Chapter 2: Part 2") && printed.notes.contains("Part 3"))
        let whole = progress.saved.filter(\.isCompleted).map(\.chapter.chapter.rawValue)
        #expect(Set(whole) == ["c1", "c2", "c3"])
    }
}
