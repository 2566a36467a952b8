package import FoundationEssentials
package import ListenCore

/// The start of a review session: the cards that may come on a day, and what was done on it before.
package struct ReviewDeck: Hashable, Sendable {
    /// A card as the queue knows it.
    package struct Item: Hashable, Sendable {
        /// The card's number.
        package let id: Int64
        /// The sentence it was heard in.
        package let siblings: CardPlace.Sentence?
        /// The memory of it; `nil` while it is new.
        package var memory: CardMemory?

        /// A card.
        package init(id: Int64, siblings: CardPlace.Sentence? = nil, memory: CardMemory? = nil) {
            self.id = id
            self.siblings = siblings
            self.memory = memory
        }

        /// The data of a stored card that the queue needs.
        package init(_ card: StudyCard) {
            self.init(id: card.id, siblings: card.siblings, memory: card.memory)
        }
    }

    /// The day on the person's calendar as `2026-11-21`.
    package let day: String
    /// The beginning of the day: what was graded before was graded on another day.
    package let dayStart: Date
    /// The end of the day: a learned card that is due before may come at any time of the day.
    package let dayEnd: Date
    /// The cards, those due soonest and the oldest new ones first.
    package let items: [Item]
    /// The number of new cards that were asked on the day already.
    package let introduced: Int
    /// The number of learned cards that were asked on the day already.
    package let reviewed: Int
    /// The cards graded on the day already, with their sentences.
    package let seen: [CardPlace.Sentence: Set<Int64>]

    /// A deck; suspended cards are left out by who makes the items.
    ///
    /// Without `dayStart` the day has 24 hours.
    package init(
        day: String, dayStart: Date? = nil, dayEnd: Date, items: [Item], introduced: Int = 0,
        reviewed: Int = 0,
        seen: [CardPlace.Sentence: Set<Int64>] = [:]
    ) {
        self.day = day
        self.dayStart = dayStart ?? dayEnd - 86_400
        self.dayEnd = dayEnd
        self.items = items
        self.introduced = max(0, introduced)
        self.reviewed = max(0, reviewed)
        self.seen = seen
    }

    /// The deck of a day: the cards that may come, what was reviewed on it, and
    /// the sentences of which cards were graded on it.
    package init(
        _ day: StudyDay, cards: some Sequence<StudyCard>, done: ReviewDay? = nil,
        seen: [CardPlace.Sentence: Set<Int64>] = [:]
    ) {
        self.init(
            day: day.day.text, dayStart: day.start, dayEnd: day.end,
            items: cards.lazy.filter { !$0.isSuspended }.map { Item($0) },
            introduced: done?.introduced ?? 0, reviewed: done?.reviewed ?? 0, seen: seen)
    }
}
