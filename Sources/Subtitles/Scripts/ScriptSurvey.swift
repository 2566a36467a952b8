import ListenCore

/// The scripts of a text that matter for showing it.
struct ScriptSurvey: Sendable {
    /// The number of characters read; reading stops once all is known.
    private(set) var scalars = 0
    /// Han characters.
    private(set) var hasHan = false
    /// Hiragana or Katakana.
    private(set) var hasKana = false
    /// Hangul.
    private(set) var hasHangul = false
    /// Thai, Lao, Khmer or Burmese: scripts without spaces between words.
    private(set) var hasClusters = false
    /// Letters that may read from right to left.
    private(set) var isRightToLeft = false

    /// True when spaces do not separate the words.
    var needsDictionary: Bool { hasHan || hasKana || hasClusters }

    /// Surveys the texts of words.
    init(_ words: [Word]) {
        for word in words { look(at: word.text) }
    }

    /// Surveys a text.
    init(_ text: String) { look(at: text) }

    private mutating func look(at text: String) {
        // No script of interest begins below U+0590.
        guard text.utf8.contains(where: { $0 >= 0xD6 }) else {
            scalars += text.utf8.count
            return
        }
        for scalar in text.unicodeScalars {
            scalars += 1
            switch scalar.value {
            case 0..<0x590: break
            case 0x3041...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9D: hasKana = true
            case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x323AF: hasHan = true
            case 0xAC00...0xD7A3, 0x1100...0x11FF, 0x3130...0x318F: hasHangul = true
            case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF: hasClusters = true
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFE, 0x10800...0x10FFF,
                0x1E800...0x1EFFF:
                isRightToLeft = true
            default: break
            }
        }
    }

    /// The language of a text without a stated language, when its script tells.
    var language: Language? {
        if hasKana { return Self.japanese }
        if hasHangul { return Self.korean }
        return hasHan ? Self.chinese : nil
    }

    private static let japanese = Language(tag: "ja")
    private static let korean = Language(tag: "ko")
    private static let chinese = Language(tag: "zh")
}
