import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

private let page = "http://127.0.0.1:9/page"

/// A fetcher over canned answers, a store in memory and time by hand.
private struct Scene {
    let store: InMemoryResponseStore
    let clock = ManualClock()
    let origin: CannedOrigin
    let notices = Notices()
    let fetcher: CacheFetcher

    init(
        _ answers: [CannedOrigin.Answer], pure: Bool = true, mediaBytes: Int64 = 2 << 30,
        servers: [ServerEndpoint] = []
    ) throws {
        let store = try InMemoryResponseStore()
        let notices = notices
        self.store = store
        origin = CannedOrigin(answers)
        fetcher = CacheFetcher(
            store: store, transport: origin,
            policy: CachePolicy(mediaBytes: mediaBytes, isPureHTTP: pure),
            timing: RequestTiming(
                clock: clock, elapsed: { .zero }, sleep: { _ in }, random: { 0 }),
            servers: servers, notice: { notices.note($0) })
    }

    /// Changes a byte of what is stored for an answer.
    func damage(_ answer: FetchedAnswer) async throws {
        if case .file(let path, _) = answer.body {
            try Data("two".utf8).write(to: URL(filePath: path))
        } else {
            var stored = try #require(
                try await store.response(for: CacheKey(url: page)))
            stored.body = .inline(Array("two".utf8))
            try await store.store(stored)
        }
    }

    func get(
        _ fields: HTTPFields = [:], _ method: String = "GET", url: String = page,
        as resource: ResourceClass = .payload, mode: FetchMode = .cacheFirst,
        follow: Bool = false
    ) async throws -> FetchedAnswer {
        let address = try #require(HTTPURL(url))
        return try await fetcher.answer(
            to: .init(
                HTTPRequest(method, address, fields: fields), as: resource, mode: mode,
                followsRedirects: follow))
    }
}

extension FetchedAnswer {
    fileprivate var text: String {
        switch body {
        case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
        case .file(let path, let range):
            (try? Data(contentsOf: URL(filePath: path))).map {
                String(decoding: $0[Int(range.lowerBound)..<Int(range.upperBound)], as: UTF8.self)
            } ?? "unreadable"
        }
    }
}

@Suite(.timeLimit(.minutes(10)))
struct CacheFetcherTests {
    @Test func `what is fresh comes from the cache with its age`() async throws {
        let scene = try Scene([.response(200, ["Cache-Control": "max-age=60"], "one")])
        #expect(try await scene.get().source == .network)
        scene.clock.advance(by: 59)
        let answer = try await scene.get()
        #expect(answer.source == .cache)
        #expect(answer.text == "one")
        #expect(answer.fields.first("Age") == "59")
        #expect(scene.origin.requests.count == 1)
    }

    @Test func `what is stale is confirmed and fresh again`() async throws {
        let scene = try Scene([
            .response(200, ["Cache-Control": "max-age=60", "ETag": "\"1\"", "X": "a"], "one"),
            .response(304, ["ETag": "\"1\"", "X": "b"], ""),
        ])
        _ = try await scene.get()
        scene.clock.advance(by: 61)
        let answer = try await scene.get()
        #expect(answer.source == .revalidated)
        #expect(answer.status == 200)
        #expect(answer.text == "one")
        #expect(answer.fields.all("X") == ["b"])
        #expect(scene.origin.requests.last?.fields.first("If-None-Match") == "\"1\"")
        #expect(try await scene.get().source == .cache)
    }

    @Test func `a confirmation of another version is asked for again`() async throws {
        let scene = try Scene([
            .response(200, ["Cache-Control": "max-age=1", "ETag": "\"1\""], "one"),
            .response(304, ["ETag": "\"2\""], ""), .response(200, ["ETag": "\"2\""], "two"),
        ])
        _ = try await scene.get()
        scene.clock.advance(by: 2)
        let answer = try await scene.get()
        #expect(answer.text == "two")
        #expect(answer.source == .network)
        #expect(scene.origin.requests.last?.fields.contains("If-None-Match") == false)
    }

