import FoundationEssentials
import HTTPCaching
import ListenCore
import Testing

@Suite struct CacheExplanationTests {
    private let arrived = Date(timeIntervalSince1970: 1_700_000_000)

    private func head(
        _ fields: HTTPFields, isInvalid: Bool = false
    ) -> StoredHead {
        StoredHead(
            key: CacheKey(url: "http://127.0.0.1/x"), resource: .payload, fields: fields,
            requestTime: arrived, responseTime: arrived, size: 2, sha256: "", isInvalid: isInvalid)
    }

    private func explain(
        _ fields: HTTPFields, after seconds: Double = 0, isInvalid: Bool = false
    ) -> CacheExplanation {
        CacheExplanation(
            head(fields, isInvalid: isInvalid), at: arrived.addingTimeInterval(seconds),
            under: CachePolicy())
    }

    private func sentence(
        _ fields: HTTPFields, after seconds: Double = 0, isInvalid: Bool = false
    ) -> String {
        explain(fields, after: seconds, isInvalid: isInvalid)
            .sentence { "t+\(Int($0.timeIntervalSince(arrived)))" }
    }

    @Test(
        arguments: [
            (["Cache-Control": "max-age=14400"], 2_880, "fresh for 3 h 12 min by max-age=14400"),
            (
                [:], 40_800,
                "fresh for 40 min: the server says nothing, the class payload gives 12 h"
            ),
            (
                ["Cache-Control": "max-age=86400"], 0,
                "fresh for 12 h: the server gives 1 day (max-age=86400), the class payload gives "
                    + "12 h"
            ),
            (
                [
                    "Date": "Tue, 14 Nov 2023 22:13:20 GMT",
                    "Expires": "Tue, 14 Nov 2023 22:14:20 GMT",
                ], 20, "fresh for 40 s by Expires: Tue, 14 Nov 2023 22:14:20 GMT"
            ),
            (["Cache-Control": "max-age=60"], 100, "stale since t+60: by max-age=60"),
            (
                ["Expires": "Fri, 24 Nov 2023 22:13:20 GMT"], 0,
                "fresh for 12 h: the server gives more (Expires: Fri, 24 Nov 2023 22:13:20 GMT), "
                    + "the class payload gives 12 h"
            ),
            // Its lifetime ended before it came.
            (["Cache-Control": "max-age=60", "Age": "90"], 5, "stale since t+-30: by max-age=60"),
            (
                [:], 43_201,
                "stale since t+43200: the server says nothing, the class payload gives 12 h"
            ),
            (
                ["Expires": "0"], 10,
                "stale since t+0: what the server says of its lifetime gives none"
            ),
            (
                ["Cache-Control": "no-cache"], 0, "must be confirmed before each use (no-cache)"
            ),
            (
                ["Cache-Control": "max-age=60, must-revalidate"], 61,
                "must be confirmed: its time is over (by max-age=60) and it says must-revalidate"
            ),
            (
                [:], -100,
                "stale: it came at t+0, which is still to come; the clock was set back, and the "
                    + "next confirmation sets its time right"
            ),
        ] as [(HTTPFields, Double, String)])
    func `the sentence says what holds and why`(
        fields: HTTPFields, after: Double, expected: String
    ) {
        #expect(sentence(fields, after: after) == expected)
    }

    @Test func `a changed resource must be confirmed however fresh it is`() {
        #expect(
            sentence(["Cache-Control": "max-age=60"], isInvalid: true)
                == "must be confirmed before it is used: the resource was changed since")
    }

    @Test func `a guessed lifetime says what it was guessed from`() {
        let fields: HTTPFields = ["Last-Modified": "Tue, 14 Nov 2023 21:13:20 GMT"]
        let explanation = CacheExplanation(head(fields), at: arrived, under: pureHTTP)
        #expect(explanation.lifetime == FreshnessLifetime(seconds: 360, source: .heuristic))
        #expect(
            explanation.basis
                == "by a part of the time since Last-Modified: Tue, 14 Nov 2023 21:13:20 GMT")
    }

    @Test(
        arguments: [
            ([:], 0, "fresh for 12 h"), ([:], 43_300, "stale since t+43200"),
            ([:], -1, "stale, from the future"), (["Cache-Control": "no-cache"], 0, "must ask"),
        ] as [(HTTPFields, Double, String)])
    func `a list says the state in a few words`(
        fields: HTTPFields, after: Double, words: String
    ) {
        let state = explain(fields, after: after)
            .state { "t+\(Int($0.timeIntervalSince(arrived)))" }
        #expect(state == words)
    }

    private func forecasts(_ fields: HTTPFields, after seconds: Double) -> [String] {
        explain(fields, after: seconds).forecasts.map { "\($0.mode): \($0.text)" }
    }

    @Test func `a fresh response is used as it is, and asked for only with a refresh`() {
        #expect(
            forecasts(["ETag": "\"v1\""], after: 1) == [
                "cacheFirst: used as it is; nothing is asked",
                "cacheOnly: used as it is; nothing is asked",
                "refresh: asked first with ETag \"v1\"; \"304 Not Modified\" confirms it; "
                    + "without an answer the stored copy is used",
            ])
    }

    @Test func `a stale response is shown and revalidated with its validator`() {
        #expect(
            forecasts(["ETag": "\"v1\""], after: 50_000).prefix(2) == [
                "cacheFirst: shown at once, marked as out of date, and behind that revalidated "
                    + "with ETag \"v1\"",
                "cacheOnly: used, marked as out of date; nothing is asked",
            ])
        let dated = forecasts(["Last-Modified": "Tue, 14 Nov 2023 22:14:20 GMT"], after: 50_000)
        #expect(dated.first?.contains("Last-Modified Tue") == true)
        #expect(forecasts([:], after: 50_000).first?.contains("no validator") == true)
    }

    @Test func `what must be confirmed is refused offline and kept without an answer`() {
        let all = forecasts(["Cache-Control": "no-cache"], after: 1)
        #expect(
            all == [
                "cacheFirst: fetched whole first; it has no validator to ask with; "
                    + "without an answer it is not used, yet kept",
                "cacheOnly: refused: it must be confirmed, and the network may not be used",
                "refresh: fetched whole first; it has no validator to ask with; "
                    + "without an answer it is not used, yet kept",
            ])
    }

    @Test func `what is told is what is decided`() {
        for fields: HTTPFields in [
            [:], ["Cache-Control": "no-cache", "ETag": "\"1\""], ["Cache-Control": "max-age=1"],
        ] {
            for seconds in [0.0, 5, 1e6] {
                let now = arrived.addingTimeInterval(seconds)
                for forecast in explain(fields, after: seconds).forecasts {
                    #expect(
                        forecast.decision
                            == CacheDecision.before(
                                stored: head(fields), mode: forecast.mode, request: [:], now: now,
                                policy: CachePolicy()))
                }
            }
        }
    }

    @Test(
        arguments: [
            (-5, "0 s"), (59, "59 s"), (60, "1 min"), (3_599, "59 min"), (3_600, "1 h"),
            (11_520, "3 h 12 min"), (86_399, "23 h 59 min"), (172_800, "2 days"),
            (86_399_999, "999 days 23 h"), (86_400_000, "2 years"), (86_400, "1 day"),
            (180_000, "2 days 2 h"),
            (Int64.max, "292271023045 years"),
        ] as [(Int64, String)])
    func `lengths of time have at most two units`(seconds: Int64, text: String) {
        #expect(SpanText.text(seconds: seconds) == text)
    }
}
