/// A date of the Gregorian calendar, reckoned with whole numbers.
///
/// A calendar and a format of Foundation take milliseconds to make, too long for a program's start.
///
/// ```swift
/// CivilDate(daysSince1970: 20_413)  // 2025-11-21
/// CivilDate(year: 2024, month: 2, day: 29).daysSince1970  // 19782
/// ```
package struct CivilDate: Hashable, Sendable {
    /// The year; that before 1 is 0.
    package let year: Int64
    /// The month, from 1 to 12.
    package let month: Int64
    /// The day of the month, from 1.
    package let day: Int64

    /// A date by its numbers, which are not checked.
    package init(year: Int64, month: Int64, day: Int64) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The date so many days after 1970-01-01.
    ///
    /// Years start in March here, so that the leap day is the last of its year.
    package init(daysSince1970 days: Int64) {
        let shifted = days + Self.epoch
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        month = part < 10 ? part + 3 : part - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        day = dayOfYear - (153 * part + 2) / 5 + 1
    }

    /// The days from 1970-01-01 to 0000-03-01, the other way round.
    private static let epoch: Int64 = 719_468

    /// The days since 1970-01-01.
    package var daysSince1970: Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - Self.epoch
    }

    /// True when the calendar has it: 2025-02-29 is another day's number.
    package var isReal: Bool {
        (1...12).contains(month) && (1...31).contains(day)
            && CivilDate(daysSince1970: daysSince1970) == self
    }

    /// The date as `2026-11-21`, for years from 0 to 9999.
    package var text: String {
        "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    }

    /// A number of at least so many digits, filled up with zeroes.
    package static func padded(_ value: Int64, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
