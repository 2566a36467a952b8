package import FoundationEssentials
package import ListenCore

/// What the list knows of a book besides what its source lists.
package struct BookFacts: Hashable, Sendable {
    /// Whether it was imported from the person's own files.
    package var isImported: Bool
    /// Whether its files are copies that the program made.
    package var ownsFiles: Bool
    /// When it was imported.
    package var addedAt: Date?
    /// How long it is, as far as that is known.
    package var length: MediaTime?
    /// Who reads it, when known.
    package var narrator: String?
    /// The person's tags.
    package var tags: [BookTag]

    /// Facts; by default of a book that was not imported and has no tags.
    package init(
        isImported: Bool = false, ownsFiles: Bool = false, addedAt: Date? = nil,
        length: MediaTime? = nil, narrator: String? = nil, tags: [BookTag] = []
    ) {
        self.isImported = isImported
        self.ownsFiles = ownsFiles
        self.addedAt = addedAt
        self.length = length
        self.narrator = narrator
        self.tags = tags
    }
}

/// What the person can say of an imported book.
package enum BookField: String, CaseIterable, Hashable, Sendable {
    case title, author, narrator, language
}

/// What is to be done with a book, or with the library.
package enum ShelfRequest: Hashable, Sendable {
    /// Call an imported book otherwise; an empty text takes the person's word back.
    case say(Book, BookField, String)
    /// Give a book these tags and no others.
    case setTags(Book, [BookTag])
    /// Read an imported book's folder anew.
    case rescan(Book)
    /// Find an imported book's files below a path, as it was typed.
    case relink(Book, String)
    /// Take an imported book out, and with `files` delete the copies of its files.
    case remove(Book, files: Bool)
    /// Import a folder, as it was typed.
    case add(String)
}
