/// A book to be kept, with the kept state it was made from.
///
/// A book is made from a state that was read before, sometimes minutes ago; the former state shows
/// a store that somebody changed it meanwhile.
///
/// ```swift
/// let revision = BookRevision(book, of: nil)
/// revision.sources  // ["/books/fox/1.mp3"]
/// let seen = SeenFiles(owners: ["/books/fox/1.mp3": book.id])
/// ```
public struct BookRevision: Hashable, Sendable {
    /// The book as it is to be.
    public var book: ImportedBook
    /// The book as it was read; `nil` for one that was not there.
    public var former: ImportedBook?
    /// The division the person wished for a book that was not there; `nil` for none.
    public var wish: WishedDivision?
    /// The paths of the files that it was made of, where they lay then.
    public var sources: Set<String>

    /// A book to be kept; `sources` are its own files by default.
    public init(
        _ book: ImportedBook, of former: ImportedBook?, wish: WishedDivision? = nil,
        sources: Set<String>? = nil
    ) {
        self.book = book
        self.former = former
        self.wish = wish
        self.sources = sources ?? Set(book.recordings.map(\.path))
    }
}

/// The knowledge of files when books were made of them.
///
/// Shown at ``BookRevision``.
public struct SeenFiles: Hashable, Sendable {
    /// The book that had a file, by path; a file that is not named had none.
    public var owners: [String: BookID]
    /// The files of books that were forgotten.
    public var passedOver: Set<String>

    /// The knowledge of files; none by default.
    public init(owners: [String: BookID] = [:], passedOver: Set<String> = []) {
        self.owners = owners
        self.passedOver = passedOver
    }
}
