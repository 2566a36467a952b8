/// One book among all sources: equal ids of two sources are two books.
public struct BookAddress: Hashable, Sendable {
    /// The source that has it.
    public let source: SourceID
    /// Its id there.
    public let book: BookID

    /// The book `book` at `source`.
    public init(source: SourceID, book: BookID) {
        (self.source, self.book) = (source, book)
    }
}

extension ChapterAddress {
    /// The book of the chapter.
    public var bookAddress: BookAddress { BookAddress(source: source, book: book) }
}
