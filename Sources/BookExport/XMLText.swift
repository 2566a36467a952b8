import ListenCore

/// Texts as parts of XML documents.
enum XMLText {
    /// The text with references in place of markup characters, without characters that XML 1.0 has
    /// not (section 2.2).
    static func escaped(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out.append(contentsOf: "&amp;".unicodeScalars)
            case "<": out.append(contentsOf: "&lt;".unicodeScalars)
            case ">": out.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": out.append(contentsOf: "&quot;".unicodeScalars)
            case "\t", "\n", "\r": out.append(" ")
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): break
            case _ where scalar.value & 0xFFFE == 0xFFFE: break
            default: out.append(scalar)
            }
        }
        return String(out)
    }

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
