/// Windows code page 1252 (WHATWG Encoding Standard, index windows-1252).
enum Windows1252 {
    /// What 0x80…0x9F mean; U+FFFD where the page has a hole.
    private static let high: [Unicode.Scalar] = [
        "\u{20AC}", "\u{FFFD}", "\u{201A}", "\u{0192}", "\u{201E}", "\u{2026}", "\u{2020}",
        "\u{2021}", "\u{02C6}", "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{FFFD}",
        "\u{017D}", "\u{FFFD}", "\u{FFFD}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}",
        "\u{2022}", "\u{2013}", "\u{2014}", "\u{02DC}", "\u{2122}", "\u{0161}", "\u{203A}",
        "\u{0153}", "\u{FFFD}", "\u{017E}", "\u{0178}",
    ]

    /// The text of `bytes` as UTF-8.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity(bytes.count + bytes.count / 8)
        for byte in bytes {
            switch byte {
            case 0..<0x80: out.append(byte)
            case 0x80..<0xA0: out.append(contentsOf: UTF8.encode(high[Int(byte) - 0x80]) ?? .init())
            default:
                out.append(0xC0 | byte >> 6)
                out.append(0x80 | byte & 0x3F)
            }
        }
        return out
    }
}
