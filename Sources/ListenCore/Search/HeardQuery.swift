/// A query over all texts: parts that must all be in one sentence.
///
/// ```swift
/// let query = HeardQuery(arguments: ["ran*", "quick brown"])
/// query.text  // "ran* “quick brown”"
/// query.marks(in: "The quick brown fox ran.")  // [4..<15, 20..<23]
/// ```
public struct HeardQuery: Hashable, Sendable {
    /// A word or a phrase.
    package struct Part: Hashable, Sendable {
        /// As it was typed, without quotes and the star.
        package let text: String
        /// True if the last word may go on: `word*`.
        package let isPrefix: Bool
        /// True if several words must follow each other.
        package let isPhrase: Bool
        /// The phrases it may be in a text of any language.
        package var alternatives: [SearchPhrase]
        /// Other forms of it, by the code of the language whose texts they count in.
        package var forms: [String: [SearchPhrase]] = [:]

        /// The phrases it may be in a text of a language.
        package func phrases(in language: Language?) -> [SearchPhrase] {
            guard let code = language?.code, let own = forms[code] else { return alternatives }
            return alternatives + own
        }
    }

    /// The most parts of a query; further ones are left out, and `isCut` is set.
    public static let mostParts = 16
    /// The longest query, in characters; the rest is left out, and `isCut` is set.
    public static let longest = 400
    /// The most forms of one part.
    public static let mostForms = 200

    /// The parts, in the order typed.
    package var parts: [Part]
    /// The comparison of letters.
    public let letters: FoldedText.Letters
    /// True if more was typed than is searched for.
    public let isCut: Bool

    /// True if some forms count in texts of one language alone.
    public var hasForms: Bool { parts.contains { !$0.forms.isEmpty } }

    /// True if there is nothing to search for.
    public var isEmpty: Bool { parts.isEmpty }

    /// The query as a person reads it.
    public var text: String {
        parts.map { ($0.isPhrase ? "“\($0.text)”" : $0.text) + ($0.isPrefix ? "*" : "") }
            .joined(separator: " ")
    }

    /// A query of the arguments of a command line: each is a word, or a phrase
    /// when it has spaces; with quotes in it, it is a text of words and phrases.
    public init(arguments: [String], letters: FoldedText.Letters = .plain) {
        var parts: [Part] = []
        for argument in arguments {
            if argument.contains(where: Self.isQuote) {
                parts += Self.parts(of: argument.prefix(Self.longest), letters)
            } else if let part = Self.part(argument.prefix(Self.longest), letters) {
                parts.append(part)
            }
        }
        self.letters = letters
        self.parts = Array(parts.prefix(Self.mostParts))
        isCut =
            parts.count > Self.mostParts
            || arguments.reduce(0) { $0 + $1.count } > Self.longest
    }

    /// The same words, each by itself.
    public var loosened: HeardQuery {
        var query = self
        query.parts = parts.flatMap { part -> [Part] in
            part.text.split(whereSeparator: \.isWhitespace).compactMap {
                Self.part($0, letters)
            }
        }
        return query
    }

    /// The places of the parts in a sentence of a text in `language`, in order and joined if they
    /// touch; `nil` when one of them is missing.
    public func marks(in sentence: String, language: Language? = nil) -> [Range<Int>]? {
        let tokens = SearchTokens(sentence, letters: letters)
        var found: [Range<Int>] = []
        for part in parts {
            let ranges = part.phrases(in: language).flatMap { $0.ranges(in: tokens) }
            guard !ranges.isEmpty else { return nil }
            found += ranges
        }
        return found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, range in
            guard let last = joined.last, range.lowerBound < last.upperBound else {
                joined.append(range)
                return
            }
            joined[joined.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        }
    }

    private static func isQuote(_ character: Character) -> Bool {
        ["\"", "“", "”", "„", "«", "»", "「", "」"].contains(character)
    }

    private static func parts(
        of text: Substring, _ letters: FoldedText.Letters
    ) -> [Part] {
        var parts: [Part] = []
        for (place, piece) in text.split(
            omittingEmptySubsequences: false, whereSeparator: isQuote
        ).enumerated() {
            if place.isMultiple(of: 2) {
                parts += piece.split(whereSeparator: \.isWhitespace).compactMap {
                    part($0, letters)
                }
            } else if let phrase = part(piece, letters) {
                parts.append(phrase)
            }
        }
        return parts
    }

    private static func part(_ typed: Substring, _ letters: FoldedText.Letters) -> Part? {
        var text = typed
        while text.last?.isWhitespace == true { text.removeLast() }
        let isPrefix = text.last == "*" || text.last == "＊"
        if isPrefix { text.removeLast() }
        while text.first?.isWhitespace == true { text.removeFirst() }
        guard let phrase = SearchPhrase(text, isPrefix: isPrefix, letters: letters) else {
            return nil
        }
        return Part(
            text: String(text), isPrefix: isPrefix, isPhrase: text.contains(where: \.isWhitespace),
            alternatives: [phrase])
    }
}
