/// The class of a grapheme for the plain word and line rules: a subset of UAX #29's and UAX #14's
/// classes, by its first character.
enum GlyphClass: Equatable {
    case letter, digit, underscore
    /// `'`, `.` and similar marks: inside a word between letters (UAX #29 WB6).
    case midLetter
    /// Inside a number between digits (WB11).
    case midNumber
    /// Both of these.
    case midBoth
    case katakana
    /// A Han character or Hiragana: a word of its own without a dictionary.
    case ideograph
    /// A cluster of Thai, Lao, Khmer or Burmese.
    case cluster
    case space, newline
    case other

    /// The class of a grapheme that begins with a character.
    init(_ scalar: Unicode.Scalar) {
        self = scalar.value < 0x80 ? Self.ascii(scalar) : Self.wide(scalar)
    }

    private static func ascii(_ scalar: Unicode.Scalar) -> GlyphClass {
        switch scalar {
        case "a"..."z", "A"..."Z": .letter
        case "0"..."9": .digit
        case "_": .underscore
        case "'", ".": .midBoth
        case ":": .midLetter
        case ",", ";": .midNumber
        case " ", "\t": .space
        case "\n", "\r", "\u{B}", "\u{C}": .newline
        default: .other
        }
    }

    private static func wide(_ scalar: Unicode.Scalar) -> GlyphClass {
        switch scalar.value {
        case 0xB7, 0x387, 0x55F, 0x5F4, 0x2027, 0xFE13, 0xFE55, 0xFF1A: return .midLetter
        case 0x2018, 0x2019, 0x2024, 0xFE52, 0xFF07, 0xFF0E: return .midBoth
        case 0x37E, 0x589, 0x60C, 0x60D, 0x66C, 0x7F8, 0x2044, 0xFF0C, 0xFF1B: return .midNumber
        case 0x85, 0x2028, 0x2029: return .newline
        case 0xA0, 0x2000...0x200A, 0x202F, 0x205F, 0x3000, 0x1680: return .space
        case 0x203F, 0x2040, 0x2054, 0xFE33, 0xFE34, 0xFE4D...0xFE4F, 0xFF3F: return .underscore
        case 0x0E01...0x0E4E, 0x0E80...0x0ECF, 0x0EDC...0x0EDF: return .cluster
        case 0x1000...0x103F, 0x1050...0x108F, 0x109A...0x109D, 0xAA60...0xAA7F: return .cluster
        case 0x1780...0x17D3, 0x17D7, 0x17DC, 0x17DD: return .cluster
        case 0x3031...0x3035, 0x309B, 0x309C, 0x30A0...0x30FA, 0x30FC...0x30FF: return .katakana
        case 0x31F0...0x31FF, 0xFF66...0xFF9D: return .katakana
        case 0x3005...0x3007, 0x3021...0x3029, 0x3038...0x303B, 0x3041...0x309F: return .ideograph
        case 0x2E80...0x2FDF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: return .ideograph
        case 0x20000...0x323AF: return .ideograph
        default: return general(scalar)
        }
    }

    private static func general(_ scalar: Unicode.Scalar) -> GlyphClass {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .letterNumber:
            .letter
        case .decimalNumber: .digit
        default: .other
        }
    }

    /// True when it is a word, or a part of one.
    var isWord: Bool {
        switch self {
        case .letter, .digit, .katakana, .ideograph, .cluster: true
        default: false
        }
    }
}

/// A grapheme with its place and its class.
struct Glyph {
    /// The character it begins with: marks on it do not change the rules.
    let scalar: Unicode.Scalar
    let kind: GlyphClass
    /// Its place in UTF-8 bytes.
    let offset: Int

    /// The graphemes of a text in order.
    static func all(of text: String) -> [Glyph] {
        var offset = 0
        return text.compactMap { character in
            defer { offset += character.utf8.count }
            return character.unicodeScalars.first.map {
                Glyph(scalar: $0, kind: GlyphClass($0), offset: offset)
            }
        }
    }
}
