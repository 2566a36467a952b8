public import ListenCore

/// Text analysis without a library: the fallback when the toolchain has no ICU.
///
/// Words of Chinese and Japanese are single characters, those of Thai, Lao, Khmer and Burmese
/// single clusters; there are no readings; the only legacy encodings are those of one byte a
/// character.
///
/// ```swift
/// PlainTextAnalysis().sentenceStarts(in: "It ran. We sat.", language: .english)  // [0, 8]
/// ```
public struct PlainTextAnalysis: TextAnalyzing {
    /// The fallback; it keeps no state.
    public init() {}

    /// Always false.
    public var hasDictionaries: Bool { false }

    /// Runs of letters, single ideographs, single clusters (UAX #29 in part).
    public func pieces(of text: String, language: Language?) -> [TextPiece] {
        PlainPieces.pieces(of: text)
    }

    /// Sentences start after end marks, but not before a lower-case letter.
    public func sentenceStarts(in text: String, language: Language?) -> [Int] {
        PlainSentences.starts(in: text)
    }

    /// Line breaks after blanks and between ideographs, by kinsoku (UAX #14 in part).
    public func lineBreaks(in text: String, language: Language?) -> [LineBreakPlace] {
        PlainLineBreaks.places(in: text)
    }

    /// The levels by UAX #9, without explicit controls.
    public func bidiLevels(of text: String) -> [UInt8]? {
        guard text.mayReadRightToLeft else { return nil }
        let levels = BidiParagraph.levels(of: Array(text.unicodeScalars))
        guard levels.contains(where: { $0 > 0 }) else { return nil }
        return byGrapheme(levels, of: text)
    }

    /// The levels by UAX #9 in a paragraph with a given direction, as a higher-level protocol may
    /// set it (rule HL1); without explicit controls.
    ///
    /// A level for each grapheme: O(n).
    public func bidiLevels(of text: String, rightToLeft: Bool) -> [UInt8] {
        let levels = BidiParagraph.levels(of: Array(text.unicodeScalars), base: rightToLeft ? 1 : 0)
        return byGrapheme(levels, of: text)
    }

    /// The level of the first scalar of each grapheme.
    private func byGrapheme(_ levels: [UInt8], of text: String) -> [UInt8] {
        var at = 0
        return text.map { character in
            defer { at += character.unicodeScalars.count }
            return levels[at]
        }
    }

    /// Letters joined by the joining types of Unicode, with lam and alef kept apart.
    public func shaped(_ text: String) -> String {
        ArabicShaper.concerns(text) ? ArabicShaper.shaped(text) : text
    }

    /// No readings, which take a dictionary.
    public func readings(of words: [String], language: Language?) -> [WordReading?] {
        words.map { _ in nil }
    }

    /// Decodes encodings of one byte a character; bytes without a meaning become U+FFFD.
    public func decode(_ bytes: [UInt8], charset: String) -> String? {
        SingleByteDecoder.decode(bytes, charset: charset)
    }

    /// The encoding that files in the language most likely have.
    public func charsets(of bytes: [UInt8], language: Language?) -> [String] {
        [SingleByteDecoder.charset(of: language)]
    }
}
