import FoundationEssentials
import Practice
import Testing

private let hour = 3_600.0

/// A zone by its hours from UTC before and after an instant.
private struct Zone: Sendable {
    let before: Double
    let after: Double
    let change: Date

    init(_ before: Double, _ after: Double, at change: String) throws {
        self.before = before
        self.after = after
        self.change = try Date(change, strategy: .iso8601)
    }

    func local(_ instant: Date) -> AttendedTime.LocalTime {
        let offset = instant < change ? before : after
        let seconds = (instant.timeIntervalSince1970 + offset * hour).rounded(.down)
        let days = Int((seconds / 86_400).rounded(.down))
        let day = CalendarDay("1970-01-01")?.advanced(by: days)
        return AttendedTime.LocalTime(
            day: day?.text ?? "", sinceMidnight: .seconds(seconds - Double(days) * 86_400))
    }

    func day(_ text: String, rollover: Int = StudyDay.usualRollover) throws -> StudyDay {
        StudyDay(
            of: try Date(text, strategy: .iso8601), rollover: rollover, local: local)
    }
}

/// A day in short: `2026-03-28 23 h`.
private func text(_ day: StudyDay) -> String {
    "\(day.day.text) \(Int(day.end.timeIntervalSince(day.start) / hour)) h"
}

@Suite struct StudyDayTests {
    @Test(arguments: [
        // The clocks of Berlin go forward on 29 March, and back on 25 October.
        ("2026-03-28T02:59:59Z", 4, "2026-03-27 24 h"),
        ("2026-03-28T03:00:00Z", 4, "2026-03-28 23 h"),
        ("2026-03-29T01:59:59Z", 4, "2026-03-28 23 h"),
        ("2026-03-29T02:00:00Z", 4, "2026-03-29 24 h"),
        ("2026-03-28T22:59:59Z", 0, "2026-03-28 24 h"),
        ("2026-03-28T23:00:00Z", 0, "2026-03-29 23 h"),
        ("2026-03-29T01:00:00Z", 3, "2026-03-29 24 h"),
        ("2026-03-29T00:59:59Z", -7, "2026-03-29 23 h"),
    ])
    func `a day begins at its hour, also when the clocks go forward`(
        instant: String, rollover: Int, wanted: String
    ) throws {
        let zone = try Zone(1, 2, at: "2026-03-29T01:00:00Z")
        #expect(text(try zone.day(instant, rollover: rollover)) == wanted)
    }

    @Test(arguments: [
        ("2026-10-24T01:59:59Z", 4, "2026-10-23 24 h"),
        ("2026-10-24T02:00:00Z", 4, "2026-10-24 25 h"),
        ("2026-10-25T02:59:59Z", 4, "2026-10-24 25 h"),
        ("2026-10-25T03:00:00Z", 4, "2026-10-25 24 h"),
        ("2026-10-25T12:00:00Z", 0, "2026-10-25 25 h"),
    ])
    func `and when they go back`(instant: String, rollover: Int, wanted: String) throws {
        let zone = try Zone(2, 1, at: "2026-10-25T01:00:00Z")
        #expect(text(try zone.day(instant, rollover: rollover)) == wanted)
    }

    @Test func `days follow each other without a gap, whatever the clocks do`() throws {
        let zones = [
            try Zone(1, 2, at: "2026-03-29T01:00:00Z"),
            try Zone(2, 1, at: "2026-10-25T01:00:00Z"),
            // At midnight, and over the date line in both directions.
            try Zone(-5, -4, at: "2026-03-08T05:00:00Z"),
            try Zone(-10, 14, at: "2011-12-30T10:00:00Z"),
            try Zone(14, -10, at: "2011-12-30T10:00:00Z"),
        ]
        for zone in zones {
            for rollover in [0, 2, 4, 12] {
                var last: StudyDay?
                for step in 0..<400 {
                    let instant = zone.change + Double(step - 200) * 0.37 * hour + 0.5
                    let day = StudyDay(of: instant, rollover: rollover, local: zone.local)
                    #expect(day.start <= instant && instant < day.end)
                    if let last, zone.before < zone.after, last != day {
                        #expect(last.day < day.day && last.end == day.start)
                    }
                    last = day
                }
            }
        }
    }

    @Test func `an instant on no calendar still has a day`() {
        for seconds in [Double.nan, .infinity, -1e300] {
            let day = StudyDay(of: Date(timeIntervalSince1970: seconds)) { _ in
                .init(day: "?", sinceMidnight: .zero)
            }
            #expect(day.start < day.end)
        }
    }
}