    @Test func `without an answer the old copy is used, unless it must be confirmed`()
        async throws
    {
        let free = try Scene([.response(200, ["Cache-Control": "max-age=1"], "one")])
        _ = try await free.get()
        free.clock.advance(by: 1_000)
        let answer = try await free.get()
        #expect(answer.source == .stale)
        #expect(answer.reason?.code == .offline)
        let bound = try Scene([
            .response(200, ["Cache-Control": "max-age=1, must-revalidate"], "one")
        ])
        _ = try await bound.get()
        bound.clock.advance(by: 1_000)
        #expect(await code { try await bound.get() } == .offline)
    }

    @Test func `pure HTTP sends a request once, the product again`() async throws {
        let failing = [CannedOrigin.Answer](repeating: .response(503, [:], "no"), count: 9)
        let pure = try Scene(failing)
        #expect(try await pure.get().status == 503)
        #expect(pure.origin.requests.count == 1)
        let product = try Scene(failing, pure: false)
        #expect(try await product.get().status == 503)
        #expect(product.origin.requests.count == 4)
    }

    @Test func `the product shows what is stale at once and asks behind it`() async throws {
        let scene = try Scene(
            [
                .response(200, ["Cache-Control": "max-age=60"], "one"),
                .response(200, ["Cache-Control": "max-age=60"], "two"),
            ], pure: false)
        _ = try await scene.get()
        scene.clock.advance(by: 61)
        let answer = try await scene.get()
        #expect(answer.source == .stale)
        #expect(answer.text == "one")
        #expect(scene.origin.requests.count == 1)
        await answer.conclude()
        #expect(scene.origin.requests.last?.fields.contains("Cache-Control") == false)
        #expect(try await scene.get().text == "two")
    }

    @Test func `an error of the server never costs the product its copy`() async throws {
        let scene = try Scene(
            [
                .response(200, [:], "one"), .response(404, [:], "gone"),
                .response(404, [:], "gone"),
            ], pure: false)
        _ = try await scene.get()
        let refreshed = try await scene.get(mode: .refresh)
        #expect(refreshed.text == "one")
        #expect(refreshed.reason?.code == .status(404, detail: nil))
        #expect(try await scene.get(url: page + "2").status == 404)
        #expect(try await scene.get().source == .cache)
    }

    @Test(arguments: [ResourceClass.payload, .media])
    func `bytes that changed on the disk are never handed on`(
        _ resource: ResourceClass
    ) async throws {
        let answer = CannedOrigin.Answer.response(
            200, ["Cache-Control": "max-age=60", "ETag": "\"1\""], "one")
        let scene = try Scene([answer, answer])
        let first = try await scene.get(as: resource)
        try await scene.damage(first)
        #expect(await code { try await scene.get(as: resource, mode: .cacheOnly) } == .notCached)
        let again = try await scene.get(as: resource)
        #expect(again.text == "one")
        #expect(again.source == .network)
        #expect(scene.origin.requests.last?.fields.contains("If-None-Match") == false)
        #expect(scene.notices.all.count == 2)
        #expect(try await scene.get(as: resource).source == .cache)
    }

    @Test func `variants lie side by side`() async throws {
        let fields: HTTPFields = ["Cache-Control": "max-age=60", "Vary": "X"]
        let scene = try Scene([
            .response(200, fields, "one"), .response(200, fields, "two"),
        ])
        _ = try await scene.get(["X": "1"])
        _ = try await scene.get(["X": "2"])
        #expect(try await scene.get(["X": "1"]).text == "one")
        #expect(try await scene.get(["X": "2"]).text == "two")
        #expect(scene.origin.requests.count == 2)
    }

    @Test func `a confirmation of another request's variant is kept for this one`()
        async throws
    {
        let scene = try Scene([
            .response(
                200, ["Cache-Control": "max-age=60", "Vary": "X", "ETag": "\"1\""], "one"),
            .response(304, ["Cache-Control": "max-age=60", "ETag": "\"1\""], ""),
        ])
        _ = try await scene.get(["X": "1"])
        let answer = try await scene.get(["X": "2"])
        #expect(answer.source == .revalidated)
        #expect(answer.text == "one")
        #expect(try await scene.get(["X": "2"]).source == .cache)
        #expect(try await scene.get(["X": "1"]).source == .cache)
    }

