import Fetching
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

/// The examples of the public types' docstrings, as code that compiles and holds.
struct Examples {
    private let store: InMemoryResponseStore
    private let clock = ManualClock()
    private let server: ServerEndpoint
    private let url: HTTPURL
    private let timing: RequestTiming

    init() throws {
        store = try InMemoryResponseStore()
        server = try ServerEndpoint("https://books.example/api")
        url = try #require(HTTPURL("https://books.example/a.mp3"))
        timing = RequestTiming(
            clock: clock, elapsed: { .zero }, sleep: { _ in }, random: { 0.5 })
    }

    private func origin(_ content: String...) -> CannedOrigin {
        CannedOrigin(content.map { .response(200, ["ETag": "\"1\""], $0) })
    }

    private func cache(_ transport: any HTTPTransport) -> CacheManager {
        CacheManager(
            store: store, transport: transport, policy: CachePolicy(), timing: timing
        ) { print($0) }
    }

    @Test func `addresses`() throws {
        let page = HTTPURL("https://books.example/feed")
        let sound = page.flatMap { LinkedAddress.url("/a b.mp3", on: $0) }
        #expect(sound?.description == "https://books.example/a%20b.mp3")
        #expect(
            try ServerAddress.normalised(" HTTPS://Example.com/api/ ") == "https://example.com/api")
        do {
            _ = try ServerAddress.normalised("example.com")
        } catch {
            #expect("\(error)".hasSuffix("like http://127.0.0.1:8000."))
        }
    }

    @Test func `a server, its account and its queries`() throws {
        let credentials = ServerCredentials(Secret("token"), partition: "anna")
        let server = try ServerEndpoint("https://books.example", credentials: credentials)
        let query = server.query(server.base.appending("feed"), .list, context: "the feed")
        #expect(query.key.url == "https://books.example/feed")
        #expect(server.account.count == 16 && self.server.account.isEmpty)
    }

    @Test func `snapshots of lists`() async throws {
        let query = server.query(
            server.base.appending("shelf"), .list, context: "the shelf of \(server.name)")
        let transport = origin(#"["One"]"#)
        let cache = CacheManager(
            store: store, transport: server.signing(transport), policy: CachePolicy(),
            timing: .live(clock)
        ) { print($0) }
        let titles = try await cache.snapshot(query, .cacheFirst) { content throws(ServiceError) in
            try content.json([String].self, context: query.context)
        }
        #expect(titles.value == ["One"])
    }

    @Test func `lists whose items may be damaged`() throws {
        struct Title: Decodable { let id: String }
        let answer = HTTPResponse(
            HTTPResponseHead(status: 200, fields: [:], url: url),
            body: Array(#"[{"id":"a"},5]"#.utf8))
        let content = FetchedContent(answer, asked: url)
        let list = try content.json(ReadableItems<Title>.self, context: "the shelf")
        #expect(list.items.count + list.leftOut == 2)
        let said = Remarks()
        let leftOut = LeftOutItems { said.note($0) }
        let titles = leftOut.items(of: list, "the shelf")
        #expect(titles.count == 1)
        #expect(said.all == ["One item of the shelf cannot be read and is left out."])
    }

    @Test func `recordings`() async throws {
        let cache = cache(origin("sound"))
        let (book, chapter) = (BookID(rawValue: "b"), ChapterID(rawValue: "c"))
        let downloads = MediaDownloads(cache: cache)
        let sound = server.sound(url, of: chapter, in: book, context: "the sound")
        switch try await downloads.audio(sound, .cacheFirst).value {
        case .stream(let bytes): #expect(await bytes.completedFile() != nil)
        case .file(let path): print(path)
        default: break
        }
        await downloads.settle()
        #expect(await cache.keptSound(of: server)[book, chapter] == .stored)
    }

    @Test func `one request through the cache`() async throws {
        let transport = origin("text")
        let fetcher = CacheFetcher(
            store: store, transport: transport, policy: CachePolicy(), timing: .live(clock))
        let answer = try await fetcher.answer(to: FetchWish(HTTPRequest("GET", url)))
        #expect(answer.status == 200 && answer.source == .network)
        if case .bytes(let bytes) = answer.body { #expect(bytes.count == 4) }
        await answer.conclude()
    }

    @Test func `servers in trouble`() {
        let breakers = CircuitBreakers()
        let podcasts = CacheManager(
            store: store, transport: origin(), policy: CachePolicy(), timing: timing,
            breakers: breakers
        ) { print($0) }
        #expect(podcasts.timing.elapsed() == .zero)
        let response = HTTPResponse(
            HTTPResponseHead(status: 503, fields: [:], url: url),
            body: Array(#"{"detail": "Translations are switched off"}"#.utf8))
        let switchedOff = SwitchedOff()
        #expect(!switchedOff.contains(url))
        #expect(switchedOff.learns(from: response, of: url))
        #expect(switchedOff.contains(url))
    }

    @Test func `room on a disk`() {
        #expect(FreeSpace.bytes(at: "/tmp").map { $0 >= 0 } == true)
    }

    @Test func `repeated requests`() async throws {
        var rules = RetryRules.service
        rules.attempts = 2
        let transport = CannedOrigin([
            .response(503, [:], ""), .response(200, [:], "answer"),
        ])
        let request = HTTPRequest("GET", url)
        let cancelled = ServiceError(.cancelled, context: "a word")
        let attempts = RequestAttempts(timing: timing, rules: rules)
        let answer = try await attempts.response(cancelled: cancelled) { () throws(ServiceError) in
            try await transport.send(request, limits: .json) { ServiceError($0, context: "a word") }
        }
        #expect(answer.head.status == 200)
        let pacer = CallPacer(timing)
        try await pacer.turn()
    }

    @Test func `services that refused`() {
        let pauses = FailurePauses { $0.code == .timeout ? .seconds(15) : nil }
        pauses.note(ServiceError(.timeout, context: "a word"), of: "deepl", at: .zero)
        #expect(pauses.failure(of: "deepl", at: .seconds(14))?.code == .timeout)
        #expect(pauses.failure(of: "deepl", at: .seconds(15)) == nil)
        #expect(pauses.failure(of: "other", at: .zero) == nil)
    }
}
