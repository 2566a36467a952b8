/// One book among all sources: equal ids of two sources are two books.
package struct BookAddress: Hashable, Sendable {
    /// The source that has it.
    package let source: SourceID
    /// Its id there.
    package let book: BookID

    /// The book `book` at `source`.
    package init(source: SourceID, book: BookID) {
        (self.source, self.book) = (source, book)
    }
}

extension ChapterAddress {
    /// The book of the chapter.
    package var bookAddress: BookAddress { BookAddress(source: source, book: book) }
}
