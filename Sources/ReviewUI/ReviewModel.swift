package import FoundationEssentials
package import ListenCore
package import Practice
package import UIVocabulary

/// A review session as a value: which card is asked, what of it is shown, and
/// what is to be done.
///
/// A card is first heard with its text hidden, then shown, then graded. The
/// next one comes only when the grade is on disk. Nothing here touches the
/// place in any book.
package struct ReviewModel: Hashable, Sendable {
    /// What the session shows.
    package enum Stage: Hashable, Sendable {
        /// The cards are being read.
        case loading
        /// They cannot be read; a sentence that says what to do.
        case failed(String)
        /// A card is asked.
        case asking
        /// Its answer is shown.
        case revealed
        /// A card being learned comes then.
        case waiting(until: Date)
        /// The session is over.
        case over
    }

    /// What can happen.
    package enum Message: Hashable, Sendable {
        /// The person wants something.
        case command(Command)
        /// Something that was wanted is done.
        case answer(ReviewAnswer)
        /// The settings were changed.
        case settings(ReviewSettings)
        /// Time went on.
        case time
    }

    /// What is to be done.
    package enum Effect: Hashable, Sendable {
        /// Something outside of the session.
        case ask(ReviewRequest)
        /// Show a sentence for a few seconds.
        case tell(String, NoticeKind = .information)
        /// Close the session.
        case leave
    }

    /// A change that is on its way to disk.
    package enum Pending: Hashable, Sendable {
        /// A grade, and what the queue does when it is logged.
        case grade(ReviewGrade, then: ReviewQueue)
        /// A grade being taken back, and what the queue does then.
        case undo(then: ReviewQueue)
        case suspend(Int64)
        case resume(Int64)
    }

    /// The speeds a card is heard at in turn when it is wanted slower, in
    /// hundredths of the usual one.
    package static let slowPaces = [75, 60, 50]
    /// The most keys kept while a grade is on its way to disk.
    package static let mostTypedAhead = 16
    /// The longest time that counts as spent on one card: who was away did not think about it.
    package static let mostSpent = Duration.seconds(300)

    package var settings: ReviewSettings
    package var queue: ReviewQueue?
    /// The queue before the settings changed, while the cards are read anew: what was graded by it
    /// can still be taken back.
    package var formerQueue: ReviewQueue?
    package var cards: [Int64: StudyCard] = [:]
    package var failure: String?
    package var isRevealed = false
    package var isOver = false {
        didSet { if !isOver { isEndedByHand = false } }
    }
    /// Whether the person ended it: nothing that comes later begins it anew.
    package var isEndedByHand = false
    package var pending: Pending?
    /// Whether the cards are being read anew.
    package var isReading = false
    /// Whether the next hand is to be presented though its card was asked before.
    package var presentsAnew = false
    /// How many cards being learned are still asked before their time, since the person did not
    /// want to wait for them.
    package var askedAhead = 0
    /// The host's time before which cards that could not be read are not read again.
    package var readsAfter: Duration?
    /// How long that is.
    package static let readingPause = Duration.seconds(60)
    package var typedAhead: [Command] = []
    package var suspended: Int64?
    /// The host's time at which the card was asked.
    package var askedAt = Duration.zero
    /// When the time of day and the host's time were told last.
    package var date = Date(timeIntervalSince1970: 0)
    package var host = Duration.zero
    /// The speed the card is heard at, in hundredths of the usual one.
    package var pace = 100
    /// Why nothing was heard, as it was told last.
    package var toldSilence: String?
    /// The first line of the card that is shown.
    package var scroll = 0

    /// What is heard of the card.
    public internal(set) var sound = ReviewSound.none("")
    /// What was done so far.
    public internal(set) var tally = ReviewTally()
    /// How many cards still come, the one that is asked included.
    public internal(set) var remaining = ReviewQueue.Remaining()
    /// What comes after the session; known when it is over.
    public internal(set) var ahead: ReviewAhead?
    /// Counts up with every card that is asked.
    public internal(set) var turn = 0

    /// A session; call `start` before anything else.
    package init(settings: ReviewSettings = ReviewSettings()) {
        self.settings = settings
    }

    /// What is to be done at the beginning.
    package mutating func start(at moment: Moment) -> [Effect] {
        note(moment)
        isReading = true
        return [.ask(.load)]
    }

    /// What the session shows.
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

    /// The card that is asked.
    package var card: StudyCard? { queue?.current.flatMap { cards[$0.id] } }

    /// Whether the text of the card can be read: when its answer is shown, or
    /// when it cannot be heard.
    package var showsText: Bool {
        if isRevealed { return true }
        if case .none = sound { return true }
        return false
    }

    /// What each grade would lead to; `nil` while no answer is shown.
    package var previews: ReviewPreviews? {
        stage == .revealed ? queue?.previews(at: date) : nil
    }

    /// Whether it has something under way that a key should wait for.
    package var isBusy: Bool {
        pending != nil || isReading || stage == .loading || sound == .opening && stage == .asking
            || isOver && ahead == nil
    }

    /// The time of day it was told last.
    package var now: Date { date }

    /// Takes a message and says what is to be done, in order.
    package mutating func update(_ message: Message, at moment: Moment) -> [Effect] {
        note(moment)
        switch message {
        case .command(let command): return take(command)
        case .answer(let answer): return take(answer)
        case .settings(let settings): return take(settings)
        case .time: return goOn()
        }
    }

    private mutating func note(_ moment: Moment) {
        date = moment.date
        host = moment.host
    }

    /// New limits hold at once; what was graded stays.
    private mutating func take(_ settings: ReviewSettings) -> [Effect] {
        guard settings != self.settings else { return [] }
        self.settings = settings
        guard let queue, pending == nil else { return [] }
        // Who ended it with cards left is not asked again, only told what would come.
        if isEndedByHand { return [.ask(.lookAhead)] }
        formerQueue = queue
        self.queue = nil
        return read()
    }

    package mutating func read() -> [Effect] {
        guard !isReading else { return [] }
        isReading = true
        return [.ask(.load)]
    }

    /// What the time of day brings: a card that was waited for, another day.
    private mutating func goOn() -> [Effect] {
        guard !isOver, pending == nil, let queue else { return [] }
        if beginsDay { return read() }
        guard date < queue.dayEnd else { return [] }
        guard case .waiting(let until) = queue.state, date >= until else { return [] }
        _ = self.queue?.update(.timePassed(at: date))
        return present()
    }

    /// Whether it is another day than the one the cards were read for, and they
    /// may be read anew.
    package var beginsDay: Bool {
        guard let queue, !isOver, date >= queue.dayEnd else { return false }
        return readsAfter.map { host >= $0 } ?? true
    }

    /// The host's time at which the picture differs without a message.
    package var nextDeadline: Duration? {
        guard !isOver, pending == nil, !isReading, let queue else { return nil }
        if date >= queue.dayEnd, let readsAfter, host < readsAfter { return readsAfter }
        var wait = queue.nextChange.timeIntervalSince(date)
        if case .waiting = queue.state, wait > 60 {
            // The minutes that are left are shown.
            wait = wait.truncatingRemainder(dividingBy: 60)
        }
        return host + .milliseconds(Int64(min(max(0, wait), 90_000) * 1_000) + 5)
    }
}
