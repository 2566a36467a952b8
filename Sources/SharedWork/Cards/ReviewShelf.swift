package import FoundationEssentials
package import ListenCore
package import Practice
package import UIVocabulary

/// Reads the cards of a day from their store.
package struct ReviewShelf: Sendable {
    /// The most cards of each kind that a session begins with; more could not be reviewed in a day
    /// anyway.
    static let mostCards = 4_000

    package let store: any StudyCardStoring
    let calendar: ReviewCalendar
    /// The only language that is reviewed; `nil` for all.
    var language: Language?
    /// The only kind that is reviewed; `nil` for both.
    var kind: StudyCard.Kind?
    /// The only cards that are asked, by number; `nil` for all.
    package var only: Set<Int64>?

    package init(
        store: any StudyCardStoring, calendar: ReviewCalendar, language: Language? = nil,
        kind: StudyCard.Kind? = nil
    ) {
        (self.store, self.calendar, self.language, self.kind) = (store, calendar, language, kind)
    }

    /// The cards due on the day of an instant, with the reviews done on it before, in any session.
    package func hand(at now: Date) async throws(StoreError) -> ReviewHand {
        let day = calendar.studyDay(at: now)
        let name = day.day.text
        let due = try await store.due(
            until: day.end, of: language, kind: kind, limit: Self.mostCards)
        let cards = due.filter { only?.contains($0.id) ?? true }
        let done = try await store.reviewDays(since: name, of: language).first { $0.day == name }
        return ReviewHand(
            deck: ReviewDeck(
                day, cards: cards, done: done, seen: try await store.gradedSentences(on: name)),
            cards: cards)
    }

    /// The reviews after the day of an instant.
    package func ahead(at now: Date) async throws(StoreError) -> ReviewAhead {
        let counts = try await counts(at: now, settings: ReviewSettings())
        return ReviewAhead(
            next: counts.next, tomorrow: counts.tomorrow, new: counts.new,
            due: counts.overdue, hasCards: counts.total > 0)
    }

    /// The number of cards due, today and later.
    package func counts(at now: Date, settings: ReviewSettings) async throws(StoreError)
        -> ReviewCounts
    {
        let today = try await hand(at: now)
        let all = try await store.cards(of: language, limit: nil).filter(isWanted)
        var ends = [today.deck.dayEnd]
        while ends.count < 7 { ends.append(calendar.dayEnd(after: ends[ends.count - 1])) }
        return ReviewCounts(
            today: settings.remaining(of: today.deck, at: now), all: all, ends: ends,
            done: today.deck, at: now)
    }

    private func isWanted(_ card: StudyCard) -> Bool { kind == nil || card.kind == kind }
}

/// The number of cards due, today and later.
package struct ReviewCounts: Hashable, Sendable {
    /// The cards that a session today would still ask.
    package let today: ReviewQueue.Remaining
    /// New cards that were asked today already.
    package let introducedToday: Int
    package let reviewedToday: Int
    /// Learned cards that are due.
    let overdue: Int
    /// Learned cards due on the next day.
    package let tomorrow: Int
    /// Learned cards due on the next six days.
    package let week: Int
    /// New cards beyond today's limit.
    package let newLater: Int
    /// Cards in learning, whenever they are due.
    package let learning: Int
    package let new: Int
    package let suspended: Int
    package let total: Int
    /// The time at which the next card is due, new cards aside.
    let next: Date?

    /// Counts the cards; `ends` are the ends of today and of the days after it.
    init(
        today: ReviewQueue.Remaining, all: [StudyCard], ends: [Date], done: ReviewDeck,
        at now: Date
    ) {
        let active = all.filter { !$0.isSuspended }
        let dues = active.compactMap { $0.memory?.due }
        func count(until index: Int) -> Int {
            guard let first = ends.first, ends.indices.contains(index) else { return 0 }
            return dues.count { $0 >= first && $0 < ends[index] }
        }
        self.today = today
        introducedToday = done.introduced
        reviewedToday = done.reviewed
        overdue = active.count { card in
            guard let memory = card.memory, let end = ends.first else { return false }
            return !memory.isLearning && memory.due < end
        }
        tomorrow = count(until: 1)
        week = count(until: ends.count - 1)
        new = active.count { $0.memory == nil }
        newLater = max(0, new - today.new)
        learning = active.count { $0.memory?.isLearning == true }
        suspended = all.count - active.count
        total = all.count
        next = dues.filter { $0 > now }.min()
    }
}
