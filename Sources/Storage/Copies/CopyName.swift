import FoundationEssentials
import ListenCore

/// The name of a copy's file and its meaning: `12.2023-11-14T221320Z.daily.sqlite`.
///
/// Copies are in the order of their numbers, whatever the clock said when they were made.
struct CopyName: Hashable, Sendable {
    /// Its place among the copies; no two have the same.
    let number: Int
    /// The time it was made, by the program's clock; whole seconds.
    let time: Date
    /// The occasion of the copy.
    let occasion: PersonCopy.Occasion

    /// The largest number a name may have, far from the end of integers.
    static let largest = 999_999_999

    private static let times = (first: 0.0, last: 253_402_300_799.0)

    init(number: Int, time: Date, occasion: PersonCopy.Occasion) {
        self.number = number
        let seconds = time.timeIntervalSince1970
        let whole = seconds.isFinite ? seconds.rounded(.down) : 0
        self.time = Date(
            timeIntervalSince1970: min(max(whole, Self.times.first), Self.times.last))
        self.occasion = occasion
    }

    /// Reads the name of a file; `nil` when it is not a copy's.
    init?(_ file: String) {
        let parts = file.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4, parts[3] == "sqlite", let number = Self.number(parts[0]),
            let time = Self.time(parts[1]),
            let occasion = Self.occasion(parts[2])
        else { return nil }
        self.init(number: number, time: time, occasion: occasion)
        guard self.file == file else { return nil }
    }

    /// The file's name.
    var file: String {
        let rest = seconds % 86_400
        let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map { CivilDate.padded($0, 2) }
        return "\(number).\(day)T\(clock.joined())Z.\(word).sqlite"
    }

    /// The day it was made on, in UTC.
    var day: String { CivilDate(daysSince1970: seconds / 86_400).text }

    private var seconds: Int64 { Int64(time.timeIntervalSince1970) }

    /// True when this copy, if it stays, may replace another that is removed: one from before a
    /// change of the schema replaces only those from before the same change.
    func isRival(of other: CopyName) -> Bool {
        guard case .schema = other.occasion else { return true }
        return occasion == other.occasion
    }

    private var word: String {
        switch occasion {
        case .daily: "daily"
        case .schema(let version): "schema-\(version)"
        case .replaced: "replaced"
        case .begun: "begun"
        }
    }

    /// Reads `2023-11-14T221320Z`; the caller writes it again, so that any other spelling differs.
    private static func time(_ text: Substring) -> Date? {
        let parts = text.split(separator: "T", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].hasSuffix("Z") else { return nil }
        let numbers = parts[0].split(separator: "-").compactMap { Int64($0) }
        guard numbers.count == 3, let clock = Int64(parts[1].dropLast()), clock >= 0,
            clock / 10_000 < 24, clock / 100 % 100 < 60, clock % 100 < 60
        else { return nil }
        let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])
        guard (0...9_999).contains(date.year), date.isReal else { return nil }
        let ofDay = clock / 10_000 * 3_600 + clock / 100 % 100 * 60 + clock % 100
        return Date(timeIntervalSince1970: Double(date.daysSince1970 * 86_400 + ofDay))
    }

    private static func number(_ text: Substring) -> Int? {
        guard text.utf8.count <= 9, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(text), number > 0
        else { return nil }
        return number
    }

    private static func occasion(_ word: Substring) -> PersonCopy.Occasion? {
        switch word {
        case "daily": return .daily
        case "replaced": return .replaced
        case "begun": return .begun
        default:
            guard word.hasPrefix("schema-"), word.utf8.count > 7 else { return nil }
            return .schema(String(word.dropFirst(7)))
        }
    }
}
