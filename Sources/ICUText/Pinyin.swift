/// Pinyin in its written form: the syllables of a word together (GB/T 16159).
enum Pinyin {
    /// True when a word holds Han characters.
    static func isNeeded(for word: String) -> Bool {
        word.unicodeScalars.contains(where: isHan)
    }

    /// True for a Han character.
    static func isHan(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: true
        default: false
        }
    }

    /// The syllables of a transliteration as one word, with an apostrophe
    /// before one that begins with a vowel; `nil` when Han characters are left.
    static func joined(_ syllables: String) -> String? {
        guard !isNeeded(for: syllables) else { return nil }
        var word = ""
        for part in syllables.split(whereSeparator: \.isWhitespace) {
            let letters = part.filter { $0.isLetter || $0.isNumber || $0 == "'" }
            guard let first = letters.unicodeScalars.first else { continue }
            if !word.isEmpty, vowels.contains(first) { word += "’" }
            word += letters
        }
        return word.isEmpty ? nil : word
    }

    private static let vowels = Set("aāáǎàoōóǒòeēéěè".unicodeScalars)
}
