import FoundationEssentials
import HTTPCaching
import ListenCore
import Testing

private let policy = CachePolicy()
private let tagged: HTTPFields = [
    "ETag": "W/\"1\"", "Last-Modified": "Sun, 06 Nov 1994 08:49:37 GMT",
]
private let asking = HTTPFields([HTTPFields.Line("If-None-Match", "W/\"1\"")])

struct CacheDecisionTests {
    struct Row: Sendable {
        let stored: StoredHead?
        let after: Double
        let mode: FetchMode
        let decision: CacheDecision
    }

    static let rows: [Row] = [
        Row(stored: nil, after: 0, mode: .cacheFirst, decision: .fetch),
        Row(stored: nil, after: 0, mode: .refresh, decision: .fetch),
        Row(stored: nil, after: 0, mode: .cacheOnly, decision: .fail),
        Row(stored: .make(tagged), after: 5, mode: .cacheFirst, decision: .use),
        Row(stored: .make(tagged), after: 5, mode: .cacheOnly, decision: .use),
        Row(stored: .make(tagged), after: 5, mode: .refresh, decision: .revalidate(asking)),
        Row(stored: .make(tagged), after: 1e6, mode: .cacheFirst, decision: .useAndRefresh),
        Row(stored: .make(tagged), after: 1e6, mode: .cacheOnly, decision: .useAndRefresh),
        Row(stored: .make(tagged), after: 1e6, mode: .refresh, decision: .revalidate(asking)),
        Row(stored: .make(), after: 5, mode: .refresh, decision: .fetch),
        Row(
            stored: .make(["Cache-Control": "no-cache", "ETag": "W/\"1\""]), after: 5,
            mode: .cacheFirst, decision: .revalidate(asking)),
        Row(
            stored: .make(["Cache-Control": "no-cache"]), after: 5, mode: .cacheOnly,
            decision: .fail),
        Row(
            stored: .make(["Last-Modified": "x"]), after: 5, mode: .refresh,
            decision: .revalidate(["If-Modified-Since": "x"])),
        Row(stored: .make(["Vary": "*"]), after: 5, mode: .cacheFirst, decision: .fetch),
        Row(
            stored: .make(["Vary": "Accept"], selecting: ["Accept": "a"]), after: 5,
            mode: .cacheFirst, decision: .fetch),
    ]

    @Test(arguments: rows.indices)
    func `every state and mode has its decision`(_ index: Int) {
        let row = CacheDecisionTests.rows[index]
        let decision = CacheDecision.before(
            stored: row.stored, mode: row.mode, request: ["Accept": "b"],
            now: start.addingTimeInterval(row.after), policy: policy)
        #expect(decision == row.decision)
    }

    @Test(
        arguments: [
            (200, [:], true, true, .store), (200, [:], false, false, .store),
            (200, ["Cache-Control": "no-store"], true, true, .pass),
            (200, ["Vary": "*"], false, false, .pass),
            (304, [:], false, false, .fail), (304, [:], true, false, .fail),
            (304, ["ETag": "\"2\""], true, true, .fetchAgain),
            (304, ["ETag": "W/\"2\""], true, true, .fetchAgain),
            (404, [:], true, true, .keep), (500, [:], true, true, .keep),
            (503, [:], false, false, .fail), (206, [:], true, true, .keep),
        ] as [(Int, HTTPFields, Bool, Bool, CacheOutcome)])
    func `every answer has its outcome`(
        _ status: Int, _ fields: HTTPFields, _ isStored: Bool, _ asked: Bool,
        _ outcome: CacheOutcome
    ) {
        let result = CacheOutcome.after(
            status: status, fields: fields, stored: isStored ? .make(tagged) : nil, asked: asked,
            now: start, policy: policy)
        #expect(result == outcome)
    }

    @Test func `a confirmation renews fields but not those of the content`() {
        let stored = StoredHead.make([
            "ETag": "\"1\"", "Content-Length": "2", "Cache-Control": "max-age=1", "X": "old",
        ])
        let outcome = CacheOutcome.after(
            status: 304,
            fields: [
                "etag": "\"1\"", "content-length": "0", "cache-control": "max-age=9",
                "Connection": "X-Hop", "X-Hop": "1", "Y": "a",
            ],
            stored: stored, asked: true, now: start, policy: policy)
        guard case .merge(let fields) = outcome else {
            Issue.record("no merge: \(outcome)")
            return
        }
        #expect(fields.first("Content-Length") == "2")
        #expect(fields.all("Cache-Control") == ["max-age=9"])
        #expect(fields.first("X") == "old")
        #expect(fields.first("Y") == "a")
        #expect(!fields.contains("X-Hop"))
    }

    @Test func `without an answer a stale response is kept in use, a must-revalidate one not`() {
        let later = start.addingTimeInterval(1e6)
        let bound = StoredHead.make(["Cache-Control": "must-revalidate"])
        #expect(CacheOutcome.failure(stored: .make(), now: later, policy: policy) == .keep)
        #expect(CacheOutcome.failure(stored: bound, now: later, policy: policy) == .fail)
        #expect(CacheOutcome.failure(stored: nil, now: later, policy: policy) == .fail)
    }
}
