/// The folding of the keys of a DICT index, which has entries about it with keys that begin with
/// `00`.
///
/// By `tolower_alnumspace` of dictd (libcommon/str.c): lower case unless `case-sensitive`; letters,
/// digits and blanks only unless `allchars`.
struct DictKeys: Hashable, Sendable {
    /// True when every character counts.
    var keepsAll = false
    /// True when letter case counts.
    var isCaseSensitive = false
    /// True when the index is UTF-8; otherwise it has one byte per character.
    var isUTF8 = false

    /// The key of a word; empty when no character of it counts.
    func key(of word: String) -> [UInt8] {
        let text = isCaseSensitive ? plain(word) : WordFold.folded(word)
        guard !keepsAll else { return encoded(text) }
        let kept = text.unicodeScalars.filter { $0 == " " || Self.isWordCharacter($0) }
        return encoded(String(String.UnicodeScalarView(kept)))
    }

    private func plain(_ word: String) -> String {
        WordFold.composed(word.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    /// The bytes of a text: old indices are in ISO 8859-1 or ASCII.
    private func encoded(_ text: String) -> [UInt8] {
        guard !isUTF8, text.unicodeScalars.contains(where: { $0.value > 0x7F }),
            text.unicodeScalars.allSatisfy({ $0.value <= 0xFF })
        else { return Array(text.utf8) }
        return text.unicodeScalars.map { UInt8($0.value) }
    }

    /// True for the letters and digits of glibc's `iswalnum`.
    private static func isWordCharacter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.properties.isAlphabetic { return true }
        switch scalar.properties.generalCategory {
        case .decimalNumber: return true
        // It counts the vowel signs of Indian scripts as letters.
        case .nonspacingMark: return scalar.value >= 0x900
        default: return false
        }
    }

    /// True when a byte of the index counts in comparisons: dictd skips the others in old indices,
    /// whose keys may have them.
    @inline(__always)
    func counts(_ byte: UInt8) -> Bool {
        keepsAll || isUTF8 || byte >= 0x80 || byte == 0x20
            || (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20)
    }

    /// A byte of the index as it is compared.
    @inline(__always)
    func folded(_ byte: UInt8) -> UInt8 {
        let isCapital = (0x41...0x5A).contains(byte)
        return isCapital && !keepsAll && !isUTF8 && !isCaseSensitive ? byte | 0x20 : byte
    }
}
