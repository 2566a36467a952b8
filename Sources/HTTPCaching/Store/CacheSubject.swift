package import ListenCore

/// The book and chapter of a stored response, by which people can name it.
///
/// A recording may lie on another server than its book, so the address of a response does not tell.
package struct CacheSubject: Hashable, Sendable, Codable {
    /// The source of the book.
    package let source: SourceID
    /// The book; `nil` for the list of books.
    package let book: BookID?
    /// The chapter; `nil` for responses about the whole book.
    package let chapter: ChapterID?

    /// A subject.
    package init(source: SourceID, book: BookID? = nil, chapter: ChapterID? = nil) {
        self.source = source
        self.book = book
        self.chapter = chapter
    }

    /// True when this belongs to another subject: to its source, and to its book and chapter if it
    /// names them.
    package func isPart(of other: CacheSubject) -> Bool {
        source == other.source && (other.book == nil || other.book == book)
            && (other.chapter == nil || other.chapter == chapter)
    }
}
