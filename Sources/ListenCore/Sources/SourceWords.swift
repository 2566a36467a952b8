/// The words for what sources of a kind have, in the singular.
///
/// ```swift
/// let shelf = SourceWords(book: "audiobook", chapter: "section")
/// SourceWords.title(shelf.chapter)  // "Section"
/// ```
package struct SourceWords: Hashable, Sendable {
    /// The word for a book: `podcast`.
    package let book: String
    /// The word for a chapter: `episode`.
    package let chapter: String

    /// Books and chapters, where a kind has no words of its own.
    package static let books = SourceWords()

    /// The words of a kind.
    package init(book: String = "book", chapter: String = "chapter") {
        (self.book, self.chapter) = (book, chapter)
    }

    /// A word at the beginning of a sentence.
    package static func title(_ word: String) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }
}
