/// The effect of a character on the words around it.
enum ScalarClass {
    /// Separates words.
    case space
    /// A Han character or kana: a word of its own until a dictionary tells more.
    case ideograph
    /// Belongs to the character before it: marks, small kana, `ー`.
    case extender
    /// Punctuation that belongs to the word after it.
    case opening
    /// Punctuation that belongs to the word before it.
    case closing
    /// Letters, digits and other characters that form runs.
    case letter
    /// Symbols and dashes that form runs but are no word alone.
    case symbol

    /// The class of a character.
    init(_ scalar: Unicode.Scalar) {
        let value = scalar.value
        if value < 0x80 {
            self = Self.ascii(UInt8(value))
        } else if value < 0x2000 {
            self = Self.alphabetic(value)
        } else if value < 0x2E80 {
            self = Self.generalPunctuation(value)
        } else {
            self = Self.eastAsian(value)
        }
    }

    private static func ascii(_ byte: UInt8) -> ScalarClass {
        switch byte {
        case 0x20, 0x09...0x0D: .space
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: .letter
        case 0x21, 0x22, 0x25, 0x27, 0x29, 0x2C, 0x2E, 0x3A, 0x3B, 0x3F, 0x5D, 0x7D: .closing
        default: .symbol
        }
    }

    private static func alphabetic(_ value: UInt32) -> ScalarClass {
        switch value {
        case 0x85, 0xA0: .space
        case 0xA1, 0xAB, 0xBF: .opening
        case 0xBB: .closing
        case 0xAA, 0xB5, 0xBA: .letter
        case 0x80..<0xC0, 0xD7, 0xF7: .symbol
        case 0x0300...0x036F: .extender
        case 0x037E, 0x0387, 0x0589, 0x05C3, 0x060C, 0x061B, 0x061F, 0x06D4: .closing
        case 0x0964, 0x0965, 0x0DF4, 0x0F0D...0x0F11, 0x104A, 0x104B: .closing
        case 0x1362...0x1368, 0x17D4...0x17D6, 0x17DA, 0x1802, 0x1803, 0x1808, 0x1809: .closing
        case 0x1C7E, 0x1C7F: .closing
        default: .letter
        }
    }

    private static func generalPunctuation(_ value: UInt32) -> ScalarClass {
        switch value {
        case 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F: .space
        case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2069: .extender
        case 0x2018, 0x201A, 0x201C, 0x201E, 0x2039: .opening
        case 0x2019, 0x201D, 0x203A, 0x2025, 0x2026, 0x203C, 0x2047...0x2049: .closing
        case 0x20D0...0x20FF: .extender
        case 0x2C00...0x2DFF: .letter
        default: .symbol
        }
    }

    private static func eastAsian(_ value: UInt32) -> ScalarClass {
        switch value {
        case 0x3000: .space
        case 0x3001, 0x3002, 0x301C, 0x301E, 0x301F, 0x30FB: .closing
        case 0x3008...0x3011, 0x3014...0x301B: value % 2 == 0 ? .opening : .closing
        case 0x301D: .opening
        case 0x3005, 0x303B, 0x3099...0x309E, 0x30FC...0x30FE: .extender
        case _ where isSmallKana(value): .extender
        case 0x2E80...0x2FDF, 0x3006, 0x3007, 0x3021...0x3029, 0x3041...0x3096: .ideograph
        case 0x309F, 0x30A1...0x30FA, 0x30FF, 0x3105...0x312F, 0x31A0...0x31BF: .ideograph
        case 0x31F0...0x31FF: .extender
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: .ideograph
        case 0xFF66...0xFF6F, 0xFF71...0xFF9D: .ideograph
        case 0xFF70, 0xFF9E, 0xFF9F, 0xFE00...0xFE0F, 0xFEFF: .extender
        case 0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF3B...0xFF40, 0xFF5B...0xFF65:
            [0xFF08, 0xFF3B, 0xFF5B, 0xFF5F, 0xFF62].contains(value) ? .opening : .closing
        case 0x1B000...0x1B16F, 0x20000...0x323AF: .ideograph
        case 0xE0100...0xE01EF: .extender
        case 0x3012, 0x3013, 0x3020, 0x3030...0x303F, 0xFFE0...0xFFFF, 0x1F000...0x1FAFF: .symbol
        default: .letter
        }
    }

    private static func isSmallKana(_ value: UInt32) -> Bool {
        switch value {
        case 0x3041, 0x3043, 0x3045, 0x3047, 0x3049, 0x3063, 0x3083, 0x3085, 0x3087, 0x308E: true
        case 0x3095, 0x3096, 0x30A1, 0x30A3, 0x30A5, 0x30A7, 0x30A9, 0x30C3, 0x30E3, 0x30E5: true
        case 0x30E7, 0x30EE, 0x30F5, 0x30F6: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// True when words of its script are not separated: Thai, Lao, Burmese, Khmer.
    var needsDictionary: Bool {
        switch value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: true
        default: false
        }
    }

    /// True when lines that meet at such characters join without a space: Han, kana and their
    /// punctuation.
    var joinsWithoutSpace: Bool {
        switch value {
        case 0x2E80...0x2FDF, 0x3001...0x312F, 0x31A0...0x9FFF, 0xF900...0xFAFF: true
        case 0xFF01...0xFF9F, 0x1B000...0x1B16F, 0x20000...0x323AF: true
        default: false
        }
    }
}

extension Unicode.Scalar {
    /// True for a capital letter; the Unicode tables are used only beyond ASCII.
    var isCapital: Bool { isASCII ? ("A"..."Z").contains(self) : properties.isUppercase }

    /// True for a character that means a number; the Unicode tables are used only beyond ASCII.
    var isNumeric: Bool {
        isASCII ? ("0"..."9").contains(self) : properties.numericType != nil
    }

    /// True for a script that writes blanks between phrases and not between words: Thai, Lao,
    /// Burmese, Khmer, Tibetan.
    var writesBlanksBetweenPhrases: Bool {
        switch value {
        case 0x0E00...0x0EFF, 0x0F00...0x0FFF, 0x1000...0x109F, 0x1780...0x17FF: true
        default: false
        }
    }
}

extension StringProtocol {
    /// True when it ends in a script with blanks between phrases only.
    var endsPhraseScript: Bool {
        unicodeScalars.last?.writesBlanksBetweenPhrases ?? false
    }
    /// True when it begins with such a script.
    var startsPhraseScript: Bool {
        unicodeScalars.first?.writesBlanksBetweenPhrases ?? false
    }
    /// True when text after this one joins without a space.
    var endsWithoutSpace: Bool { unicodeScalars.last?.joinsWithoutSpace ?? false }
    /// True when this text joins the text before it without a space.
    var startsWithoutSpace: Bool { unicodeScalars.first?.joinsWithoutSpace ?? false }
}
