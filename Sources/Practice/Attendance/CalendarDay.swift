import ListenCore

/// A day on the person's calendar, without any time zone: `2026-11-21`.
///
/// Days of the Gregorian calendar from year 1 to 9999.
///
/// ```swift
/// let day = CalendarDay("2026-11-21")
/// day?.advanced(by: 10).text  // "2026-12-01"
/// day?.monday.text  // "2026-11-16"
/// ```
package struct CalendarDay: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    package let daysSince1970: Int

    /// The day so many days after 1970-01-01.
    package init(daysSince1970 days: Int) {
        daysSince1970 = days
    }

    /// A day by its text; `nil` when there is no such day.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
            parts[2].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int64(parts[0]), let month = Int64(parts[1]), let day = Int64(parts[2]),
            year >= 1
        else { return nil }
        let date = CivilDate(year: year, month: month, day: day)
        guard date.isReal else { return nil }
        daysSince1970 = Int(date.daysSince1970)
    }

    /// The day as `2026-11-21`.
    package var text: String { CivilDate(daysSince1970: Int64(daysSince1970)).text }

    /// The month as `2026-11`.
    package var month: String { String(text.prefix(7)) }

    /// The day so many days later, or earlier.
    package func advanced(by days: Int) -> CalendarDay {
        CalendarDay(daysSince1970: daysSince1970 + days)
    }

    /// The number of days until `other`.
    package func days(to other: CalendarDay) -> Int { other.daysSince1970 - daysSince1970 }

    /// The Monday of its week (ISO 8601).
    package var monday: CalendarDay {
        // 1970-01-01 was a Thursday.
        let weekday = (daysSince1970 + 3) % 7
        return advanced(by: -(weekday < 0 ? weekday + 7 : weekday))
    }

    /// Orders from early to late.
    package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        left.daysSince1970 < right.daysSince1970
    }
}
