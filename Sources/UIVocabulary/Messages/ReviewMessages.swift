package import FoundationEssentials
package import ListenCore
package import Practice

/// The cards that may come in a session, as they were read.
package struct ReviewHand: Hashable, Sendable {
    /// The data of the queue, with what was done on the day so far.
    package let deck: ReviewDeck
    /// The cards by their numbers.
    package let cards: [Int64: StudyCard]

    /// Creates a hand.
    package init(deck: ReviewDeck, cards: [StudyCard]) {
        self.deck = deck
        self.cards = Dictionary(cards.map { ($0.id, $0) }) { first, _ in first }
    }
}

/// A request of a review session; each but `hear` and `hush` is answered by a `ReviewAnswer`.
package enum ReviewRequest: Hashable, Sendable {
    /// Read the cards of the day; answer with `hand`.
    case load
    /// Play a card at `pace` hundredths of the normal speed, in place of the sound being heard;
    /// `sound` reports its state.
    case hear(StudyCard, pace: Int)
    /// Stop the sound.
    case hush
    /// Log a grade; answer with `logged`.
    case log(ReviewRecord)
    /// Take a grade back; answer with `takenBack`.
    case takeBack(ReviewRecord)
    /// Suspend a card; answer with `suspended`.
    case suspend(Int64)
    /// Resume a suspended card; answer with `resumed`.
    case resume(Int64)
    /// Look up the cards after the session; answer with `ahead`.
    case lookAhead
    /// Count the cards that are due, for the lists; answer with `waiting`.
    case count
}

/// The answer to a request of a review session.
package enum ReviewAnswer: Hashable, Sendable {
    /// The cards of the day.
    case hand(Result<ReviewHand, StoreError>)
    /// The state of a card's sound.
    case sound(ReviewSound, of: Int64)
    /// The result of logging a grade.
    case logged(ReviewOutcome, ReviewRecord)
    /// The result of taking a grade back.
    case takenBack(ReviewOutcome, ReviewRecord)
    /// The result of suspending a card.
    case suspended(ReviewOutcome, Int64)
    /// The result of resuming a card.
    case resumed(ReviewOutcome, Int64)
    /// The cards after the session.
    case ahead(ReviewAhead)
    /// The day's cards, for the lists.
    case waiting(ReviewDeck)
}

/// The result of a change.
package enum ReviewOutcome: Hashable, Sendable {
    /// It is on disk.
    case done
    /// The card was graded elsewhere in the meantime; nothing was changed.
    case changed
    /// The card was removed in the meantime.
    case gone
    /// The change could not be written; a sentence that says what to do.
    case failed(String)
}

/// The state of a card's sound.
package enum ReviewSound: Hashable, Sendable {
    /// Its recording is being opened.
    case opening
    /// It is playing.
    case playing
    /// It was played to its end.
    case over
    /// It cannot be played; the reason in a few words, empty for a card that never had a sound.
    case none(String)
}

/// The cards after a session.
package struct ReviewAhead: Hashable, Sendable {
    /// The time of the next learned card; `nil` when none is left.
    package var next: Date?
    /// The number of cards on the next day.
    package var tomorrow: Int
    /// The number of new cards that are left.
    package var new: Int
    /// The number of learned cards of today that are left.
    package var due: Int
    /// True when there is any card at all.
    package var hasCards: Bool

    /// Creates the counts.
    package init(
        next: Date? = nil, tomorrow: Int = 0, new: Int = 0, due: Int = 0, hasCards: Bool = true
    ) {
        self.next = next
        self.tomorrow = tomorrow
        self.new = new
        self.due = due
        self.hasCards = hasCards
    }
}

extension ReviewQueue.Remaining {
    /// The number of all cards.
    package var total: Int { new + learning + reviews }
}
