package import FoundationEssentials
package import ListenCore

/// The choice of the next card in a review session.
///
/// Pure: it is told what happened and when, and says what is to be logged. A
/// card being learned that is due goes before all others; then come learned and
/// new cards up to the day's limits; then, when nothing else is left, cards being
/// learned that are nearly due, and at last those that were skipped. Of the
/// cards of one sentence only one comes on a day, since each gives the others
/// away.
package struct ReviewQueue: Hashable, Sendable {
    /// The events it takes.
    package enum Event: Hashable, Sendable {
        /// The person graded the card asked for, after thinking so long.
        case graded(ReviewGrade, at: Date, spent: MediaTime)
        /// The person wants the card later.
        case skipped(at: Date)
        /// The person takes the last grade or skip back.
        case undone(at: Date)
        /// The last grade or skip cannot be taken back any more, since the card was graded
        /// elsewhere: the one before is the last.
        case lastHolds
        /// Time passed while nothing was asked.
        case timePassed(at: Date)
        /// A new day began, or the cards changed behind the session; on the same
        /// day what was graded and skipped can still be taken back.
        case dayChanged(ReviewDeck, at: Date)
        /// A card was removed or suspended.
        case removed(Int64, at: Date)
    }

    /// The actions it asks for.
    package enum Action: Hashable, Sendable {
        /// Log a grading and keep the card's memory.
        case record(ReviewRecord)
        /// Take a grading back, the last one of its card.
        case takeBack(ReviewRecord)
    }

    /// The states it has.
    package enum State: Hashable, Sendable {
        /// A card is asked for.
        case asking(ReviewDeck.Item)
        /// A card being learned comes then.
        case waiting(until: Date)
        /// Nothing comes any more on this day.
        case finished
    }

    /// The most grades and skips that can be taken back.
    package static let longestHistory = 100

    /// The numbers of cards that still come.
    package struct Remaining: Hashable, Sendable {
        /// New cards that still come on the day.
        package var new: Int
        /// Cards being learned.
        package var learning: Int
        /// Learned cards that still come on the day.
        package var reviews: Int

        /// Counts.
        package init(new: Int = 0, learning: Int = 0, reviews: Int = 0) {
            self.new = new
            self.learning = learning
            self.reviews = reviews
        }
    }

    private struct Past: Hashable, Sendable {
        let asked: ReviewAgenda.Asked
        /// The record that was logged; `nil` for a skip.
        let record: ReviewRecord?

        var card: Int64 { asked.entry.item.id }
    }

    /// The scheduler that says when cards come again.
    package let scheduler: ReviewScheduler
    /// The amount that is wanted on a day.
    package let limits: ReviewLimits
    /// The day on the person's calendar that gradings count for.
    package private(set) var day: String
    /// The beginning of the day.
    package private(set) var dayStart: Date
    /// The end of the day, when `dayChanged` is expected.
    package private(set) var dayEnd: Date
    /// Its state.
    package private(set) var state: State = .finished
    private var agenda: ReviewAgenda
    private var past: [Past] = []

    /// Begins a session at a moment; what was graded by a former one on the same day can still be
    /// taken back.
    package init(
        _ deck: ReviewDeck, limits: ReviewLimits = ReviewLimits(),
        scheduler: ReviewScheduler = ReviewScheduler(), after former: ReviewQueue? = nil,
        at moment: Date
    ) {
        self.scheduler = scheduler
        self.limits = limits
        day = deck.day
        dayStart = deck.dayStart
        dayEnd = deck.dayEnd
        agenda = ReviewAgenda(deck, limits: limits)
        if let former, former.day == deck.day {
            agenda.goOn(from: former.agenda, keepingSkips: true)
            past = former.past.filter { $0.record != nil || agenda.holds($0.card) }
        }
        goOn(at: moment)
    }

    /// The card that is asked for.
    package var current: ReviewDeck.Item? {
        if case .asking(let item) = state { item } else { nil }
    }

    /// The rest of the day, the card that is asked for included.
    package var remaining: Remaining { agenda.remaining }

    /// True if something can be taken back.
    package var canUndo: Bool { !past.isEmpty }

    /// The time at which it wants to hear of the time again.
    package var nextChange: Date {
        if case .waiting(let moment) = state { min(moment, dayEnd) } else { dayEnd }
    }

    /// The outcomes of the grades; `nil` when nothing is asked.
    package func previews(at moment: Date) -> ReviewPreviews? {
        current.map { scheduler.previews(of: $0.memory, at: moment, days: days(of: $0)) }
    }

    /// The number of days on the person's calendar since a card was graded last.
    ///
    /// A person who reviews every morning, some minutes earlier than the day before, lets a day
    /// pass between, though no 24 hours. Reckoned with days of 24 hours, so that one may be too
    /// many in the hour of a day that had 25.
    private func days(of item: ReviewDeck.Item) -> Int? {
        guard let last = item.memory?.reviewedAt else { return nil }
        let before = dayStart.timeIntervalSince(last)
        guard before > 0, before.isFinite else { return 0 }
        return Int(min((before / 86_400).rounded(.up), 4_000_000))
    }

    /// Takes note of what happened; says what is to be done.
    package mutating func update(_ event: Event) -> Action? {
        switch event {
        case .graded(let grade, let moment, let spent):
            return answer(grade, at: moment, spent: spent)
        case .skipped(let moment):
            remember(agenda.skip(), nil)
            goOn(at: moment)
        case .undone(let moment): return undo(at: moment)
        case .lastHolds: _ = past.popLast()
        case .timePassed(let moment):
            if current == nil { goOn(at: moment) }
        case .dayChanged(let deck, let moment): begin(deck, at: moment)
        case .removed(let id, let moment): remove(id, at: moment)
        }
        return nil
    }

    private mutating func answer(_ grade: ReviewGrade, at moment: Date, spent: MediaTime)
        -> Action?
    {
        guard let item = current else { return nil }
        // Other programs keep milliseconds: a grading that comes back from one is the same.
        let at = Date(
            timeIntervalSince1970: (moment.timeIntervalSince1970 * 1_000).rounded() / 1_000)
        let after = scheduler.graded(item.memory, grade, at: at, days: days(of: item))
        let record = ReviewRecord(
            card: item.id, grade: grade, at: at, day: day, spent: max(.zero, spent),
            before: item.memory, after: after)
        remember(agenda.settle(after, until: dayEnd), record)
        goOn(at: moment)
        return .record(record)
    }

    private mutating func undo(at moment: Date) -> Action? {
        guard let last = past.popLast() else { return nil }
        agenda.takeBack(last.asked, wasGraded: last.record != nil)
        goOn(at: moment)
        return last.record.map(Action.takeBack)
    }

    private mutating func begin(_ deck: ReviewDeck, at moment: Date) {
        let isSameDay = deck.day == day
        day = deck.day
        dayStart = deck.dayStart
        dayEnd = deck.dayEnd
        let former = agenda
        agenda = ReviewAgenda(deck, limits: limits)
        agenda.goOn(from: former, keepingSkips: isSameDay)
        // What was graded before another day belongs to a day that is over.
        if isSameDay {
            past.removeAll { $0.record == nil && !agenda.holds($0.card) }
        } else {
            past = []
        }
        goOn(at: moment)
    }

    private mutating func remove(_ id: Int64, at moment: Date) {
        agenda.remove(id)
        past.removeAll { $0.card == id }
        goOn(at: moment)
    }

    private mutating func remember(_ asked: ReviewAgenda.Asked?, _ record: ReviewRecord?) {
        guard let asked else { return }
        past.append(Past(asked: asked, record: record))
        if past.count > Self.longestHistory { past.removeFirst() }
    }

    /// Asks for the next card unless one is asked for.
    private mutating func goOn(at moment: Date) {
        if let item = agenda.next(at: moment) {
            state = .asking(item)
        } else if let wait = agenda.nextLearning, wait < dayEnd {
            state = .waiting(until: wait)
        } else {
            state = .finished
        }
    }
}
