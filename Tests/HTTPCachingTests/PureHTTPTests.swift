import FoundationEssentials
import HTTPCaching
import ListenCore
import Testing

/// RFC 9111 sections 4.2, 5.2 and RFC 5861 where nothing of the product's own counts.
struct PureHTTPTests {
    @Test(
        arguments: [
            // Section 4.2.1: nothing said, nothing to guess from.
            ([:], 200, 0, .none),
            (["Cache-Control": "max-age=9"], 200, 9, .maxAge),
            (["Cache-Control": "max-age=\"9\""], 200, 9, .maxAge),
            (["Cache-Control": "max-age=900000"], 200, 900_000, .maxAge),
            (["Cache-Control": "max-age = 9"], 200, 0, .none),
            (["Cache-Control": "max-age= 9"], 200, 0, .none),
            (["Cache-Control": "s-maxage=9"], 200, 0, .none),
            (["Date": date(0), "Expires": date(60)], 200, 60, .expires),
            (["Date": "foo", "Expires": date(60)], 200, 60, .expires),
            // Section 4.2.2: a tenth of the time since it was modified.
            (["Date": date(0), "Last-Modified": date(-1_000)], 200, 100, .heuristic),
            (["Date": date(0), "Last-Modified": date(-1_000)], 404, 100, .heuristic),
            (["Date": date(0), "Last-Modified": date(-1_000)], 201, 0, .none),
            (["Date": date(0), "Last-Modified": date(1_000)], 200, 0, .heuristic),
            (["Last-Modified": "x"], 200, 0, .none),
            (
                [
                    "Date": date(0), "Last-Modified": date(-1_000),
                    "Cache-Control": "public",
                ], 599, 100, .heuristic
            ),
        ] as [(HTTPFields, Int, Int64, FreshnessLifetime.Source)])
    func `the lifetime is the response's own or a guess`(
        _ fields: HTTPFields, _ status: Int, _ seconds: Int64,
        _ source: FreshnessLifetime.Source
    ) {
        let head = StoredHead.make(fields, status: status)
        #expect(
            head.lifetime(under: pureHTTP)
                == FreshnessLifetime(seconds: seconds, source: source))
    }

    @Test(
        arguments: [
            ("max-age=10", 9, .fresh), ("max-age=10", 10, .mustAsk),
            ("max-age=10, no-cache", 0, .mustAsk),
            ("max-age=10, no-cache=\"Set-Cookie\"", 9, .fresh),
            ("max-age=10, no-cache =x", 9, .mustAsk),
            ("max-age=10, proxy-revalidate", 9, .fresh),
            // RFC 5861 section 3.
            ("max-age=10, stale-while-revalidate=5", 15, .stale),
            ("max-age=10, stale-while-revalidate=5", 16, .mustAsk),
            ("max-age=10, stale-while-revalidate=5, must-revalidate", 12, .mustAsk),
            // The clock was set back.
            ("max-age=10", -1, .mustAsk),
            ("max-age=10, stale-while-revalidate=5", -1, .mustAsk),
        ] as [(String, Double, StoredState)])
    func `a stale response is used only as it permits`(
        _ control: String, _ after: Double, _ state: StoredState
    ) {
        let head = StoredHead.make(["Cache-Control": control])
        #expect(head.state(at: start.addingTimeInterval(after), under: pureHTTP) == state)
    }

    /// Section 5.2.1: what a request says, of a response with `max-age=100` that is 50 s old.
    @Test(
        arguments: [
            ([:], "max-age=100", .use),
            (["Cache-Control": "max-age=50"], "max-age=100", .use),
            (["Cache-Control": "max-age=49"], "max-age=100", .fetch),
            (["Cache-Control": "max-age=x"], "max-age=100", .fetch),
            (["Cache-Control": "min-fresh=50"], "max-age=100", .use),
            (["Cache-Control": "min-fresh=51"], "max-age=100", .fetch),
            (["Cache-Control": "no-cache"], "max-age=100", .fetch),
            (["Cache-Control": "no-store"], "max-age=100", .fetch),
            (["Pragma": "no-cache"], "max-age=100", .fetch),
            (["Pragma": "no-cache", "Cache-Control": "x"], "max-age=100", .use),
            (["Cache-Control": "only-if-cached"], "max-age=100", .use),
            (["Cache-Control": "only-if-cached"], "max-age=10", .fail),
            (["Cache-Control": "max-stale"], "max-age=10", .use),
            (["Cache-Control": "max-stale=40"], "max-age=10", .use),
            (["Cache-Control": "max-stale=39"], "max-age=10", .fetch),
            (["Cache-Control": "max-stale"], "max-age=10, must-revalidate", .fetch),
            (["Cache-Control": "max-stale"], "max-age=10, no-cache", .fetch),
            (["Cache-Control": "max-stale, only-if-cached"], "max-age=10", .use),
            (["Cache-Control": "max-stale, max-age=20"], "max-age=100", .fetch),
            // Section 4.3.2: these are their origin's to judge.
            (["If-Match": "\"1\""], "max-age=100", .fetch),
            (["If-Unmodified-Since": "x"], "max-age=100", .fetch),
            ([:], "max-age=10, stale-while-revalidate=100", .useAndRefresh),
        ] as [(HTTPFields, String, CacheDecision)])
    func `what a request says is obeyed`(
        _ request: HTTPFields, _ control: String, _ decision: CacheDecision
    ) {
        let result = CacheDecision.before(
            stored: .make(["Cache-Control": control]), mode: .cacheFirst, request: request,
            now: start.addingTimeInterval(50), policy: pureHTTP)
        #expect(result == decision)
    }

    @Test(
        arguments: [
            (FetchMode.refresh, "max-age=100, immutable", 50, CacheDecision.use),
            (.refresh, "max-age=10, immutable", 50, .fetch),
            (.refresh, "max-age=100", 50, .fetch),
            (.cacheOnly, "max-age=10", 50, .useAndRefresh),
            (.cacheOnly, "max-age=10, must-revalidate", 50, .fail),
            (.cacheOnly, "no-cache", 50, .fail),
        ] as [(FetchMode, String, Double, CacheDecision)])
    func `a refresh leaves the immutable alone, and without network what is stored will do`(
        _ mode: FetchMode, _ control: String, _ after: Double, _ decision: CacheDecision
    ) {
        let result = CacheDecision.before(
            stored: .make(["Cache-Control": control]), mode: mode, request: [:],
            now: start.addingTimeInterval(after), policy: pureHTTP)
        #expect(result == decision)
    }

    @Test func `what a request takes stale it takes at the moment of its arrival`() {
        let result = CacheDecision.before(
            stored: .make(["Cache-Control": "max-age=0"]), mode: .cacheFirst,
            request: ["Cache-Control": "max-stale=0"], now: start, policy: pureHTTP)
        #expect(result == .use)
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "M-SEARCH"])
    func `other methods are never answered from what is stored`(_ method: String) {
        let fresh = StoredHead.make(["Cache-Control": "max-age=100"])
        for mode in [FetchMode.cacheFirst, .cacheOnly] {
            let result = CacheDecision.before(
                stored: fresh, mode: mode, request: [:], now: start, policy: pureHTTP,
                method: method)
            #expect(result == (mode == .cacheOnly ? .fail : .fetch))
        }
    }

    /// Section 4.3.3 and RFC 5861 section 4: a response with `max-age=10`, 50 s after.
    @Test(
        arguments: [
            (503, "stale-if-error=40", "", .keep), (500, "stale-if-error=40", "", .keep),
            (503, "stale-if-error=39", "", .pass), (404, "stale-if-error=40", "", .store),
            (503, "", "stale-if-error=40", .keep), (503, "", "", .pass),
            (503, "stale-if-error=40, must-revalidate", "", .pass),
        ] as [(Int, String, String, CacheOutcome)])
    func `an error is hidden only as long as it may be`(
        _ status: Int, _ control: String, _ wish: String, _ outcome: CacheOutcome
    ) throws {
        let result = CacheOutcome.after(
            status: status, fields: [:],
            stored: .make(["Cache-Control": "max-age=10, \(control)"]), asked: true,
            now: start.addingTimeInterval(50), policy: pureHTTP,
            request: try .make("GET", wish.isEmpty ? [:] : ["Cache-Control": wish]))
        #expect(result == outcome)
    }

    @Test func `a server that cannot be reached lets a stale response be used`() {
        let later = start.addingTimeInterval(1e6)
        let free = StoredHead.make(["Cache-Control": "max-age=1"])
        let bound = StoredHead.make(["Cache-Control": "max-age=1, must-revalidate"])
        #expect(CacheOutcome.failure(stored: free, now: later, policy: pureHTTP) == .keep)
        #expect(CacheOutcome.failure(stored: bound, now: later, policy: pureHTTP) == .fail)
    }
}
