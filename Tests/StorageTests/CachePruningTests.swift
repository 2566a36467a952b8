import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct CachePruningTests {
    private let folder: TemporaryFolder
    private let cache: CacheDatabase
    private let clock = ManualClock()
    private var store: HTTPResponseStore { cache.responses }

    init() throws {
        folder = try TemporaryFolder()
        cache = try CacheDatabase.open(in: folder.file("cache"), clock: clock)
    }

    private func fill(_ used: [(String, Double)]) async throws {
        for (path, time) in used {
            try await store.store(.make(.make(path), text: "0123456789", used: time))
        }
    }

    @Test func `what was not used for long goes, whatever the size`() async throws {
        try await fill([("/old", 10), ("/pinned", 11), ("/new", 30)])
        try await store.setPinned(true, for: .make("/pinned"))
        let outcome = try await cache.inventory.prune(
            CachePruning(unusedSince: Date(timeIntervalSince1970: 20)))
        #expect(outcome.responses.map(\.key) == [.make("/old")])
        #expect(outcome.left == .init(count: 2, bytes: 20))
        #expect(outcome.pinned == .init(count: 1, bytes: 10))
        #expect(outcome.removal == CacheRemoval(count: 1, bytes: 10))
    }

    @Test func `a rehearsal says the same and takes nothing`() async throws {
        try await fill([("/a", 1), ("/b", 2), ("/c", 3)])
        var pruning = CachePruning(toBytes: 15, isRehearsal: true)
        let said = try await cache.inventory.prune(pruning)
        #expect(said.responses.map(\.key) == [.make("/a"), .make("/b")])
        #expect(try await store.entries().count == 3)
        pruning.isRehearsal = false
        #expect(try await cache.inventory.prune(pruning) == said)
        #expect(try await store.entries().map(\.key) == [.make("/c")])
    }

    @Test func `a use noted by a clock that was ahead counts as now, once`() async throws {
        let now = clock.now.timeIntervalSince1970
        try await fill([("/future", now + 1e9), ("/recent", now - 5), ("/old", now - 500)])
        let first = try await cache.inventory.prune(CachePruning(toBytes: 20))
        #expect(first.responses.map(\.key) == [.make("/old")])
        let used = try await store.response(for: .make("/future"))?.head.lastUsed
        #expect(used == clock.now)
        // From now on it ages like everything else.
        try await store.touch(.make("/recent"), at: clock.now.addingTimeInterval(5))
        clock.advance(by: 60)
        let second = try await cache.inventory.prune(CachePruning(toBytes: 10))
        #expect(second.responses.map(\.key) == [.make("/future")])
    }

    @Test func `chosen responses are removed with their recordings, others stay`() async throws {
        let shared = try await store.storeMedia([1, 2], for: .make("/a"))
        try await store.storeMedia([1, 2], for: .make("/b"))
        #expect(
            try await store.remove([.make("/a"), .make("/absent")])
                == CacheRemoval(count: 1, bytes: 2))
        #expect(bytes(at: shared) == [1, 2])
        #expect(try await store.remove([.make("/b")]) == CacheRemoval(count: 1, bytes: 2))
        #expect(bytes(at: shared) == nil)
    }

    @Test func `clearing can keep what is pinned, and then its recording`() async throws {
        try await fill([("/a", 1)])
        let media = try await store.storeMedia([1, 2], for: .make("/audio"))
        try await store.setPinned(true, for: .make("/audio"))
        let waiting = try await store.part(for: .make("/part"))
        await waiting.suspend()
        #expect(
            try await cache.inventory.clear(keepingPinned: true)
                == CacheRemoval(count: 1, bytes: 10))
        #expect(try await store.entries().map(\.key) == [.make("/audio")])
        #expect(bytes(at: media) == [1, 2])
        #expect(try await store.statistics().parts == .init())
        #expect(try await cache.inventory.clear() == CacheRemoval(count: 1, bytes: 2))
        #expect(bytes(at: media) == nil)
    }

    @Test func `the lists come with their content and nothing else does`() async throws {
        try await store.store(.make(.make("/books"), text: "[1]"))
        try await store.store(.make(.make("/c"), .payload, text: "{}"))
        try await store.storeMedia([1], for: .make("/audio"))
        #expect(try await store.lists().map(\.body) == [.inline(Array("[1]".utf8))])
    }

    @Test func `what lies on disk is counted`() async throws {
        #expect(cache.inventory.diskUse().media == 0)
        try await store.storeMedia([1, 2, 3], for: .make("/audio"))
        let use = cache.inventory.diskUse()
        #expect(use.media == 3 && use.database > 4_096 && use.quarantine == 0)
    }

    private func subject(_ book: String?, _ chapter: String? = nil) -> CacheSubject {
        CacheSubject(
            source: SourceID(rawValue: "s"), book: book.map(BookID.init(rawValue:)),
            chapter: chapter.map(ChapterID.init(rawValue:)))
    }

    @Test func `the lists that lead to something pinned stay with it`() async throws {
        let rows: [(String, ResourceClass, CacheSubject)] = [
            ("/books", .list, subject(nil)), ("/1", .list, subject("1")),
            ("/2", .list, subject("2")), ("/1/c", .payload, subject("1", "c")),
            ("/1/d", .payload, subject("1", "d")),
        ]
        for (place, (path, resource, subject)) in rows.enumerated() {
            var response = StoredResponse.make(
                .make(path), resource, text: "0123456789", used: Double(place))
            response.head.subject = subject
            try await store.store(response)
        }
        let first = try await cache.inventory.prune(CachePruning(toBytes: 40))
        // Lists are small and name everything: they go last.
        #expect(first.responses.map(\.key) == [.make("/1/c")])
        #expect(try await store.setPinned(true, for: subject("1", "d")) == 1)
        let second = try await cache.inventory.prune(CachePruning(toBytes: 0))
        #expect(second.responses.map(\.key) == [.make("/2")])
        #expect(second.pinned == .init(count: 3, bytes: 30))
        #expect(try await cache.inventory.clear(keepingPinned: true).count == 0)
        #expect(try await store.entries().count == 3)
    }
}
