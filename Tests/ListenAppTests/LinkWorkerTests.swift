import ListenCore
import ListenTestSupport
import Processes
import Testing
import UIVocabulary

@testable import Sessions
@testable import SharedWork

/// What a session asks about links, carried out.
@MainActor @Suite struct LinkWorkerTests {
    private let messages = Collected<AppMessage>()
    private let read = Collected<String>()
    private let opened = Collected<[String]>()
    private let store = MemoryQueue([Make.waiting("c1"), Make.waiting("c2"), Make.waiting("c3")])
    private let progress = MemoryProgress()
    private nonisolated static let page = "https://a.example/page"
    private nonisolated static let link = WrittenLink(
        block: 0, range: 0..<3, text: "fox", address: page, sentence: 0)

    private func worker(
        _ service: StubService = StubService(at: .articles),
        reading: @escaping @Sendable (String) async throws -> BookID = { _ in Make.books[1].id },
        desktop: [String: String] = ["DISPLAY": ":0"],
        ending: Result<ProgramEnding, LaunchFault> = .success(.exited(0))
    ) -> LinkWorker {
        let (store, progress, read, opened) = (store, progress, read, opened)
        let source = LinkSource(
            links: { chapter, source in
                chapter.source == source.sourceID ? [Self.link] : []
            },
            read: {
                read.add($0)
                return try await reading($0)
            },
            texts: { StubService(at: .articles) },
            queue: QueueIntake(
                store: { store }, positions: { try await progress.positions(in: $0, of: $1) },
                abilities: { _ in [] }, clock: ManualClock()),
            browser: Browser(environment: desktop) { (words) async throws(LaunchFault) in
                opened.add(words)
                return try ending.get()
            })
        return LinkWorker(source, Make.listening(service, progress: progress)) {
            [messages] in messages.add($0)
        }
    }

    private func ask(_ worker: LinkWorker, _ requests: LinkRequest...) async {
        for request in requests { worker.carryOut(request) }
        await worker.settle()
    }

    private var news: [LinkNews] {
        messages.all.compactMap { if case .links(let news) = $0 { news } else { nil } }
    }

    private var failures: [String] {
        messages.all.compactMap { message in
            if case .notice(let text, .failure) = message { text } else { nil }
        }
    }

    private nonisolated static func address(_ source: SourceID) -> ChapterAddress {
        ChapterAddress(source: source, book: Make.books[1].id, chapter: Make.id("c2"))
    }

    @Test func `the links of a chapter are told as its source has them`() async {
        await ask(worker(), .look(Self.address(.articles)))
        #expect(news == [.found([Self.link], of: Self.address(.articles))])
        await ask(worker(), .look(Make.address("c2")))
        #expect(news.last == .found([], of: Make.address("c2")))
    }

    @Test func `an address is opened by a program of its own, never by a shell`() async {
        let address = "https://a.example/?a=$(touch x)&b;c".replacing(" ", with: "%20")
        await ask(worker(), .open(address))
        #expect(opened.all == [["xdg-open", address]] && failures.isEmpty)
    }

    @Test(arguments: [
        "mailto:fox@a.example", "file:///etc/passwd", "javascript:alert(1)", "--help", "",
        "https://a.example/a b", "https://a.example/\u{1B}[2J",
    ])
    func `nothing but an address of the web is opened or read`(address: String) async {
        await ask(worker(), .open(address), .readNext(address, after: Make.address("c1")))
        #expect(opened.all.isEmpty && read.all.isEmpty)
        #expect(failures.count == 2 && failures.allSatisfy { $0.contains("no address of the web") })
        #expect(failures.allSatisfy { !$0.contains("\u{1B}") })
    }

    @Test(
        arguments: [
            (["DISPLAY": ""], .success(.exited(0)), "There is no desktop here"),
            (["BROWSER": "w3m"], .failure(LaunchFault(code: 2, program: "xdg-open")), "xdg-utils"),
            (["DISPLAY": ":0"], .failure(LaunchFault(code: 13)), "Permission denied"),
            (["WAYLAND_DISPLAY": "w"], .success(.exited(3)), "found no browser"),
        ] as [([String: String], Result<ProgramEnding, LaunchFault>, String)])
    func `where no browser opens it, a sentence tells the address`(
        desktop: [String: String], ending: Result<ProgramEnding, LaunchFault>, part: String
    ) async {
        await ask(worker(desktop: desktop, ending: ending), .open(Self.page))
        #expect(failures.count == 1 && failures.first?.contains(part) == true, "\(failures)")
        #expect(failures.first?.hasSuffix("The address is \(Self.page)") == true)
    }

    @Test func `a text is read, kept, and waits right behind the chapter that is heard`() async {
        await ask(worker(), .readNext(Self.page, after: Make.address("c2")))
        #expect(read.all == [Self.page])
        #expect(store.titles == ["Part 1", "Part 2", "Part 1", "Part 2", "Part 3", "Part 3"])
        #expect(news == [.follows(Make.address("c2"))])
        #expect(failures.isEmpty)
    }

    @Test func `behind a chapter of no queue it waits before all others`() async {
        await ask(worker(), .readNext(Self.page, after: Make.address("c9")))
        #expect(store.titles == ["Part 1", "Part 2", "Part 3", "Part 1", "Part 2", "Part 3"])
    }

    @Test func `what was heard whole is read again, and what waits already moves up`() async throws
    {
        for chapter in ["c1", "c2", "c3"] {
            try await progress.save(Make.position(chapter, at: 60, completed: true))
        }
        let own = Make.waiting("c3", source: .articles)
        try await store.change(.add([own], first: false))
        await ask(worker(), .readNext(Self.page, after: Make.address("c1")))
        let queue = try await store.queue()
        #expect(
            queue.waiting.map(\.chapter.source.rawValue).prefix(4) == [
                "local", "articles", "articles", "articles",
            ])
        #expect(queue.count == 6 && queue.number(of: own.chapter) == 4)
    }

    @Test func `the text that is heard does not wait behind itself`() async {
        let one = StubService.Answers(
            chapters: { _ in Snapshot([Make.chapters[1]], .local) })
        let (store, progress) = (store, progress)
        let source = LinkSource(
            links: { _, _ in [] }, read: { _ in Make.books[1].id },
            texts: { StubService(one, at: .articles) },
            queue: QueueIntake(
                store: { store }, positions: { try await progress.positions(in: $0, of: $1) },
                abilities: { _ in [] }, clock: ManualClock()),
            browser: Browser(environment: [:]))
        let worker = LinkWorker(source, Make.listening()) { [messages] in messages.add($0) }
        await ask(worker, .readNext(Self.page, after: Self.address(.articles)))
        #expect(failures == ["This is the text that you hear."] && store.titles.count == 3)
    }

    @Test func `a page that cannot be read is told, and nothing follows`() async {
        await ask(
            worker(reading: { _ in throw ServiceError(.offline, context: "the page") }),
            .readNext(Self.page, after: Make.address("c2")))
        #expect(failures.count == 1 && news.isEmpty && store.titles.count == 3)
    }

    @Test func `a text that is fetched at the end of the session is left`() async {
        let (page, never) = AsyncStream<Void>.makeStream()
        defer { never.finish() }
        let worker = worker(reading: { _ in
            for await _ in page {}
            throw CancellationError()
        })
        worker.carryOut(.readNext(Self.page, after: Make.address("c2")))
        worker.carryOut(.readNext(Self.page + "2", after: Make.address("c2")))
        _ = await until { read.all.count == 1 }
        await worker.finish()
        #expect(read.all == [Self.page] && failures.isEmpty && news.isEmpty)
    }
}
