import Testing

@testable import Feeds

/// The short way to read a time says what the long one says, or nothing.
@Suite struct UsualDateTests {
    private static let days = [
        "Tue, 03", "3", "Fri, 31", "Mar, 01", "29", "Thu,  5", "00", "Tue 03",
    ]
    private static let months = ["Mar", "FEB", "sep", "Sept", "Mai", "okt", "Ma"]
    private static let years = ["2026", "2024", "26", "0999", "02026"]
    private static let clocks = [
        "06:00:00", "23:59", "24:00:00", "6:00:00", "12:60:00", "10:10:60",
    ]
    private static let zones = [
        " +0100", " -0730", " GMT", " UTC", " Z", " gmt", " PST", " +01:00", " +2500", " +0160", "",
        " GMT+1", " +0100 (CET)", " ", "+0100",
    ]

    private func long(_ text: String) -> Double? {
        var words = DateWords(text)
        return words.iso() ?? words.mail()
    }

    @Test func `both ways agree wherever the short one answers`() {
        var answered = 0
        for day in Self.days {
            for month in Self.months {
                for year in Self.years {
                    for clock in Self.clocks {
                        for zone in Self.zones {
                            let text = "\(day) \(month) \(year) \(clock)\(zone)"
                            guard let short = UsualDate.seconds(text) else { continue }
                            answered += 1
                            #expect(long(text) == short, "\(text)")
                        }
                    }
                }
            }
        }
        #expect(answered > 100)
    }

    @Test(arguments: [
        ("Tue, 03 Mar 2026 06:00:00 +0100", 1_772_514_000), ("3 Mar 2026 05:00 GMT", 1_772_514_000),
        ("Tue, 03 MAR 2026 00:00:00 -0500", 1_772_514_000),
    ])
    func `the form of nearly all feeds takes the short way`(text: String, seconds: Double) {
        #expect(UsualDate.seconds(text) == seconds)
    }

    @Test(arguments: [
        "", "Tue", "Tue,", "Tue, ", "03 Mar 2026", "2026-03-03T06:00:00Z", "31 Feb 2026 06:00 GMT",
        "03 Mär 2026 06:00 GMT", "3 Mar 2026 06:00:00 +0100x",
        "99999999999999999999 Mar 2026 06:00 GMT",
    ])
    func `every other form is left to the long way`(text: String) {
        #expect(UsualDate.seconds(text) == nil)
    }

    @Test func `numbers with one place in a table are told apart`() {
        let table = NumberTable([(1, "a"), (17, "b"), (33, "c"), (1, "d"), (0, "e")])
        #expect([1, 17, 33, 49, 0].map { table[$0] } == ["a", "b", "c", nil, nil])
        let set = NumberSet([5, 21])
        #expect(set.contains(5) && set.contains(21) && !set.contains(37))
    }
}
