package import ListenCore
package import Practice

/// The speed of the sound: what is played at, what the person chose for the book, and the
/// narrator's pace that a choice in words a minute goes by.
package struct PlayerSpeed: Hashable, Sendable {
    package var rate: PlaybackRate
    /// True after the speed was changed before the player had the chapter.
    package var isUntold = false
    /// The speed the person chose for this book; `nil` is the configured one.
    package var chosen: PlaybackRate?
    /// The words a minute every chapter is brought to.
    package var wordsPerMinute: Int?
    /// The pace of the narrator, when known.
    package var pace: Pace?

    package init(rate: PlaybackRate) { self.rate = rate }

    /// Goes by what was chosen for a book, and by what is usual where nothing was.
    package mutating func adopt(_ book: BookSettings, usual: BookSettings) {
        chosen = book.rate
        // A speed that was chosen counts more than a pace that is merely usual.
        wordsPerMinute = book.wordsPerMinute ?? (book.rate == nil ? usual.wordsPerMinute : nil)
    }

    /// Notes what is chosen for the book; a usual pace that was never chosen is left out.
    package func note(in book: inout BookSettings, usual: BookSettings) {
        book.rate = chosen
        let isUsual = book.wordsPerMinute == nil && wordsPerMinute == usual.wordsPerMinute
        book.wordsPerMinute = isUsual ? nil : wordsPerMinute
    }
}
