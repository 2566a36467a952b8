import Testing

@testable import ListenCore

/// Dates reckoned with whole numbers.
@Suite struct CivilDateTests {
    @Test(
        arguments: [
            (0, "1970-01-01"), (-1, "1969-12-31"), (59, "1970-03-01"), (11_016, "2000-02-29"),
            (11_017, "2000-03-01"), (19_782, "2024-02-29"), (47_540, "2100-02-28"),
            (47_541, "2100-03-01"), (2_932_896, "9999-12-31"), (-719_162, "0001-01-01"),
        ] as [(Int64, String)])
    func `a number of days is a date`(days: Int64, text: String) {
        #expect(CivilDate(daysSince1970: days).text == text)
        #expect(CivilDate(daysSince1970: days).daysSince1970 == days)
    }

    @Test func `four centuries are counted there and back, day by day`() {
        var former = CivilDate(daysSince1970: -1)
        var wrong: [String] = []
        for days in Int64(0)...146_097 {
            let date = CivilDate(daysSince1970: days)
            let follows = date.day == former.day + 1 || date.day == 1
            if !follows || !date.isReal || date.daysSince1970 != days { wrong.append(date.text) }
            former = date
        }
        #expect(wrong.isEmpty)
        #expect(former.text == "2370-01-01")
    }

    @Test(
        arguments: [
            (2_025, 2, 29, false), (2_024, 2, 29, true), (1_900, 2, 29, false),
            (2_000, 2, 29, true),
            (2_025, 4, 31, false), (2_025, 13, 1, false), (2_025, 0, 1, false),
            (2_025, 1, 0, false),
            (2_025, 12, 31, true),
        ] as [(Int64, Int64, Int64, Bool)])
    func `the calendar has it or has not`(year: Int64, month: Int64, day: Int64, isReal: Bool) {
        #expect(CivilDate(year: year, month: month, day: day).isReal == isReal)
    }
}
