package import ListenCore

/// The books of a switched-on source that is not the one of the session.
package struct OtherShelf: Hashable, Sendable {
    /// The source's id.
    package let source: SourceID
    /// The source as the command line names it.
    package let name: String
    /// The source as the screen calls it.
    package let title: String
    /// Its books stand before those of the session's source.
    package let comesFirst: Bool
    /// Its books, as far as they are known.
    package var books: [Book]
    /// The person's tags of its books.
    package var tags: [BookID: [BookTag]]
    /// It could not be asked, and no list of it is stored.
    package var isMissing: Bool

    /// A shelf.
    package init(
        source: SourceID, name: String, title: String, comesFirst: Bool = false,
        books: [Book] = [], tags: [BookID: [BookTag]] = [:], isMissing: Bool = false
    ) {
        (self.source, self.name, self.title) = (source, name, title)
        (self.comesFirst, self.books, self.tags) = (comesFirst, books, tags)
        self.isMissing = isMissing
    }
}
