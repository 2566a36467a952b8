public import ListenCore

/// What can be said of texts without a library: the fallback where the
/// toolchain has no ICU.
///
/// Words of Chinese and Japanese are single characters, those of Thai, Lao,
/// Khmer and Burmese single clusters; there are no readings; of the legacy
/// encodings it knows those of one byte a character.
public struct PlainTextAnalysis: TextAnalyzing {
    /// The fallback; it keeps no state.
    public init() {}

    /// It has none.
    public var hasDictionaries: Bool { false }

    /// Runs of letters, single ideographs, single clusters (UAX #29 in part).
    public func pieces(of text: String, language: Language?) -> [TextPiece] {
        PlainPieces.pieces(of: text)
    }

    /// After end marks, not before a lower-case letter.
    public func sentenceStarts(in text: String, language: Language?) -> [Int] {
        PlainSentences.starts(in: text)
    }

    /// After blanks and between ideographs, by kinsoku (UAX #14 in part).
    public func lineBreaks(in text: String, language: Language?) -> [LineBreakPlace] {
        PlainLineBreaks.places(in: text)
    }

    /// By UAX #9, explicit controls left aside.
    public func bidiLevels(of text: String) -> [UInt8]? {
        guard text.mayReadRightToLeft else { return nil }
        let levels = BidiParagraph.levels(of: Array(text.unicodeScalars))
        guard levels.contains(where: { $0 > 0 }) else { return nil }
        return byGrapheme(levels, of: text)
    }

    /// By UAX #9 in a paragraph whose direction is given, as a protocol of a higher level does it
    /// (rule HL1); explicit controls left aside.
    ///
    /// A level for each grapheme: O(n).
    public func bidiLevels(of text: String, rightToLeft: Bool) -> [UInt8] {
        let levels = BidiParagraph.levels(of: Array(text.unicodeScalars), base: rightToLeft ? 1 : 0)
        return byGrapheme(levels, of: text)
    }

    /// Of a level for each scalar that of the first of each grapheme.
    private func byGrapheme(_ levels: [UInt8], of text: String) -> [UInt8] {
        var at = 0
        return text.map { character in
            defer { at += character.unicodeScalars.count }
            return levels[at]
        }
    }

    /// By the joining types of Unicode, lam and alef left apart.
    public func shaped(_ text: String) -> String {
        ArabicShaper.concerns(text) ? ArabicShaper.shaped(text) : text
    }

    /// None: that takes a dictionary.
    public func readings(of words: [String], language: Language?) -> [WordReading?] {
        words.map { _ in nil }
    }

    /// Encodings of one byte a character; bytes without a meaning become U+FFFD.
    public func decode(_ bytes: [UInt8], charset: String) -> String? {
        SingleByteDecoder.decode(bytes, charset: charset)
    }

    /// The one that files in the language most likely have.
    public func charsets(of bytes: [UInt8], language: Language?) -> [String] {
        [SingleByteDecoder.charset(of: language)]
    }
}
