package import FoundationEssentials

/// A chapter that waits to be heard.
package struct QueuedChapter: Hashable, Sendable {
    /// The chapter.
    package let chapter: ChapterAddress
    /// The book's title when it was added, for lists.
    package var bookTitle: String
    /// The chapter's title when it was added, for lists.
    package var chapterTitle: String
    /// Its length; zero where that is not known.
    package var length: MediaTime
    /// The time it was added.
    package var addedAt: Date

    /// A chapter that waits.
    package init(
        chapter: ChapterAddress, bookTitle: String, chapterTitle: String,
        length: MediaTime = .zero, addedAt: Date
    ) {
        self.chapter = chapter
        self.bookTitle = bookTitle
        self.chapterTitle = chapterTitle
        self.length = length
        self.addedAt = addedAt
    }
}
