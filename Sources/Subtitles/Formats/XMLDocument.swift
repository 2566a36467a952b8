package import ListenCore
package import Markup

/// An XML document, or the XHTML of a book, for the readers of other targets: bounded, and parsed
/// without failing, as by `XMLTree`.
package struct XMLDocument {
    /// The outermost element; `nil` when there is none.
    package let root: XMLElement?
    /// True when nothing in it had to be mended.
    package let isWellFormed: Bool

    /// Reads a document of any encoding.
    ///
    /// Without `isStrictXML`, elements that HTML writes without an end tag, such as `meta`, are
    /// empty; with `nestsParagraphs`, a `p` may be inside another.
    package init(_ bytes: [UInt8], isStrictXML: Bool = false, nestsParagraphs: Bool = false) {
        var isWellFormed = true
        root =
            XMLTree(
                SourceText(bytes).bytes, isStrictXML: isStrictXML,
                nestsParagraphs: nestsParagraphs
            ) { _, _ in isWellFormed = false }.root
        self.isWellFormed = isWellFormed
    }
}

/// Clock values of SMIL 3 (section 5.4.1).
package enum SMILClock {
    /// The time of `0:00:24.5`, `12.5s`, `3min`; `nil` for other texts.
    package static func time(_ text: String) -> MediaTime? {
        ClockValue(text)?.smil.map { MediaTime(microseconds: $0) }
    }
}

/// Text files without a stated encoding.
package enum DecodedText {
    /// The text, decoded by its byte order mark, as UTF-8, or by the guess of `analysis`.
    package static func text(
        of bytes: [UInt8], language: Language? = nil,
        analysis: any TextAnalyzing = PlainTextAnalysis()
    ) -> String {
        String(
            decoding: SourceText(bytes, language: language, analysis: analysis).bytes,
            as: UTF8.self)
    }

    /// The text as UTF-8, and the encoding it was read from.
    package static func bytes(
        of bytes: [UInt8], language: Language? = nil, analysis: any TextAnalyzing
    ) -> (bytes: [UInt8], encoding: TextEncoding) {
        let source = SourceText(bytes, language: language, analysis: analysis)
        return (source.bytes, source.encoding)
    }

    /// The text with letters and their marks composed (form C), as dictionaries and searches have
    /// them.
    package static func composed(_ text: some StringProtocol) -> String {
        String(decoding: Composition.composed(Array(text.utf8)), as: UTF8.self)
    }
}
