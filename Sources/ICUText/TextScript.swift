/// The scripts whose letters are never mixed in one word.
enum TextScript {
    case latin, greek, cyrillic, hebrew, arabic, thai, han

    /// The script of a letter; `nil` for others.
    init?(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0..<0x250, 0x300..<0x370, 0x1E00..<0x1F00: self = .latin
        case 0x370..<0x400: self = .greek
        case 0x400..<0x530: self = .cyrillic
        case 0x590..<0x600: self = .hebrew
        case 0x600..<0x700: self = .arabic
        case 0xE00..<0xE80: self = .thai
        case 0x3040..<0x3100, 0x4E00..<0xA000, 0xAC00..<0xD7A4: self = .han
        default: return nil
        }
    }

    /// True when digits do not touch its letters.
    var joinsNoDigits: Bool { [.latin, .greek, .cyrillic].contains(self) }
}

/// The marks of Thai, above or below a letter.
enum ThaiMarks {
    /// True for such a mark.
    static func contain(_ scalar: Unicode.Scalar) -> Bool {
        [0xE31...0xE31, 0xE34...0xE3A, 0xE47...0xE4E].contains { $0.contains(scalar.value) }
    }

    /// True when a mark can stand on a scalar: a consonant or another mark.
    static func canStand(on scalar: Unicode.Scalar) -> Bool {
        (0xE01...0xE2E).contains(scalar.value) || contain(scalar)
            || (0xE31...0xE3A).contains(scalar.value)
    }
}
