import ListenCore
import Testing

/// Times as people type them.
@Suite struct TypedTimeTests {
    @Test(arguments: [
        ("83", 83), ("83.5", 83.5), ("1:23", 83), ("15:00", 900), ("1:02:03.5", 3_723.5),
        ("15m", 900), ("1h", 3_600), ("1h30m", 5_400), ("1 h 5 min", 3_900), ("90s", 90),
        ("1.5h", 5_400), ("250ms", 0.25), ("2 hours", 7_200), ("0", 0), ("15M", 900),
    ])
    func `every form is read`(text: String, seconds: Double) {
        #expect(MediaTime(typed: text) == .seconds(seconds))
        #expect(MediaTime(clockText: text) == .seconds(seconds))
    }

    @Test(arguments: [
        "", " ", "x", "1::5", "-5", "+5", "1:", ":30", "1:60", "1:2:3:4", "5 x", "m", "30m1h",
        "1h2h",
        "1e3", "inf", "nan", "١٥", "15 m m", "0x10", "9999999999999", "3600001", "1000h1s", "1..5s",
    ])
    func `what is none is refused`(text: String) {
        #expect(MediaTime(typed: text) == nil, "\(text)")
    }

    @Test func `a number by itself counts what it is asked for in`() {
        #expect(MediaTime(typed: "20", in: .minutes) == .seconds(1_200))
        #expect(MediaTime(typed: "250", in: .milliseconds) == .milliseconds(250))
        #expect(MediaTime(typed: "1.5s", in: .milliseconds) == .milliseconds(1_500))
        #expect(MediaTime(typed: "1h", in: .minutes)?.wholeMinutes == 60)
        #expect(MediaTime(typed: "90s", in: .minutes)?.wholeMinutes == nil)
    }
}
