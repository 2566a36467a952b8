/// The relative time that a word takes to say.
///
/// A syllable counts, and so does each letter of it: of a vowel group in an alphabet that writes
/// vowels, of every character where characters are syllables. It has no unit; the weights were
/// found by comparing estimates with the word times of recordings.
enum SpeechWeight {
    /// The weight of a word, never 0.
    static func weight(of word: String) -> Double {
        var (letters, groups, syllabic) = (0, 0, 0)
        var isVowelBefore = false
        for scalar in word.unicodeScalars {
            switch ScalarClass(scalar) {
            case .ideograph:
                syllabic += 1
                isVowelBefore = false
            case .letter:
                letters += 1
                let isVowel = isVowel(scalar)
                if isVowel, !isVowelBefore { groups += 1 }
                isVowelBefore = isVowel
            default: isVowelBefore = false
            }
        }
        let spoken = letters == 0 && syllabic > 0 ? 0 : Double(max(groups, 1))
        return max(0.3, 0.6 * spoken + 0.22 * Double(letters) + 1.1 * Double(syllabic))
    }

    /// True when a letter is a vowel of the Latin, Greek or Cyrillic alphabet.
    private static func isVowel(_ scalar: Unicode.Scalar) -> Bool {
        let base = scalar.value < 0x80 ? scalar : scalar.base
        switch base {
        case "a", "e", "i", "o", "u", "y", "A", "E", "I", "O", "U", "Y": return true
        case "æ", "ø", "œ", "ı", "Æ", "Ø", "Œ": return true
        case "α", "ε", "η", "ι", "ο", "υ", "ω", "Α", "Ε", "Η", "Ι", "Ο", "Υ", "Ω": return true
        case "а", "е", "ё", "и", "о", "у", "ы", "э", "ю", "я", "і", "ї", "є": return true
        case "А", "Е", "Ё", "И", "О", "У", "Ы", "Э", "Ю", "Я", "І", "Ї", "Є": return true
        default: return false
        }
    }
}

extension Unicode.Scalar {
    /// The letter without its accent, for the Latin and Greek letters that
    /// have one.
    fileprivate var base: Unicode.Scalar {
        switch value {
        case 0xC0...0xC5, 0xE0...0xE5, 0x100...0x105: "a"
        case 0xC8...0xCB, 0xE8...0xEB, 0x112...0x11B: "e"
        case 0xCC...0xCF, 0xEC...0xEF, 0x128...0x12F: "i"
        case 0xD2...0xD6, 0xF2...0xF6, 0x14C...0x151: "o"
        case 0xD9...0xDC, 0xF9...0xFC, 0x168...0x173: "u"
        case 0xDD, 0xFD, 0xFF: "y"
        case 0x1EA0...0x1EB7: "a"
        case 0x1EB8...0x1EC7: "e"
        case 0x1EC8...0x1ECB: "i"
        case 0x1ECC...0x1EE3: "o"
        case 0x1EE4...0x1EF1: "u"
        case 0x386, 0x3AC: "α"
        case 0x388, 0x3AD: "ε"
        case 0x389, 0x3AE: "η"
        case 0x38A, 0x3AF: "ι"
        case 0x38C, 0x3CC: "ο"
        case 0x38E, 0x3CD: "υ"
        case 0x38F, 0x3CE: "ω"
        default: self
        }
    }
}
