package import FoundationEssentials
package import ListenCore

/// The facts about a book in the list beyond those of its source.
package struct ListedBookFacts: Hashable, Sendable {
    /// True when the book was imported from the person's own files.
    package var isImported: Bool
    /// True when it is a text that is read aloud.
    package var isText: Bool
    /// True when its files are copies that the program made.
    package var ownsFiles: Bool
    /// The date of the import.
    package var addedAt: Date?
    /// The length, as far as it is known.
    package var length: MediaTime?
    /// The narrator, when known.
    package var narrator: String?
    /// The person's tags.
    package var tags: [BookTag]

    /// Creates facts; by default those of a book that was not imported and has no tags.
    package init(
        isImported: Bool = false, isText: Bool = false, ownsFiles: Bool = false,
        addedAt: Date? = nil,
        length: MediaTime? = nil, narrator: String? = nil, tags: [BookTag] = []
    ) {
        self.isImported = isImported
        self.isText = isText
        self.ownsFiles = ownsFiles
        self.addedAt = addedAt
        self.length = length
        self.narrator = narrator
        self.tags = tags
    }
}

/// A field of an imported book that the person can edit.
package enum BookField: String, CaseIterable, Hashable, Sendable {
    case title, author, narrator, language
}

/// A change of a book or of the library.
package enum ShelfRequest: Hashable, Sendable {
    /// Change a field of an imported book; an empty text restores the imported value.
    case say(Book, BookField, String)
    /// Replace the tags of a book.
    case setTags(Book, [BookTag])
    /// Scan the folder of an imported book again.
    case rescan(Book)
    /// Find an imported book's files below a path, as it was typed.
    case relink(Book, String)
    /// Remove an imported book, and with `files` delete the copies of its files.
    case remove(Book, files: Bool)
    /// Put a text that was read away.
    case putAway(Book)
    /// Remove a text that was read.
    case removeText(Book)
    /// Import a folder, as it was typed.
    case add(String)
}
