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
    /// Days since 0000-03-01, so that a year's leap day is its last.
    private let number: Int

    init(number: Int) {
        self.number = number
    }

    /// A day by its text; `nil` when there is no such day.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
            parts[2].utf8.count == 2,
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let year = Int(parts[0]), let month = Int(parts[1]), let day = Int(parts[2]),
            year >= 1, (1...12).contains(month), (1...31).contains(day)
        else { return nil }
        let shifted = (month + 9) % 12
        let marchYear = month <= 2 ? year - 1 : year
        number =
            365 * marchYear + marchYear / 4 - marchYear / 100 + marchYear / 400
            + (153 * shifted + 2) / 5 + day - 1
        // A day a month does not have would be another day's number.
        guard self.text == text else { return nil }
    }

    /// The day as `2026-11-21`.
    package var text: String {
        let (year, month, day) = civil
        func padded(_ value: Int, _ width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return padded(year, 4) + "-" + padded(month, 2) + "-" + padded(day, 2)
    }

    /// The month as `2026-11`.
    package var month: String { String(text.prefix(7)) }

    /// The day so many days later, or earlier.
    package func advanced(by days: Int) -> CalendarDay {
        CalendarDay(number: number + days)
    }

    /// The number of days until `other`.
    package func days(to other: CalendarDay) -> Int { other.number - number }

    /// The Monday of its week (ISO 8601).
    package var monday: CalendarDay {
        // 0000-03-01 was a Wednesday.
        advanced(by: -((number + 2) % 7))
    }

    /// Orders from early to late.
    package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
        left.number < right.number
    }

    private var civil: (year: Int, month: Int, day: Int) {
        let era = number / 146_097
        let inEra = number % 146_097
        let yearOfEra = (inEra - inEra / 1_460 + inEra / 36_524 - inEra / 146_096) / 365
        let inYear = inEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * inYear + 2) / 153
        let day = inYear - (153 * shifted + 2) / 5 + 1
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }
}
