@_spi(_Unicode) import Swift

/// The one place where a spelling becomes the text a word is known by.
///
/// - Lower case (Unicode's full mapping; `I` and `İ` of Turkish and
///   Azerbaijani become `ı` and `i`; the final sigma becomes a plain one).
/// - Composed letters (NFC, UAX #15), so that é is one letter however a file
///   writes it. Accents stay: `si` and `sí` are two words.
/// - Without what a text may have or leave out: soft hyphens and reading-order
///   marks, Arabic vowels and tatweel, Hebrew points, Russian stress marks.
///   Joiners stay: they part words in Persian.
/// - Full-width letters and the typographic apostrophe and hyphen plain.
/// - Without punctuation and spaces around each word; words parted by one
///   space. What holds no letter (a number, a dash) is no word.
public struct WordFolding: Sendable {
    private let isTurkic: Bool

    /// The folding of a language.
    public init(_ language: Language) {
        isTurkic = ["tr", "az"].contains(language.code)
    }

    /// The folded text; empty when there is no letter in it; O(length).
    public func folded(_ spelling: some StringProtocol) -> String {
        if let plain = plainWord(spelling) { return plain }
        var words: [String] = []
        var word = String.UnicodeScalarView()
        for scalar in spelling.unicodeScalars {
            if scalar.value == 0x20
                || (scalar.value < 0x21 || scalar.value > 0x7E)
                    && scalar.properties.isWhitespace
            {
                finish(&word, into: &words)
            } else {
                append(scalar, to: &word)
            }
        }
        finish(&word, into: &words)
        return words.joined(separator: " ")
    }

    /// The fast way for a word of ASCII letters alone.
    private func plainWord(_ spelling: some StringProtocol) -> String? {
        var isLower = true
        for byte in spelling.utf8 {
            switch byte {
            case 0x61...0x7A: break
            case 0x41...0x5A where !isTurkic: isLower = false
            default: return nil
            }
        }
        return isLower ? String(spelling) : spelling.lowercased()
    }

    private func append(_ scalar: Unicode.Scalar, to word: inout String.UnicodeScalarView) {
        switch scalar.value {
        case 0x61...0x7A: word.append(scalar)
        case 0x41...0x5A where !isTurkic || scalar.value != 0x49:
            word.append(Unicode.Scalar(UInt8(scalar.value) + 0x20))
        case 0...0x40, 0x5B...0x7F: word.append(scalar)
        case 0x49 where isTurkic: word.append("ı")
        case 0x130 where isTurkic: word.append("i")
        case 0x2019, 0x02BC, 0xFF07: word.append("'")
        case 0x2010, 0x2011: word.append("-")
        case 0x3C2: word.append("σ")
        case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
            Unicode.Scalar(scalar.value - 0xFEE0).map { append($0, to: &word) }
        default:
            guard !Self.isLeftOut(scalar.value) else { return }
            let properties = scalar.properties
            if properties.changesWhenLowercased {
                word.append(contentsOf: properties.lowercaseMapping.unicodeScalars)
            } else {
                word.append(scalar)
            }
        }
    }

    private func finish(_ word: inout String.UnicodeScalarView, into words: inout [String]) {
        defer { word.removeAll(keepingCapacity: true) }
        guard let first = word.firstIndex(where: Self.belongs),
            let last = word.lastIndex(where: Self.belongs),
            word.contains(where: Self.isLetter)
        else { return }
        // Nothing below U+0300 is composed with anything else below it.
        if word.allSatisfy({ $0.value < 0x300 }) {
            words.append(String(word[first...last]))
            return
        }
        var composed = String.UnicodeScalarView()
        for scalar in String(word[first...last])._nfc {
            if scalar.value == 0x301, let before = composed.last, Self.isCyrillic(before) {
                continue
            }
            composed.append(scalar)
        }
        words.append(String(composed))
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        (0x61...0x7A).contains(scalar.value) || scalar.properties.isAlphabetic
    }

    /// Whether a word may begin or end with it.
    private static func belongs(_ scalar: Unicode.Scalar) -> Bool {
        if (0x61...0x7A).contains(scalar.value) { return true }
        return switch scalar.properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter,
            .modifierLetter, .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark:
            true
        default: false
        }
    }

    private static func isCyrillic(_ scalar: Unicode.Scalar) -> Bool {
        (0x400...0x52F).contains(scalar.value)
    }

    private static func isLeftOut(_ value: UInt32) -> Bool {
        switch value {
        // The soft hyphen, the space of no width, the marks of reading order, the byte order mark.
        case 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
        // Hebrew accents and points (not the maqaf 05BE, the paseq 05C0 and the sof pasuq 05C3).
        case 0x591...0x5BD, 0x5BF, 0x5C1, 0x5C2, 0x5C4, 0x5C5, 0x5C7: true
        // Arabic vowels, the tatweel, and the Quran's marks (not the hamzas 0653…0655, which
        // are part of a letter).
        case 0x610...0x61A, 0x640, 0x64B...0x652, 0x656...0x65F, 0x670, 0x6D6...0x6DC,
            0x6DF...0x6E4, 0x6E7, 0x6E8, 0x6EA...0x6ED:
            true
        default: false
        }
    }
}
