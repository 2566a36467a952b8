import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

/// Where `CacheFetcher` sends what, and where it keeps what comes.
@Suite(.timeLimit(.minutes(1)))
struct CacheFetcherPlaceTests {
    private let store: InMemoryResponseStore

    init() throws { store = try InMemoryResponseStore() }

    private func fetcher(
        _ origin: CannedOrigin, pure: Bool = true, servers: [ServerEndpoint] = [],
        freeBytes: @escaping @Sendable (String) -> Int64? = { _ in nil }
    ) -> CacheFetcher {
        CacheFetcher(
            store: store, transport: origin, policy: CachePolicy(isPureHTTP: pure),
            timing: RequestTiming(
                clock: ManualClock(), elapsed: { .zero }, sleep: { _ in }, random: { 0 }),
            servers: servers, freeBytes: freeBytes)
    }

    private func wish(
        _ url: String, _ method: String = "GET", _ fields: HTTPFields = [:],
        as resource: ResourceClass = .payload, mode: FetchMode = .cacheFirst,
        follow: Bool = false
    ) throws -> FetchWish {
        FetchWish(
            HTTPRequest(method, try #require(HTTPURL(url)), fields: fields), as: resource,
            mode: mode, followsRedirects: follow)
    }

    @Test func `redirects are reported unless they are to be followed`() async throws {
        let moved = CannedOrigin.Answer.response(
            301, ["Location": "/b", "Cache-Control": "max-age=60"], "")
        let origin = CannedOrigin([moved, .response(200, [:], "here")])
        let fetcher = fetcher(origin)
        #expect(try await fetcher.answer(to: wish("http://127.0.0.1:9/a")).status == 301)
        let answer = try await fetcher.answer(to: wish("http://127.0.0.1:9/a", follow: true))
        #expect(answer.status == 200)
        #expect(answer.url.path == "/b")
        // The redirect itself came from the cache.
        #expect(origin.requests.map(\.url.path) == ["/a", "/b"])
        #expect(origin.requests.allSatisfy { $0.redirects == .report })
    }

    @Test func `redirects without end are an error`() async throws {
        let round = CannedOrigin.Answer.response(302, ["Location": "/a"], "")
        let origin = CannedOrigin(Array(repeating: round, count: 20))
        let wish = try wish("http://127.0.0.1:9/a", follow: true)
        let failed = await code { try await fetcher(origin).answer(to: wish) }
        #expect(failed == .malformed(path: "", reason: "the server sends on without end"))
        #expect(origin.requests.count == 11)
    }

    @Test func `a caller's Authorization stays with its origin and its answers apart`()
        async throws
    {
        let answers: [CannedOrigin.Answer] = [
            .response(307, ["Location": "http://127.0.0.1:8/b"], ""), .response(200, [:], "b"),
            .response(200, ["Cache-Control": "max-age=60"], "mine"),
            .response(200, ["Cache-Control": "max-age=60"], "anybody's"),
        ]
        let origin = CannedOrigin(answers)
        let fetcher = fetcher(origin)
        let mine: HTTPFields = ["Authorization": "Basic x"]
        _ = try await fetcher.answer(
            to: wish("http://127.0.0.1:9/a", "GET", mine, follow: true))
        #expect(origin.requests.map { $0.fields.contains("Authorization") } == [true, false])
        _ = try await fetcher.answer(to: wish("http://127.0.0.1:9/c", "GET", mine))
        #expect(try await fetcher.answer(to: wish("http://127.0.0.1:9/c")).source == .network)
        let again = try await fetcher.answer(to: wish("http://127.0.0.1:9/c", "GET", mine))
        #expect(again.source == .cache)
    }

    @Test func `a server's token goes to its own origin, and its answers are the app's`()
        async throws
    {
        let base = "http://127.0.0.1:9/api"
        let credentials = ServerCredentials(Secret("t"))
        let origin = CannedOrigin([
            .response(200, ["Cache-Control": "max-age=60"], "[]"), .response(200, [:], ""),
        ])
        let service = try TestSource(
            base, credentials: credentials, transport: origin, store: store,
            timing: RequestTiming(
                clock: ManualClock(), elapsed: { .zero }, sleep: { _ in }, random: { 0 }),
            notice: { _ in }, leftOut: { _ in })
        _ = try await service.books(.cacheFirst)
        let server = try ServerEndpoint(base, credentials: credentials)
        let fetcher = fetcher(origin, pure: false, servers: [server])
        #expect(try await fetcher.answer(to: wish(base + "/books")).source == .cache)
        _ = try await fetcher.answer(to: wish("http://127.0.0.1:8/other"))
        #expect(origin.requests.map { $0.token != nil } == [true, false])
    }

    @Test func `only-if-cached is answered with 504, offline with an error`() async throws {
        let fetcher = fetcher(CannedOrigin([]))
        let url = "http://127.0.0.1:9/a"
        let only: HTTPFields = ["Cache-Control": "only-if-cached"]
        #expect(try await fetcher.answer(to: wish(url, "GET", only)).status == 504)
        let offline = try wish(url, mode: .cacheOnly)
        #expect(await code { try await fetcher.answer(to: offline) } == .notCached)
        let post = try wish(url, "POST", mode: .cacheOnly)
        #expect(await code { try await fetcher.answer(to: post) } == .notCached)
    }

    @Test func `a recording is kept as a file, and stays one`() async throws {
        let origin = CannedOrigin([
            .response(200, ["Cache-Control": "max-age=60"], "sound"),
            .response(200, [:], "other"),
        ])
        let fetcher = fetcher(origin, pure: false)
        let url = "http://127.0.0.1:9/a"
        let first = try await fetcher.answer(to: wish(url, as: .media))
        #expect(first.content == "sound")
        let second = try await fetcher.answer(to: wish(url, mode: .refresh))
        #expect(second.content == "other")
        let stored = try #require(try await store.response(for: CacheKey(url: url)))
        #expect(stored.head.resource == .media)
        guard case .file = stored.body else {
            Issue.record("it is no file any more")
            return
        }
        #expect(store.waitingParts == 0)
    }

    @Test func `a recording that may not be kept is gone when it was printed`() async throws {
        let origin = CannedOrigin([.response(200, ["Cache-Control": "no-store"], "sound")])
        let fetcher = fetcher(origin, pure: false)
        let answer = try await fetcher.answer(to: wish("http://127.0.0.1:9/a", as: .media))
        #expect(answer.content == "sound")
        await answer.conclude()
        #expect(answer.content == nil)
        #expect(try await store.entries().isEmpty)
    }

    @Test func `a recording for which there is no room beside the reserve leaves nothing`()
        async throws
    {
        let origin = CannedOrigin([.response(200, ["Cache-Control": "max-age=60"], "sound")])
        let fetcher = fetcher(origin, pure: false) { _ in (16 << 20) + 4 }
        let wish = try wish("http://127.0.0.1:9/a", as: .media)
        let failed = await code { try await fetcher.answer(to: wish) }
        #expect(failed == .notKept(reason: "the disk has no room for it"))
        #expect(store.waitingParts == 0)
        #expect(try await store.entries().isEmpty)
    }

    @Test func `an error in place of a recording is handed on and leaves nothing`()
        async throws
    {
        let origin = CannedOrigin([.response(404, [:], "no such sound")])
        let answer = try await fetcher(origin, pure: false).answer(
            to: wish("http://127.0.0.1:9/a", as: .media))
        #expect(answer.status == 404)
        #expect(answer.content == "no such sound")
        #expect(store.waitingParts == 0)
        #expect(try await store.entries().isEmpty)
    }

    @Test func `a store that fails never fails a request`() async throws {
        let origin = CannedOrigin([.response(200, [:], "one"), .response(200, [:], "two")])
        store.fail(with: StoreError(.diskFull, path: "x"))
        for resource in [ResourceClass.payload, .media] {
            let answer = try await fetcher(origin).answer(
                to: wish("http://127.0.0.1:9/a", as: resource))
            #expect(answer.status == 200)
        }
    }
}

extension FetchedAnswer {
    /// The content as text; `nil` when its file is gone.
    fileprivate var content: String? {
        switch body {
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .file(let path, let range):
            (try? Data(contentsOf: URL(filePath: path))).map {
                String(decoding: $0[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
            }
        }
    }
}
