package import FoundationEssentials
import Glibc
package import Practice

/// The local calendar date and clock time of an instant; one function, so that tests can set any
/// time zone.
package struct LocalTime: Sendable {
    /// A date and time of day on the Gregorian calendar.
    struct Parts: Hashable, Sendable {
        /// The year.
        let year: Int
        /// The month from 1.
        let month: Int
        /// The day of the month from 1.
        let day: Int
        /// The hour, 0…23.
        var hour = 0
        /// The minute, 0…59.
        var minute = 0
        /// The second, 0…60.
        var second = 0
    }

    private let parts: @Sendable (Date) -> Parts

    /// A calendar from a function that gives its parts at an instant.
    init(parts: @escaping @Sendable (Date) -> Parts) {
        self.parts = parts
    }

    /// The system's time zone (`TZ`, else `/etc/localtime`).
    package static let system = LocalTime { instant in
        // No clock gives a year that `tm` cannot hold.
        let seconds = min(max(instant.timeIntervalSince1970, -6e10), 2.5e11)
        var count = time_t(seconds.isFinite ? seconds.rounded(.down) : 0)
        var fields = tm()
        guard localtime_r(&count, &fields) != nil else {
            return Parts(year: 1970, month: 1, day: 1)
        }
        return Parts(
            year: Int(fields.tm_year) + 1900, month: Int(fields.tm_mon) + 1,
            day: Int(fields.tm_mday), hour: Int(fields.tm_hour), minute: Int(fields.tm_min),
            second: Int(fields.tm_sec))
    }

    /// The day as `2026-11-21`, the key of a day's listening time.
    package func day(at instant: Date) -> String {
        let parts = parts(instant)
        return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    }

    /// The minute as `2026-11-21 21:03`, for lists.
    package func minute(at instant: Date) -> String {
        let parts = parts(instant)
        return "\(day(at: instant)) \(digits(parts.hour, 2)):\(digits(parts.minute, 2))"
    }

    /// The second as `2026-11-21 21:03:05`, for names that sort by time.
    package func second(at instant: Date) -> String {
        "\(minute(at: instant)):\(digits(parts(instant).second, 2))"
    }

    /// The local day and the whole seconds since it began by the clock, for sums of listening time.
    package func attended(at instant: Date) -> AttendedTime.LocalTime {
        let parts = parts(instant)
        return AttendedTime.LocalTime(
            day: day(at: instant),
            sinceMidnight: .seconds((parts.hour * 60 + parts.minute) * 60 + parts.second))
    }

    private func digits(_ value: Int, _ width: Int) -> String {
        let text = String(max(0, value))
        return String(repeating: "0", count: max(0, width - text.count)) + text
    }
}
