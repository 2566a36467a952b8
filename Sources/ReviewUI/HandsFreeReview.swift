import FoundationEssentials
package import ListenCore
import Practice
package import UIVocabulary

/// A review without eyes and hands as a value: a card is heard, a gap follows, then the answer, then
/// a wait for one key.
///
/// It drives a `ReviewModel`: it is asked after everything that happens, says what to do next, and
/// when it wants to be asked again.
package struct HandsFreeReview: Hashable, Sendable {
    /// The keys of a headset, and those typed for them.
    package enum Key: Hashable, Sendable {
        case grade(ReviewGrade)
        case hearAgain
    }

    /// An action for the session to carry out.
    package enum Action: Hashable, Sendable {
        /// Give the review a command.
        case command(Command)
        /// Play the recording of a card.
        case hear(StudyCard)
        /// Let a voice say a text, of a card in its own language or, with `isMeaning`, in that of
        /// the translations.
        case say(String, of: StudyCard, isMeaning: Bool)
        /// Tell a sentence.
        case tell(String)
    }

    /// The part of a card that is heard, or waited for.
    package enum Phase: Hashable, Sendable {
        /// Nothing is asked.
        case idle
        /// The question sounds.
        case asking
        /// The gap for remembering.
        case thinking(until: Duration)
        /// The recording sounds again, as the first part of the answer.
        case answering
        /// The meaning is said.
        case meaning
        /// The wait for a key.
        case deciding(until: Duration)
        /// The grade is being written, or the card was put off.
        case done
    }

    /// The gap after a card: this share of its length in hundredths, within these bounds.
    static let gapHundredths = 120
    static let gaps = Duration.seconds(2)...Duration.seconds(12)
    /// The wait for a key after the answer.
    static let decision = Duration.seconds(5)
    /// The cards in a row without a key after which nobody seems to be there.
    static let mostUnanswered = 5
    /// The longest wait for a card in its first steps; a review that would wait longer ends.
    static let longestWait = 120.0

    /// The present phase.
    package private(set) var phase = Phase.idle
    private var isSpoken = false
    /// The grade that was chosen for the card, which counts when its answer was heard.
    package private(set) var grade: ReviewGrade?
    private var turn = 0
    /// True for a card without a recording, whose text a voice says.
    private var lacksRecording = false
    private var unanswered = 0
    /// The host's time at which the sound began, and true when it is over.
    private var began: Duration?
    private var isOver = false

    /// A review that has not begun.
    package init() {}

    /// The host's time at which it wants to be asked again; `nil` for never.
    package var deadline: Duration? {
        switch phase {
        case .thinking(let until), .deciding(let until): until
        case .idle, .asking, .answering, .meaning, .done: nil
        }
    }

    /// True while a voice speaks, whose states are none of the card's recording; false as soon as
    /// the review has gone on to another card.
    package func isSpoken(in model: ReviewModel) -> Bool { isSpoken && turn == model.turn }

    /// Notes the state of what sounds.
    package mutating func note(_ sound: ReviewSound, at host: Duration) {
        switch sound {
        case .opening: return
        case .playing: began = began ?? host
        case .over, .none: isOver = true
        }
    }

    /// True while a typed key is taken: not before the one before has been carried out.
    package var takesKey: Bool {
        switch phase {
        case .idle, .done: false
        case .asking, .thinking, .answering, .meaning, .deciding: grade == nil
        }
    }

    /// Takes a key; a grade counts when the answer was heard, and another one takes its place.
    package mutating func press(_ key: Key, _ model: ReviewModel) -> [Action] {
        guard let card = model.card, phase != .idle, phase != .done else { return [] }
        unanswered = 0
        switch key {
        case .grade(let grade):
            self.grade = grade
            return []
        case .hearAgain:
            switch phase {
            case .asking, .thinking: phase = .asking
            default: phase = .answering
            }
            return play(card)
        }
    }

    /// The next actions.
    package mutating func next(_ model: ReviewModel, at host: Duration) -> [Action] {
        switch model.stage {
        case .loading, .over: return []
        case .failed: return [.command(.leave)]
        case .waiting(let until):
            phase = .idle
            let wait = until.timeIntervalSince(model.now)
            return wait > Self.longestWait ? [.command(.leave)] : []
        case .asking, .revealed: break
        }
        guard let card = model.card, !model.isBusy else { return [] }
        if model.turn != turn { return begin(card, model, at: host) }
        switch phase {
        case .idle, .done: return []
        case .asking where isOver:
            phase = .thinking(until: grade == nil ? host + gap(at: host) : host)
            return next(model, at: host)
        case .thinking(let until) where host >= until || grade != nil:
            return reveal(card)
        case .answering where isOver: return explain(card, at: host)
        case .meaning where isOver: return decide(at: host)
        case .deciding(let until): return settle(host >= until)
        case .asking, .thinking, .answering, .meaning: return []
        }
    }

    /// Begins a card; the review itself plays its recording.
    private mutating func begin(
        _ card: StudyCard, _ model: ReviewModel, at host: Duration
    ) -> [Action] {
        (turn, grade, phase) = (model.turn, nil, .asking)
        (began, isOver, isSpoken, lacksRecording) = (nil, false, false, false)
        switch model.sound {
        case .none:
            lacksRecording = true
            return play(card)
        case .over: isOver = true
        case .playing: began = host
        case .opening: break
        }
        return []
    }

    private func gap(at host: Duration) -> Duration {
        let heard = began.map { host - $0 } ?? .zero
        let gap = heard * Self.gapHundredths / 100
        return min(max(gap, Self.gaps.lowerBound), Self.gaps.upperBound)
    }

    private mutating func reveal(_ card: StudyCard) -> [Action] {
        phase = .answering
        return [.command(.reveal)] + play(card)
    }

    /// Plays a card once more, or lets a voice say it.
    private mutating func play(_ card: StudyCard) -> [Action] {
        (began, isOver, isSpoken) = (nil, false, lacksRecording)
        return [lacksRecording ? .say(card.text, of: card, isMeaning: false) : .hear(card)]
    }

    private mutating func explain(_ card: StudyCard, at host: Duration) -> [Action] {
        guard !card.translation.isEmpty else { return decide(at: host) }
        phase = .meaning
        (isOver, isSpoken) = (false, true)
        return [.say(card.translation, of: card, isMeaning: true)]
    }

    private mutating func decide(at host: Duration) -> [Action] {
        phase = .deciding(until: host + Self.decision)
        return settle(false)
    }

    /// Gives the grade, or puts the card off where the wait is over.
    private mutating func settle(_ isTimeOver: Bool) -> [Action] {
        if let grade {
            phase = .done
            return [.command(Self.command(grade))]
        }
        guard isTimeOver else { return [] }
        phase = .done
        unanswered += 1
        guard unanswered < Self.mostUnanswered else {
            return [
                .tell(
                    "\(unanswered) cards in a row had no answer, so the review ends. They are not"
                        + " graded."), .command(.leave),
            ]
        }
        return [.command(.skipCard)]
    }

    private static func command(_ grade: ReviewGrade) -> Command {
        switch grade {
        case .again: .answerAgain
        case .hard: .answerHard
        case .good: .answerGood
        case .easy: .answerEasy
        }
    }
}

extension HandsFreeReview.Key {
    /// The key of a command of the desktop; `nil` for one that is none here.
    package init?(_ command: MediaCommand) {
        switch command {
        // A headset sends whichever of these the desktop believes to be due.
        case .play, .pause, .toggle: self = .grade(.good)
        case .next: self = .grade(.again)
        case .previous: self = .hearAgain
        default: return nil
        }
    }
}
