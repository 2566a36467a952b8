/// The needs of the world's scripts beyond plain Unicode: words without spaces, places where a line
/// may end, reading order, legacy encodings.
///
/// Offsets count UTF-8 bytes and are on grapheme boundaries. Pure in effect: the same text gives
/// the same answer, from any isolation.
///
/// Shown at ``PlainTextAnalysis``.
public protocol TextAnalyzing: Sendable {
    /// True if it finds words where no space parts them.
    var hasDictionaries: Bool { get }

    /// The pieces of a text between its word boundaries (UAX #29, with
    /// dictionaries for Chinese, Japanese, Thai, Lao, Khmer and Burmese); they
    /// cover the whole text in order.
    func pieces(of text: String, language: Language?) -> [TextPiece]

    /// The beginnings of the sentences of a text (UAX #29), the first at 0.
    func sentenceStarts(in text: String, language: Language?) -> [Int]

    /// The places where a line may end (UAX #14, by phrase if the language has a model), in order;
    /// the end of the text is the last.
    func lineBreaks(in text: String, language: Language?) -> [LineBreakPlace]

    /// The embedding level of each grapheme of one paragraph (UAX #9); `nil`
    /// when all of it reads from left to right.
    func bidiLevels(of text: String) -> [UInt8]?

    /// Arabic letters in the forms they take side by side (U+FB50… U+FEFC).
    func shaped(_ text: String) -> String

    /// The reading of each word: kana over Japanese, pinyin over Chinese; `nil` for a word that
    /// needs none, or when nothing here knows.
    func readings(of words: [String], language: Language?) -> [WordReading?]

    /// Bytes of a legacy encoding as text, by its IANA name; `nil` when the
    /// encoding is unknown here or the bytes are not of it.
    func decode(_ bytes: [UInt8], charset: String) -> String?

    /// The IANA names of the likeliest encodings of some bytes, best first; `language` is the
    /// language of the book.
    func charsets(of bytes: [UInt8], language: Language?) -> [String]

    /// The stated encoding of texts, by its name; `nil` to detect it.
    ///
    /// A byte order mark takes precedence.
    var statedCharset: String? { get }
}

extension TextAnalyzing {
    /// `nil`: no encoding is stated.
    public var statedCharset: String? { nil }
}

/// A piece of a text between two word boundaries.
///
/// ```swift
/// let pieces = analysis.pieces(of: "It ran.", language: .english)
/// pieces.filter(\.isWord).map(\.range)  // [0..<2, 3..<6]
/// ```
public struct TextPiece: Hashable, Sendable {
    /// Its place, in UTF-8 bytes.
    public let range: Range<Int>
    /// True if it is a word (holds a letter, a digit or an ideograph).
    public let isWord: Bool

    /// A piece.
    public init(range: Range<Int>, isWord: Bool) {
        self.range = range
        self.isWord = isWord
    }
}

/// A place where a line may end.
///
/// ```swift
/// let places = analysis.lineBreaks(in: "It ran.", language: .english)
/// places.map(\.offset)  // [3, 7]
/// ```
public struct LineBreakPlace: Hashable, Sendable {
    /// The UTF-8 offset the next line begins at.
    public let offset: Int
    /// The quality of the place.
    package let quality: BreakQuality

    /// A place.
    package init(offset: Int, quality: BreakQuality) {
        self.offset = offset
        self.quality = quality
    }
}

/// The quality of a place as a line's end, worst first.
package enum BreakQuality: UInt8, Hashable, Sendable, Comparable {
    /// A line must not end here (kinsoku, inside a word).
    case never
    /// Only when nothing better fits: inside a phrase, after an article.
    case poor
    /// Between two words.
    case word
    /// Between two phrases.
    case phrase
    /// After a clause.
    case clause

    /// Orders by how well a line may end.
    package static func < (left: BreakQuality, right: BreakQuality) -> Bool {
        left.rawValue < right.rawValue
    }
}
