package import FoundationEssentials
package import ListenCore
package import Practice

/// The cards that may come in a session, as they are read.
package struct ReviewHand: Hashable, Sendable {
    /// What the queue needs of them, and what was done on the day before.
    package let deck: ReviewDeck
    /// The cards by their numbers.
    package let cards: [Int64: StudyCard]

    /// What was read.
    package init(deck: ReviewDeck, cards: [StudyCard]) {
        self.deck = deck
        self.cards = Dictionary(cards.map { ($0.id, $0) }) { first, _ in first }
    }
}

/// What a review session wants done outside of it; each but `hear` and `hush`
/// is answered by a `ReviewAnswer`.
package enum ReviewRequest: Hashable, Sendable {
    /// Read the cards of the day; answer with `hand`.
    case load
    /// Let a card be heard at so many hundredths of the usual speed, instead of
    /// what is heard; `sound` tells what became of it.
    case hear(StudyCard, pace: Int)
    /// Be silent.
    case hush
    /// Log a grading; answer with `logged`.
    case log(ReviewRecord)
    /// Take a grading back; answer with `takenBack`.
    case takeBack(ReviewRecord)
    /// Keep a card without asking it; answer with `suspended`.
    case suspend(Int64)
    /// Ask a suspended card again; answer with `resumed`.
    case resume(Int64)
    /// Find out what comes after the session; answer with `ahead`.
    case lookAhead
    /// Find out what waits, for the lists; answer with `waiting`.
    case count
}

/// What became of a request of a review session.
package enum ReviewAnswer: Hashable, Sendable {
    /// The cards of the day.
    case hand(Result<ReviewHand, StoreError>)
    /// What is heard of a card.
    case sound(ReviewSound, of: Int64)
    /// A grading was logged, or not.
    case logged(ReviewOutcome, ReviewRecord)
    /// A grading was taken back, or not.
    case takenBack(ReviewOutcome, ReviewRecord)
    /// A card was suspended, or not.
    case suspended(ReviewOutcome, Int64)
    /// A card is asked again, or not.
    case resumed(ReviewOutcome, Int64)
    /// What comes after the session.
    case ahead(ReviewAhead)
    /// The day's cards, for the lists.
    case waiting(ReviewDeck)
}

/// What became of a change.
package enum ReviewOutcome: Hashable, Sendable {
    /// It is on disk.
    case done
    /// The card was graded elsewhere meanwhile; nothing was changed.
    case changed
    /// The card was removed meanwhile.
    case gone
    /// It could not be written; a sentence that says what to do.
    case failed(String)
}

/// What is heard of a card.
package enum ReviewSound: Hashable, Sendable {
    /// Its recording is being opened.
    case opening
    /// It is being heard.
    case playing
    /// It was heard.
    case over
    /// It cannot be heard; why, in a few words, empty where it never had a sound.
    case none(String)
}

/// What comes after a session.
package struct ReviewAhead: Hashable, Sendable {
    /// When the next learned card comes; `nil` when none does.
    package var next: Date?
    /// How many come on the next day.
    package var tomorrow: Int
    /// How many new cards there are still.
    package var new: Int
    /// How many learned cards of today there are still.
    package var due: Int
    /// Whether there is any card at all.
    package var hasCards: Bool

    /// What comes.
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
    /// All of them.
    package var total: Int { new + learning + reviews }
}
