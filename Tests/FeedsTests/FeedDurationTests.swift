import ListenCore
import Testing

@testable import Feeds

@Suite struct FeedDurationTests {
    @Test(arguments: [
        ("3:00", 180.0), ("1:02:03", 3_723), ("01:02:03", 3_723), ("62:03", 3_723), ("3723", 3_723),
        ("3723.5", 3_723.5), ("1:02:03.25", 3_723.25), ("00:03:07,250", 187.25), (" 75 ", 75),
        ("1h 2m", 3_720), ("1h2m3s", 3_723), ("1 hr 2 min 3 sec", 3_723), ("45 min", 2_700),
        ("PT1H2M3S", 3_723), ("PT15M", 900), ("90 s", 90), ("12:34 min", 754), ("0:00:09", 9),
        ("1：02：03", 3_723), ("01:02:03:00", 3_723), ("12'30\"", 750),
    ])
    func `a length is read as it is written`(_ written: String, _ seconds: Double) {
        #expect(FeedDuration.length(written) == .seconds(seconds))
    }

    @Test(arguments: [
        "", "0", "00:00:00", "-5", "about an hour", "x12", "::", "1:x", "99999999999", "NaN",
        "1e9", "12 apples", String(repeating: "1", count: 80),
    ])
    func `no length is made of what is none`(_ written: String) {
        #expect(FeedDuration.length(written) == nil)
    }

    @Test func `a chapter may begin at zero`() {
        #expect(FeedDuration.time("00:00:00.000") == .zero)
    }
}
