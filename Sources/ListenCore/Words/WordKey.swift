/// The key of a word's status: a language and a folded text.
///
/// The text is a form from a line, a lemma, or a phrase of several words; all are in one table, so
/// that a list of either kind is of use. Two words with the same spelling are therefore one.
///
/// Of the language only the primary subtag counts: a person who knows a word in `es-MX` knows it in
/// `es`.
///
/// ```swift
/// WordKey("Casa", language: spanish)?.text  // "casa"
/// ```
public struct WordKey: Hashable, Sendable {
    /// The longest text of a key, in UTF-8 bytes.
    public static let longestText = 240

    /// The most words of a phrase.
    public static let longestPhrase = 16

    /// The language's primary subtag: `es`.
    public let language: String
    /// The folded text, its words separated as by `WordFolding`; never empty.
    public let text: String

    /// The key of a word or phrase from a text; `nil` when it has no letter, when it is longer than
    /// any word or phrase, and when the folded text would be another word: `horas` of `24 horas`,
    /// `c` of `C++`.
    public init?(_ spelling: some StringProtocol, language: Language) {
        guard spelling.utf8.count <= 4 * Self.longestText else { return nil }
        let folded = WordFolding(language).whole(spelling)
        let text = folded.text
        guard folded.isWhole, !text.isEmpty, text.utf8.count <= Self.longestText,
            text.utf8.count(where: { $0 == 0x20 }) < Self.longestPhrase
        else { return nil }
        self.language = language.code
        self.text = text
    }

    /// The key of several words that follow each other in a text; `nil` as for a spelling.
    ///
    /// Words of Han or kana become one, however they were separated.
    public init?(phrase words: [String], language: Language) {
        guard words.count <= Self.longestPhrase else { return nil }
        self.init(words.joined(separator: " "), language: language)
    }

    /// A key by its stored parts, which were folded before; `nil` without a text.
    public init?(storedText: String, language: String) {
        guard !storedText.isEmpty else { return nil }
        self.text = storedText
        self.language = language
    }
}
