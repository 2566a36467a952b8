import FoundationEssentials
import HTTPCaching
import ListenCore
import Testing

/// Counts and sizes of a cache, and what of it belongs to a book.
struct CacheTotalsTests {
    private typealias Share = CacheStatistics.Share

    @Test func `the total of all kinds is the sum of their rows`() {
        let shares = CacheShares(
            rows: [
                CacheKindShare(kind: "list", count: 2, bytes: 10),
                CacheKindShare(kind: "translations", count: 4, bytes: 32),
            ], pinned: Share(count: 1, bytes: 9))
        #expect(shares.total == Share(count: 6, bytes: 42))
    }

    @Test func `a response more is one, however large`() {
        var share = Share(count: 1, bytes: 2)
        share.add(bytes: 5)
        #expect(share == Share(count: 2, bytes: 7))
        share.add(bytes: .max)
        #expect(share == Share(count: 3, bytes: .max))
    }

    @Test func `removals add up to the largest number there is`() {
        var removal = CacheRemoval(count: 2, bytes: 7)
        removal.add(CacheRemoval(count: 3, bytes: 4))
        #expect(removal == CacheRemoval(count: 5, bytes: 11))
        removal.add(CacheRemoval(count: 1, bytes: .max))
        #expect(removal == CacheRemoval(count: 6, bytes: .max))
    }

    @Test func `a pruning removes its responses and all else that went`() {
        var outcome = CachePruning.Outcome()
        #expect(outcome.removal == CacheRemoval())
        outcome.responses = [.make(size: 3), .make(size: 8)]
        outcome.others = CacheRemoval(count: 4, bytes: 100)
        #expect(outcome.removal == CacheRemoval(count: 6, bytes: 111))
    }

    private func subject(
        _ source: String, _ book: String? = nil, _ chapter: String? = nil
    ) -> CacheSubject {
        CacheSubject(
            source: SourceID(rawValue: source), book: book.map { BookID(rawValue: $0) },
            chapter: chapter.map { ChapterID(rawValue: $0) })
    }

    @Test(
        arguments: [
            ("a", nil, nil, true), ("b", nil, nil, false), ("a", "x", nil, true),
            ("a", "y", nil, false), ("a", "x", "1", true), ("a", "x", "2", false),
            ("b", "x", "1", false),
        ] as [(String, String?, String?, Bool)])
    func `a chapter is part of itself, its book and its source`(
        _ source: String, _ book: String?, _ chapter: String?, _ isPart: Bool
    ) {
        #expect(subject("a", "x", "1").isPart(of: subject(source, book, chapter)) == isPart)
    }

    @Test func `a list of books is no part of a book`() {
        #expect(!subject("a").isPart(of: subject("a", "x")))
        #expect(!subject("a").isPart(of: subject("a", nil, "1")))
    }

    @Test func `a part file is resumed by its strong tag alone`() {
        #expect(PartOrigin(etag: "\"1\"", lastModified: nil, total: nil).isResumable)
        #expect(!PartOrigin(etag: nil, lastModified: date(0), total: 9).isResumable)
    }

    @Test func `a response was used when it came, unless it says otherwise`() {
        let head = StoredHead.make()
        #expect(head.lastUsed == start)
        let used = StoredHead(
            key: head.key, resource: .list, fields: [:], requestTime: start, responseTime: start,
            size: 0, sha256: "", lastUsed: start.addingTimeInterval(5))
        #expect(used.lastUsed == start.addingTimeInterval(5))
    }

    @Test(
        arguments: [(0, 0), (59.5, 59), (-10, 0), (1e15, Int64(1) << 40)] as [(Double, Int64)])
    func `a response has been here for whole seconds, bounded`(after: Double, seconds: Int64) {
        let now = start.addingTimeInterval(after)
        #expect(StoredHead.make().secondsSinceFetched(at: now) == seconds)
    }
}
