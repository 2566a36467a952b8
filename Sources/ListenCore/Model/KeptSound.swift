/// The share of a chapter's sound that is on this machine.
package enum SoundPresence: String, Hashable, Sendable, Codable {
    /// Some of it; the rest is fetched when it is heard.
    case partly
    /// All of it, until room is needed.
    case stored
    /// All of it, and it stays.
    case pinned
}

/// The sound of a source's books that is on this machine, where not all of it is.
package struct KeptSound: Hashable, Sendable {
    private var books: [BookID: [ChapterID: SoundPresence]] = [:]

    /// Nothing is kept.
    package init() {}

    /// The stored sound of a chapter; `nil` for nothing.
    package subscript(_ book: BookID, _ chapter: ChapterID) -> SoundPresence? {
        books[book]?[chapter]
    }

    /// All that is noted, by book and chapter.
    package var noted: [BookID: [ChapterID: SoundPresence]] { books }

    /// Notes a chapter.
    package mutating func note(_ presence: SoundPresence, of chapter: ChapterID, in book: BookID) {
        books[book, default: [:]][chapter] = presence
    }

    /// Replaces the facts about a book by those of another.
    package mutating func adopt(_ book: BookID, of other: KeptSound) {
        books[book] = other.books[book]
    }

    /// The numbers of a book's chapters that are kept whole, and of those that are pinned.
    package func count(of book: BookID) -> (stored: Int, pinned: Int) {
        let chapters = (books[book] ?? [:]).values
        return (chapters.count { $0 != .partly }, chapters.count { $0 == .pinned })
    }
}
