@_spi(_Unicode) import Swift

/// Folds the letters of one word, its punctuation still around it.
struct FoldedLetters: Sendable {
    let isTurkic: Bool
    private let isPersian: Bool
    private let isRomanian: Bool

    init(_ language: Language) {
        let code = language.code
        isTurkic = code == "tr" || code == "az"
        // Urdu writes both letters as Persian does.
        isPersian = code == "fa" || code == "ur"
        isRomanian = code == "ro"
    }

    /// The folded letters; O(length).
    func folded(_ word: String.UnicodeScalarView) -> String.UnicodeScalarView {
        var folded = String.UnicodeScalarView()
        // No letters below U+0300 are composed with each other, but İ has a combining mark in lower
        // case.
        if word.allSatisfy({ $0.value < 0x300 && $0.value != 0x130 }) {
            for scalar in word { append(scalar, to: &folded) }
            return folded
        }
        for scalar in String(word)._nfc { append(scalar, to: &folded) }
        var composed = Self.composed(folded)
        let stressed = composed.count
        composed = Self.unstressed(composed)
        // A letter may have waited behind the stress for its other mark.
        return composed.count == stressed ? composed : Self.composed(composed)
    }

    private func append(_ scalar: Unicode.Scalar, to word: inout String.UnicodeScalarView) {
        switch scalar.value {
        case 0x61...0x7A: word.append(scalar)
        case 0x49 where isTurkic: word.append("ı")
        case 0x41...0x5A: word.append(Unicode.Scalar(UInt8(scalar.value) + 0x20))
        case 0x60, 0xB4: word.append("'")
        case 0...0x7F: word.append(scalar)
        case 0x130 where isTurkic: word.append("i")
        case 0x15E, 0x15F, 0x162, 0x163:
            word.append(isRomanian ? Self.commaBelow(scalar) : Self.lowered(scalar))
        default: appendOther(scalar, to: &word)
        }
    }

    private func appendOther(_ scalar: Unicode.Scalar, to word: inout String.UnicodeScalarView) {
        switch scalar.value {
        // The apostrophes and the prime that is typed for one, the Hebrew geresh.
        case 0x2018, 0x2019, 0x201B, 0x2032, 0x2BC, 0xFF07, 0x5F3: word.append("'")
        // Characters typed in place of gershayim, the Hebrew mark of abbreviations, which is the
        // first.
        case 0x5F4, 0x201C, 0x201D, 0x201E, 0x2033: word.append("\"")
        case 0x2010, 0x2011: word.append("-")
        case 0x3C2: word.append("σ")
        // The dot that a wrong lower case leaves behind.
        case 0x307 where isTurkic && word.last == "i": return
        case 0x64A where isPersian, 0x649 where isPersian: word.append("\u{6CC}")
        case 0x643 where isPersian: word.append("\u{6A9}")
        case 0x309B: word.append("\u{3099}")
        case 0x309C: word.append("\u{309A}")
        case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A:
            Unicode.Scalar(scalar.value - 0xFEE0).map { append($0, to: &word) }
        case 0xFF65...0xFF9F: word.append(Self.kana[Int(scalar.value - 0xFF65)])
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

    /// The letter with a comma for the one with a cedilla.
    private static func commaBelow(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar.value < 0x160 ? "ș" : "ț"
    }

    private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        scalar.value < 0x160 ? "ş" : "ţ"
    }

    private static func composed(_ word: String.UnicodeScalarView) -> String.UnicodeScalarView {
        var composed = String.UnicodeScalarView()
        for scalar in String(word)._nfc { composed.append(scalar) }
        return composed
    }

    /// A word without the stress marks of Russian schoolbooks.
    private static func unstressed(_ word: String.UnicodeScalarView) -> String.UnicodeScalarView {
        guard word.contains("\u{301}") else { return word }
        var plain = String.UnicodeScalarView()
        for scalar in word {
            let isStress = scalar == "\u{301}" && plain.last.map(isCyrillic) == true
            if !isStress { plain.append(scalar) }
        }
        return plain
    }

    private static func isCyrillic(_ scalar: Unicode.Scalar) -> Bool {
        (0x400...0x52F).contains(scalar.value)
    }

    /// The letters for the half-width forms U+FF65…U+FF9F (NFKC, UAX #15).
    private static let kana = Array(
        """
        ・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨ\
        ラリルレロワン\u{3099}\u{309A}
        """.unicodeScalars)

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
