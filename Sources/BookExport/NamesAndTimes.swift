import ListenCore
import Markup

/// Names and times as the documents of a book have them.
extension XMLText {
    /// A name or a title on one line, bounded.
    static func name(_ text: String, else other: String = "Untitled") -> String {
        let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        let short = escaped(String(line.prefix(500)))
        return short.isEmpty ? other : short
    }

    /// A time as a clock value (SMIL 3.0, full clock values): `0:01:02.345`.
    static func clock(_ time: MediaTime) -> String {
        let all = max(0, time.milliseconds)
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let rest = all % 1_000
        let fraction = String(repeating: "0", count: rest < 10 ? 2 : rest < 100 ? 1 : 0) + "\(rest)"
        return "\(all / 3_600_000):\(two(all / 60_000 % 60)):\(two(all / 1_000 % 60)).\(fraction)"
    }
}