    @Test func `a change makes what is stored invalid, a failed one does not`() async throws {
        let fresh = CannedOrigin.Answer.response(200, ["Cache-Control": "max-age=60"], "one")
        let scene = try Scene([
            fresh, .response(500, [:], ""), .response(204, [:], ""), fresh,
        ])
        _ = try await scene.get()
        _ = try await scene.get([:], "POST")
        #expect(try await scene.get().source == .cache)
        _ = try await scene.get([:], "DELETE")
        #expect(try await scene.get().source == .network)
    }

    @Test func `a HEAD is answered from a stored GET and renews it`() async throws {
        let scene = try Scene([
            .response(200, ["Cache-Control": "max-age=60", "Content-Length": "3"], "one"),
            .response(200, ["Cache-Control": "max-age=90", "Content-Length": "3"], ""),
        ])
        _ = try await scene.get()
        let first = try await scene.get([:], "HEAD")
        #expect(first.source == .cache)
        #expect(first.text.isEmpty)
        scene.clock.advance(by: 61)
        #expect(try await scene.get([:], "HEAD").source == .revalidated)
        scene.clock.advance(by: 80)
        let last = try await scene.get()
        #expect(last.source == .cache)
        #expect(last.text == "one")
        #expect(scene.origin.requests.map(\.method) == ["GET", "HEAD"])
    }

    @Test func `a HEAD never carries the tags of other variants`() async throws {
        let scene = try Scene([
            .response(200, ["Vary": "X", "ETag": "\"1\""], "one"), .response(200, [:], ""),
        ])
        _ = try await scene.get(["X": "1"])
        #expect(try await scene.get(["X": "2"], "HEAD").status == 200)
        #expect(scene.origin.requests.last?.fields.contains("If-None-Match") == false)
    }

    @Test func `ranges and conditions are answered from what is stored`() async throws {
        let scene = try Scene([
            .response(200, ["Cache-Control": "max-age=60", "ETag": "\"1\""], "0123456789")
        ])
        _ = try await scene.get()
        let part = try await scene.get(["Range": "bytes=2-4"])
        #expect(part.status == 206)
        #expect(part.text == "234")
        #expect(try await scene.get(["If-None-Match": "\"1\""]).status == 304)
    }

    @Test func `a part that is the whole is stored as the whole, another is not`()
        async throws
    {
        let fields: HTTPFields = ["Cache-Control": "max-age=60"]
        var whole = fields
        whole.append("Content-Range", "bytes 0-2/3")
        var half = fields
        half.append("Content-Range", "bytes 0-1/3")
        let scene = try Scene([
            .response(206, half, "on"), .response(206, whole, "one"),
        ])
        let range: HTTPFields = ["Range": "bytes=0-"]
        #expect(try await scene.get(range).source == .network)
        #expect(try await scene.get(range).status == 206)
        let answer = try await scene.get()
        #expect(answer.status == 200)
        #expect(answer.text == "one")
        #expect(!answer.fields.contains("Content-Range"))
    }

    @Test func `a recording that is fetched beside large pins is kept, and so is the rest`()
        async throws
    {
        let scene = try Scene(
            [
                .response(200, ["ETag": "\"1\""], "pinned recording"),
                .response(200, [:], "text"), .response(200, ["ETag": "\"2\""], "new"),
            ], pure: false, mediaBytes: 10)
        let pinned = try #require(HTTPURL(page + "/pinned"))
        _ = try await scene.get(url: pinned.description, as: .media)
        try await scene.store.setPinned(true, for: CacheKey(url: pinned.description))
        _ = try await scene.get(url: page + "/text")
        let answer = try await scene.get(as: .media)
        #expect(answer.text == "new")
        #expect(try await scene.store.entries().count == 3)
    }
}
