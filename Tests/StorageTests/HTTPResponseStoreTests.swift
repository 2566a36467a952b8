import FoundationEssentials
import GRDB
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct HTTPResponseStoreTests {
    private let folder: TemporaryFolder
    private let cache: CacheDatabase
    private var store: HTTPResponseStore { cache.responses }

    init() throws {
        folder = try TemporaryFolder()
        cache = try CacheDatabase.open(in: folder.file("cache"), clock: ManualClock())
    }

    @Test func `a response comes back with every field in its order`() async throws {
        let response = StoredResponse.make(text: "[{\"id\":\"1\"}]")
        try await store.store(response)
        #expect(try await store.response(for: .make()) == response)
        #expect(try await store.response(for: .make("/other")) == nil)
        #expect(try await store.response(for: .make(account: "someone")) == nil)
    }

    @Test func `a body that is not text and an empty one come back`() async throws {
        for bytes in [[], Array(UInt8.min...UInt8.max)] {
            let response = StoredResponse(.make(bytes: bytes), body: .inline(bytes))
            try await store.store(response)
            #expect(try await store.response(for: .make()) == response)
        }
    }

    @Test func `hostile urls stay apart and never become paths`() async throws {
        for (place, text) in hostileTexts.enumerated() {
            try await store.store(.make(.make(text), text: "\(place)"))
            try await store.storeMedia(
                Array("\(place)".utf8), for: .make(text, account: "a" + text))
        }
        for (place, text) in hostileTexts.enumerated() {
            let found = try await store.response(for: .make(text))
            #expect(found?.body == .inline(Array("\(place)".utf8)))
            #expect(found?.head.key == .make(text))
        }
        #expect(try await store.entries().count == 2 * hostileTexts.count)
        #expect(try folder.names() == ["cache"])
    }

    @Test func `a new response replaces the old one and keeps its pin`() async throws {
        try await store.store(.make(text: "old"))
        try await store.setPinned(true, for: .make())
        try await store.store(.make(text: "new"))
        let found = try await store.response(for: .make())
        #expect(found?.body == .inline(Array("new".utf8)))
        #expect(found?.head.isPinned == true)
        try await store.setPinned(false, for: .make())
        #expect(try await store.response(for: .make())?.head.isPinned == false)
    }

    @Test func `an update renews fields and times and leaves the content`() async throws {
        try await store.store(.make(text: "kept"))
        let stored = try #require(try await store.response(for: .make())).head
        var absent = stored
        absent.key = .make("/absent")
        let (request, response) = (Date(timeIntervalSince1970: 5), Date(timeIntervalSince1970: 6))
        for head in [stored, absent] {
            try await store.update(
                head, fields: ["ETag": "\"2\""], requestTime: request, responseTime: response)
        }
        let found = try await store.response(for: .make())
        #expect(found?.head.fields == ["ETag": "\"2\""])
        #expect(found?.head.responseTime == response)
        #expect(found?.body == .inline(Array("kept".utf8)))
        #expect(try await store.response(for: .make("/absent")) == nil)
    }

    enum Change: CaseIterable {
        case replaced, replacedByTheSame, renewed, invalidated
    }

    @Test(arguments: Change.allCases)
    func `a 304 does not renew what another process changed meanwhile`(change: Change)
        async throws
    {
        var first = StoredResponse.make(text: "old")
        first.head.responseTime = Date(timeIntervalSince1970: 1_700_000_000.123456)
        try await store.store(first)
        let asked = try #require(try await store.response(for: .make())).head
        switch change {
        case .replaced: try await store.store(.make(text: "new"))
        case .replacedByTheSame:
            var again = StoredResponse.make(text: "old")
            again.head.fields = ["ETag": "\"new\""]
            try await store.store(again)
        case .renewed:
            try await store.update(
                asked, fields: ["ETag": "\"new\""], requestTime: Date(timeIntervalSince1970: 7),
                responseTime: Date(timeIntervalSince1970: 8))
        case .invalidated:
            try await store.invalidate(url: asked.key.url, account: asked.key.account)
        }
        let before = try await store.response(for: .make())
        try await store.update(
            asked, fields: ["ETag": "\"late\""], requestTime: Date(timeIntervalSince1970: 5),
            responseTime: Date(timeIntervalSince1970: 6))
        #expect(try await store.response(for: .make()) == before)
        #expect(before?.head != asked)
    }

    @Test func `entries come last used first`() async throws {
        for (place, path) in ["/a", "/b", "/c"].enumerated() {
            try await store.store(.make(.make(path), used: Double(place)))
        }
        try await store.touch(.make("/a"), at: Date(timeIntervalSince1970: 100))
        #expect(
            try await store.entries().map(\.key) == [.make("/a"), .make("/c"), .make("/b")])
    }

    @Test func `a file as the body of a plain response is refused`() async throws {
        let response = StoredResponse(.make(), body: .file(path: "/etc/passwd"))
        #expect(await storeError { try await store.store(response) } != nil)
        #expect(try await store.response(for: .make()) == nil)
    }

    @Test func `pruning takes the longest unused first and leaves what is pinned`() async throws {
        for (place, path) in ["/pinned", "/old", "/middle", "/new"].enumerated() {
            try await store.store(.make(.make(path), text: "0123456789", used: Double(place)))
        }
        try await store.setPinned(true, for: .make("/pinned"))
        let removal = try await store.prune(toBytes: 25)
        #expect(removal == CacheRemoval(count: 2, bytes: 20))
        #expect(try await store.entries().map(\.key) == [.make("/new"), .make("/pinned")])
        #expect(try await store.prune(toBytes: 25) == CacheRemoval())
        #expect(try await store.prune(toBytes: 0) == CacheRemoval(count: 1, bytes: 10))
        #expect(try await store.entries().map(\.key) == [.make("/pinned")])
    }

    @Test func `statistics count by class, pins and waiting parts`() async throws {
        try await store.store(.make(.make("/list"), text: "12345"))
        try await store.storeMedia([1, 2], for: .make("/media"))
        try await store.setPinned(true, for: .make("/media"))
        let part = try await store.part(for: .make("/part"))
        try fill(part, [1, 2, 3])
        #expect(try await store.statistics().parts == .init())
        await part.suspend()
        let statistics = try await store.statistics()
        #expect(statistics.shares[.list] == .init(count: 1, bytes: 5))
        #expect(statistics.shares[.media] == .init(count: 1, bytes: 2))
        #expect(statistics.pinned == .init(count: 1, bytes: 2))
        #expect(statistics.parts == .init(count: 1, bytes: 3))
    }

    @Test func `two processes on one cache see each other's responses`() async throws {
        let other = try CacheDatabase.open(in: folder.file("cache"), clock: ManualClock())
        try await store.store(.make(text: "shared"))
        #expect(try await other.responses.response(for: .make()) != nil)
        try await other.responses.remove(.make())
        #expect(try await store.response(for: .make()) == nil)
    }
}
