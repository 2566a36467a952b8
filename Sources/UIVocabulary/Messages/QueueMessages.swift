package import ListenCore

/// A request about the chapters that wait.
package enum QueueRequest: Hashable, Sendable {
    /// Read what waits; answer with `queue`.
    case look
    /// Find the chapter that waits, or where it cannot be played the next that can; answer with
    /// `queue` and a step.
    case play(ChapterAddress)
    /// Find the next chapter behind one that stays; answer with `queue` and a step.
    case follow(ChapterAddress)
    /// Let a chapter that was heard to its end wait no more; with `goesOn` answer with a step to
    /// the one behind it.
    case finish(ChapterAddress, goesOn: Bool)
    /// Add a chapter of a book of the session's source; answer with a `notice`.
    case addChapter(Chapter, of: Book)
    /// Add what was not heard to its end of a source's book; answer with a `notice`.
    case addBook(Book, of: SourceID)
    /// Move a chapter by that many numbers; answer with `queue`.
    case move(ChapterAddress, by: Int)
    /// Let a chapter wait no more; answer with `queue`.
    case drop(QueuedChapter)
}

/// The answer to requests about the chapters that wait.
package struct QueueNews: Hashable, Sendable {
    /// The chapters that wait now; `nil` where they cannot be read.
    package let queue: ListeningQueue?
    /// The way on; `nil` where none was asked for.
    package let step: QueueStep?

    /// News.
    package init(_ queue: ListeningQueue?, step: QueueStep? = nil) {
        (self.queue, self.step) = (queue, step)
    }
}

/// The way from a chapter of the queue to the next.
package enum QueueStep: Hashable, Sendable {
    /// A chapter of the session's source.
    case here(FoundChapter)
    /// A chapter of another source, which needs a session of its own.
    case elsewhere(QueuedChapter)
    /// Nothing that can be played follows.
    case over
}

/// A chapter that waits, as its source has it.
package struct FoundChapter: Hashable, Sendable {
    /// The chapter as it waits.
    package let waiting: QueuedChapter
    /// Its book.
    package let book: Book
    /// The book's place in its source's list, from 1; `nil` for one that is not listed.
    package let number: Int?
    /// The book's chapters.
    package let chapters: [Chapter]

    /// A chapter that was found.
    package init(_ waiting: QueuedChapter, in book: Book, number: Int?, chapters: [Chapter]) {
        (self.waiting, self.book, self.number) = (waiting, book, number)
        self.chapters = chapters
    }
}
