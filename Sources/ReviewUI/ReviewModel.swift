package import FoundationEssentials
package import ListenCore
package import Practice
package import UIVocabulary

/// A review session as a value: the present card, its visible part, and the effects to carry out.
///
/// A card is first heard with its text hidden, then shown, then graded. The next one comes only
/// when the grade is on disk. The positions in books stay untouched.
package struct ReviewModel: Hashable, Sendable {
    /// The state of the session.
    package enum Stage: Hashable, Sendable {
        /// The cards are being read.
        case loading
        /// The cards could not be read; a sentence that says what to do.
        case failed(String)
        /// A card is asked.
        case asking
        /// The answer of the card is shown.
        case revealed
        /// The session waits for a card being learned, which comes then.
        case waiting(until: Date)
        /// The session is over.
        case over
    }

    /// An event for the session.
    package enum Message: Hashable, Sendable {
        /// A command of the person.
        case command(Command)
        /// The answer to a request.
        case answer(ReviewAnswer)
        /// The settings changed.
        case settings(ReviewSettings)
        /// Time passed.
        case time
    }

    /// An effect to carry out.
    package enum Effect: Hashable, Sendable {
        /// A request to the outside.
        case ask(ReviewRequest)
        /// Show a sentence for a few seconds.
        case tell(String, NoticeKind = .information)
        /// Close the session.
        case leave
    }

    /// A change that is being written.
    enum Pending: Hashable, Sendable {
        /// A grade, and the queue after it is logged.
        case grade(ReviewGrade, then: ReviewQueue)
        /// The undoing of a grade, and the queue after it.
        case undo(then: ReviewQueue)
        case suspend(Int64)
        case resume(Int64)
    }

    /// The slower speeds of a card, one after the other, in hundredths of the normal one.
    static let slowPaces = [75, 60, 50]
    /// The most keys kept while a grade is being written.
    static let mostTypedAhead = 16
    /// The longest time that counts as spent on one card: beyond it the person was away.
    static let mostSpent = Duration.seconds(300)

    var settings: ReviewSettings
    /// The bounds of this session.
    let bounds: ReviewBounds
    var times = ReviewTimes()
    var queue: ReviewQueue?
    /// The queue before the settings changed, kept while the cards are read again: its grades can
    /// still be undone.
    var formerQueue: ReviewQueue?
    var cards: [Int64: StudyCard] = [:]
    var failure: String?
    var isRevealed = false
    var isOver = false {
        didSet { if !isOver { isEndedByHand = false } }
    }
    /// True when the person ended the session: nothing that comes later starts it again.
    var isEndedByHand = false
    var pending: Pending?
    /// True while the cards are being read again.
    var isReading = false
    /// True when the next hand is presented even if its card was asked before.
    var presentsAnew = false
    /// The number of cards being learned that are still asked early, since the person did not want
    /// to wait for them.
    var askedAhead = 0
    /// The pause before the cards are read again.
    static let readingPause = Duration.seconds(60)
    var typedAhead: [Command] = []
    var suspended: Int64?
    /// The time of day and the host's time of the last message.
    var moment = Moment()
    /// The speed of the card in hundredths of the normal one.
    var pace = 100
    /// The reason for silence that was reported last.
    var toldSilence: String?
    /// The first visible line of the card.
    package var scroll = 0

    /// The state of the card's sound.
    package internal(set) var sound = ReviewSound.none("")
    /// The grades of the session so far.
    package internal(set) var tally = ReviewTally()
    /// The number of cards that are left, including the present one.
    package internal(set) var remaining = ReviewQueue.Remaining()
    /// The cards after the session; known when it is over.
    package internal(set) var ahead: ReviewAhead?
    /// Counts the cards that were asked.
    package internal(set) var turn = 0

    /// Creates a session; call `start` before anything else.
    ///
    /// Within bounds it ends behind the card that reaches one.
    package init(
        settings: ReviewSettings = ReviewSettings(), within bounds: ReviewBounds = ReviewBounds()
    ) {
        (self.settings, self.bounds) = (settings, bounds)
    }

    /// Starts the session; returns the first effects.
    package mutating func start(at moment: Moment) -> [Effect] {
        note(moment)
        times.begun = moment.host
        isReading = true
        return [.ask(.load)]
    }

    /// True when the session reached a bound, so that no further card is asked.
    package var isBounded: Bool {
        bounds.areReached(cards: tally.cards, after: times.begun.map { host - $0 } ?? .zero)
    }

    /// The state of the session.
    package var stage: Stage {
        if isOver { return .over }
        if let failure { return .failed(failure) }
        switch queue?.state {
        case nil: return .loading
        case .asking: return isRevealed ? .revealed : .asking
        case .waiting(let moment): return .waiting(until: moment)
        case .finished: return .over
        }
    }

    /// The present card.
    package var card: StudyCard? { queue?.current.flatMap { cards[$0.id] } }

    /// True when the text of the card can be read: when its answer is shown, or when it cannot be
    /// heard.
    package var showsText: Bool {
        if isRevealed { return true }
        if case .none = sound { return true }
        return false
    }

    /// The result of each grade; `nil` while no answer is shown.
    package var previews: ReviewPreviews? {
        stage == .revealed ? queue?.previews(at: moment.date) : nil
    }

    /// True while the session is busy with work that a key should wait for.
    package var isBusy: Bool {
        pending != nil || isReading || stage == .loading || sound == .opening && stage == .asking
            || isOver && ahead == nil
    }

    /// The time of day of the last message.
    package var now: Date { date }
    var date: Date { moment.date }
    var host: Duration { moment.host }

    /// Handles a message; returns the effects to carry out, in order.
    package mutating func update(_ message: Message, at moment: Moment) -> [Effect] {
        note(moment)
        switch message {
        case .command(let command): return handle(command)
        case .answer(let answer): return handle(answer)
        case .settings(let settings): return receive(settings)
        case .time: return goOn()
        }
    }

    private mutating func note(_ moment: Moment) {
        self.moment = moment
    }

    /// Applies new settings at once; the grades stay.
    private mutating func receive(_ settings: ReviewSettings) -> [Effect] {
        guard settings != self.settings else { return [] }
        self.settings = settings
        guard let queue, pending == nil else { return [] }
        // A person who ended the session with cards left is only told which would come.
        if isEndedByHand { return [.ask(.lookAhead)] }
        formerQueue = queue
        self.queue = nil
        return read()
    }

    mutating func read() -> [Effect] {
        guard !isReading else { return [] }
        isReading = true
        return [.ask(.load)]
    }

    /// Reacts to the time of day: a card that is due, another day.
    private mutating func goOn() -> [Effect] {
        guard !isOver, pending == nil, let queue else { return [] }
        if beginsDay { return read() }
        guard date < queue.dayEnd else { return [] }
        guard case .waiting(let until) = queue.state else { return [] }
        // No card is on the screen that could be graded before.
        if isBounded { return endWithinBounds() }
        guard date >= until else { return [] }
        _ = self.queue?.update(.timePassed(at: moment.date))
        return present()
    }

    /// True when the day of the cards is over and they may be read again.
    var beginsDay: Bool {
        guard let queue, !isOver, date >= queue.dayEnd else { return false }
        return times.readsAgain.map { host >= $0 } ?? true
    }

    /// The host's time at which the picture changes without a message.
    package var nextDeadline: Duration? {
        guard !isOver, pending == nil, !isReading, let queue else { return nil }
        if date >= queue.dayEnd, let again = times.readsAgain, host < again { return again }
        var wait = queue.nextChange.timeIntervalSince(date)
        if case .waiting = queue.state, wait > 60 {
            // The wait is shown in minutes, so the next change is at the full minute.
            wait = wait.truncatingRemainder(dividingBy: 60)
        }
        let next = host + .milliseconds(Int64(min(max(0, wait), 90_000) * 1_000) + 5)
        guard case .waiting = queue.state, let end = bounds.end(from: times.begun) else {
            return next
        }
        return min(next, max(host, end))
    }
}
