package import FoundationEssentials
import ListenCore

/// Dates in the format of HTTP (RFC 9110 section 5.6.7).
///
/// ```swift
/// HTTPDate.text(Date(timeIntervalSince1970: 784_111_777))  // "Sun, 06 Nov 1994 08:49:37 GMT"
/// ```
package enum HTTPDate {
    /// The instant in a field value; `nil` when it has none of the three forms.
    ///
    /// These are IMF-fixdate, RFC 850 (two-digit years at most 50 years after `now`) and asctime;
    /// letter case does not matter, and the zone must be GMT.
    package static func parse(_ text: String, now: Date) -> Date? {
        guard text.utf8.count <= 64 else { return nil }
        var parts = text.lowercased().split(separator: " ", omittingEmptySubsequences: false)
            .map(String.init)
        // Only asctime has two spaces, before a day of one digit.
        if parts.count == 6, parts[2].isEmpty, parts[3].utf8.count == 1 { parts.remove(at: 2) }
        switch parts.count {
        case 6 where parts[5] == "gmt": return fixed(parts)
        case 4 where parts[3] == "gmt": return old(parts, now: now)
        case 5: return asctime(parts)
        default: return nil
        }
    }

    /// The instant as IMF-fixdate, as every sender writes it.
    package static func text(_ date: Date) -> String {
        let bounded = max(-1e11, min(1e11, date.timeIntervalSince1970))
        let seconds = Int64(bounded.rounded(.down))
        let days = Int64((Double(seconds) / 86_400).rounded(.down))
        let rest = seconds - days * 86_400
        let date = CivilDate(daysSince1970: days)
        let weekday = weekdays[Int(((days % 7) + 11) % 7)]
        let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map { CivilDate.padded($0, 2) }
        let day = CivilDate.padded(date.day, 2)
        let year = CivilDate.padded(date.year, 4)
        return "\(weekday), \(day) \(months[Int(date.month) - 1]) \(year) "
            + clock.joined(separator: ":") + " GMT"
    }

    /// Parses `Sun, 06 Nov 1994 08:49:37 GMT`.
    private static func fixed(_ parts: [String]) -> Date? {
        guard parts[0].hasSuffix(","), isWeekday(parts[0].dropLast()) else { return nil }
        return date(year: parts[3], month: parts[2], day: parts[1], clock: parts[4])
    }

    /// Parses `Sunday, 06-Nov-94 08:49:37 GMT`.
    private static func old(_ parts: [String], now: Date) -> Date? {
        let day = parts[1].split(separator: "-").map(String.init)
        guard parts[0].hasSuffix(","), isWeekday(parts[0].prefix(3)), day.count == 3,
            day[2].utf8.count == 2, let short = number(day[2], digits: 2)
        else { return nil }
        let days = Int64((now.timeIntervalSince1970 / 86_400).rounded(.down))
        let thisYear = CivilDate(daysSince1970: days).year
        var year = thisYear / 100 * 100 + short
        if year > thisYear + 50 { year -= 100 }
        return date(year: CivilDate.padded(year, 4), month: day[1], day: day[0], clock: parts[2])
    }

    /// Parses `Sun Nov  6 08:49:37 1994`.
    private static func asctime(_ parts: [String]) -> Date? {
        guard isWeekday(parts[0][...]) else { return nil }
        let day = parts[2].utf8.count == 1 ? "0" + parts[2] : parts[2]
        return date(year: parts[4], month: parts[1], day: day, clock: parts[3])
    }

    private static func date(year: String, month: String, day: String, clock: String) -> Date? {
        let time = clock.split(separator: ":", omittingEmptySubsequences: false)
            .map { number(String($0), digits: 2) }
        guard let year = number(year, digits: 4), let day = number(day, digits: 2),
            let index = lowerMonths.firstIndex(of: month), time.count == 3,
            let hour = time[0], let minute = time[1], let second = time[2],
            hour < 24, minute < 60, second < 61
        else { return nil }
        let date = CivilDate(year: year, month: Int64(index) + 1, day: day)
        guard date.isReal else { return nil }
        return Date(
            timeIntervalSince1970: Double(
                date.daysSince1970 * 86_400 + hour * 3_600 + minute * 60 + second))
    }

    private static func number(_ text: String, digits: Int) -> Int64? {
        guard text.utf8.count == digits, text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Int64(text)
    }

    private static func isWeekday(_ text: Substring) -> Bool {
        lowerWeekdays.contains { $0 == text.prefix(3) } && text.allSatisfy(\.isLetter)
    }

    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let lowerMonths = months.map { $0.lowercased() }
    private static let lowerWeekdays = weekdays.map { $0.lowercased() }
}
