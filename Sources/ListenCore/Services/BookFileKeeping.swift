/// Finds and deletes the files of imported books; every call blocks for as long as the disk needs.
package protocol BookFileKeeping: Sendable {
    /// Looks for a book's missing files below a path, by name and size.
    ///
    /// Ids stay, and with them places. Throws when the path does not exist.
    func relinked(_ book: ImportedBook, below path: String) throws -> RelinkOutcome
    /// True when all recordings of a book are copies that the program made.
    func areOwn(_ book: ImportedBook) -> Bool
    /// Deletes the copies that the program made of a book's files; returns the number of recordings
    /// deleted.
    ///
    /// `others` are the folders of all other books: files beside theirs may belong to them, and
    /// stay.
    func delete(_ book: ImportedBook, sparing others: [String]) -> Int
}

/// The result of looking for the moved files of a book.
package struct RelinkOutcome: Hashable, Sendable {
    /// The book with its files where they are now.
    package let book: ImportedBook
    /// The number of files found elsewhere.
    package let moved: Int
    /// The number of files still in their place.
    package let unmoved: Int
    /// The paths of files that were not found.
    package let missing: [String]
    /// The paths of missing files of whose name there is one of another size.
    package let resized: [String]

    /// An outcome.
    package init(
        book: ImportedBook, moved: Int, unmoved: Int, missing: [String], resized: [String]
    ) {
        (self.book, self.moved, self.unmoved) = (book, moved, unmoved)
        (self.missing, self.resized) = (missing, resized)
    }
}

/// The error when the same books are changed again and again while they are imported or relinked.
package struct BooksChanged: DescribedError, Hashable {
    /// The number of attempts at making books from the present state.
    package static let attempts = 5

    /// The error.
    package init() {}

    /// The failure and the way out of it.
    package var description: String {
        "Another listen changed the same books again and again meanwhile. Wait until it is done,"
            + " and try again."
    }

    /// The kind of failure.
    package var kind: FailureKind { .unavailable }
}
