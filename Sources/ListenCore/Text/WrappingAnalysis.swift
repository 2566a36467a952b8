/// Text analysis that passes everything on to another one, except for what it implements itself.
package protocol WrappingAnalysis: TextAnalyzing {
    /// The services behind it.
    var base: any TextAnalyzing { get }
}

extension WrappingAnalysis {
    /// As the services behind it.
    package var statedCharset: String? { base.statedCharset }

    /// As the services behind it.
    package var hasDictionaries: Bool { base.hasDictionaries }

    /// As the services behind it.
    package func pieces(of text: String, language: Language?) -> [TextPiece] {
        base.pieces(of: text, language: language)
    }

    /// As the services behind it.
    package func sentenceStarts(in text: String, language: Language?) -> [Int] {
        base.sentenceStarts(in: text, language: language)
    }

    /// As the services behind it.
    package func lineBreaks(in text: String, language: Language?) -> [LineBreakPlace] {
        base.lineBreaks(in: text, language: language)
    }

    /// As the services behind it.
    package func bidiLevels(of text: String) -> [UInt8]? { base.bidiLevels(of: text) }

    /// As the services behind it.
    package func shaped(_ text: String) -> String { base.shaped(text) }

    /// As the services behind it.
    package func readings(of words: [String], language: Language?) -> [WordReading?] {
        base.readings(of: words, language: language)
    }

    /// As the services behind it.
    package func decode(_ bytes: [UInt8], charset: String) -> String? {
        base.decode(bytes, charset: charset)
    }

    /// As the services behind it.
    package func charsets(of bytes: [UInt8], language: Language?) -> [String] {
        base.charsets(of: bytes, language: language)
    }
}

extension TextAnalyzing {
    /// The services of a type that these are, or that are behind them.
    package func layer<Layer>(_ type: Layer.Type) -> Layer? {
        self as? Layer ?? (self as? any WrappingAnalysis)?.base.layer(type)
    }
}
