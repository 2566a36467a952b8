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

    private static let style = Date.ISO8601FormatStyle(timeSeparator: .omitted)
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
            let time = try? Date(String(parts[1]), strategy: Self.style),
            let occasion = Self.occasion(parts[2])
        else { return nil }
        self.init(number: number, time: time, occasion: occasion)
        guard self.file == file else { return nil }
    }

    /// The file's name.
    var file: String { "\(number).\(time.formatted(Self.style)).\(word).sqlite" }

    /// The day it was made on, in UTC.
    var day: String { String(time.formatted(.iso8601).prefix(10)) }

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
