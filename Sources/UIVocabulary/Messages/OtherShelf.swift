package import ListenCore

/// The books of a switched-on source that is not the one of the session.
package struct OtherShelf: Hashable, Sendable {
    /// The source's id.
    package let source: SourceID
    /// The name of the source on the command line.
    package let name: String
    /// The title of the source on the screen.
    package let title: String
    /// True when its books stand before those of the session's source.
    package let comesFirst: Bool
    /// Its books, as far as they are known.
    package var books: [Book]
    /// The person's tags of its books.
    package var tags: [BookID: [BookTag]]
    /// True when the source could not be reached and no list of it is stored.
    package var isMissing: Bool

    /// Creates a shelf.
    package init(
        source: SourceID, name: String, title: String, comesFirst: Bool = false,
        books: [Book] = [], tags: [BookID: [BookTag]] = [:], isMissing: Bool = false
    ) {
        (self.source, self.name, self.title) = (source, name, title)
        (self.comesFirst, self.books, self.tags) = (comesFirst, books, tags)
        self.isMissing = isMissing
    }
}
