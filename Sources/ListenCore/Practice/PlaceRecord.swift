package import FoundationEssentials

/// A place a person was at, kept so that nothing overwrites it unseen.
package struct PlaceRecord: Hashable, Sendable {
    /// The occasion of leaving or noting a place.
    package enum Occasion: String, CaseIterable, Hashable, Sendable, Codable {
        /// A jump went away from here.
        case jump
        /// The sound paused here.
        case pause
        /// Another chapter was opened, or the program ended.
        case leave
        /// The chapter was heard to its end.
        case end
        /// The sleep timer stopped here.
        case sleep
        /// The last key was pressed here before the sleep timer stopped.
        case touch
        /// A system's interruption stopped it here.
        case interruption
    }

    /// The chapter.
    package var chapter: ChapterAddress
    /// The place.
    package var position: MediaTime
    /// The occasion.
    package var occasion: Occasion
    /// The time.
    package var at: Date
    /// The book's title then, for lists.
    package var bookTitle: String
    /// The chapter's title then, for lists.
    package var chapterTitle: String

    /// A record.
    package init(
        chapter: ChapterAddress, position: MediaTime, occasion: Occasion, at: Date,
        bookTitle: String, chapterTitle: String
    ) {
        self.chapter = chapter
        self.position = position
        self.occasion = occasion
        self.at = at
        self.bookTitle = bookTitle
        self.chapterTitle = chapterTitle
    }
}

/// Keeps the places a person was at, newest first, a bounded number of each chapter.
package protocol PlaceHistoryStoring: Sendable {
    /// Adds a place.
    func record(_ place: PlaceRecord) async throws(StoreError)
    /// The newest places of a chapter, or (with nil) of all; at most `limit` where one is given.
    func history(of chapter: ChapterAddress?, limit: Int?) async throws(StoreError)
        -> [PlaceRecord]
}
