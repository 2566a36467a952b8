/// The words for what sources of a kind have, in the singular.
///
/// ```swift
/// let shelf = SourceWords(book: "audiobook", chapter: "section")
/// SourceWords.title(shelf.chapter)  // "Section"
/// ```
public struct SourceWords: Hashable, Sendable {
    /// The word for a book: `podcast`.
    public let book: String
    /// The word for a chapter: `episode`.
    public let chapter: String

    /// Books and chapters, where a kind has no words of its own.
    public static let books = SourceWords()

    /// The words of a kind.
    public init(book: String = "book", chapter: String = "chapter") {
        (self.book, self.chapter) = (book, chapter)
    }

    /// A word at the beginning of a sentence.
    public static func title(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
