import FoundationEssentials
import ListenCore

/// Times as pages write them: `2024-12-06T22:00:40+01:00`, `2024-12-06 22:00`, `20241206`, and
/// `Fri, 06 Dec 2024 22:00:40 GMT`.
enum WebDate {
    /// The instant, in UTC where no zone is stated; `nil` when it is none.
    static func date(_ text: String) -> Date? {
        guard text.utf8.count <= 64 else { return nil }
        var reader = DigitReader(text)
        guard let first = reader.number(4) else { return named(text) }
        reader.skip("-/.")
        guard let month = reader.number(2) else { return nil }
        reader.skip("-/.")
        let day = reader.number(2) ?? 1
        guard (1_900...2_200).contains(first), let days = days(first, month, day) else {
            return nil
        }
        var seconds = days * 86_400
        reader.skip("T tz")
        if let hour = reader.number(2), hour < 24 {
            reader.skip(":")
            let minute = reader.number(2) ?? 0
            reader.skip(":")
            let second = reader.number(2) ?? 0
            seconds += hour * 3_600 + min(minute, 59) * 60 + min(second, 59)
            reader.fraction()
            seconds -= reader.zone()
        }
        return Date(timeIntervalSince1970: Double(seconds))
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// The date of `Fri, 06 Dec 2024 …` and `December 6, 2024`.
    private static func named(_ text: String) -> Date? {
        let words = text.lowercased().split { " ,-".contains($0) }
        guard let place = words.firstIndex(where: { months.contains(String($0.prefix(3))) }),
            let month = months.firstIndex(of: String(words[place].prefix(3)))
        else { return nil }
        let numbers = words.compactMap { Int($0) }
        guard let year = numbers.first(where: { $0 >= 1_900 && $0 <= 2_200 }),
            let day = numbers.first(where: { $0 >= 1 && $0 <= 31 }),
            let days = days(year, month + 1, day)
        else { return nil }
        return Date(timeIntervalSince1970: Double(days * 86_400))
    }

    /// The days since 1970 of a day of the Gregorian calendar.
    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int? {
        guard (1...12).contains(month), (1...31).contains(day) else { return nil }
        let date = CivilDate(year: Int64(year), month: Int64(month), day: Int64(day))
        return Int(date.daysSince1970)
    }
}

/// Reads numbers of a certain length from a text.
private struct DigitReader {
    private var rest: ArraySlice<UInt8>

    init(_ text: String) {
        rest = Array(text.utf8)[...].drop { $0 == 0x20 }
    }

    mutating func number(_ digits: Int) -> Int? {
        let part = rest.prefix(digits)
        guard part.count == digits, part.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        rest = rest.dropFirst(digits)
        return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    mutating func skip(_ signs: String) {
        if let first = rest.first, signs.utf8.contains(first) { rest = rest.dropFirst() }
    }

    mutating func fraction() {
        guard rest.first == 0x2E else { return }
        rest = rest.dropFirst().drop { (0x30...0x39).contains($0) }
    }

    /// The seconds a zone is ahead of UTC.
    mutating func zone() -> Int {
        rest = rest.drop { $0 == 0x20 }
        guard let sign = rest.first, sign == 0x2B || sign == 0x2D else { return 0 }
        rest = rest.dropFirst()
        guard let hours = number(2), hours <= 15 else { return 0 }
        skip(":")
        let minutes = min(number(2) ?? 0, 59)
        return (hours * 3_600 + minutes * 60) * (sign == 0x2D ? -1 : 1)
    }
}
