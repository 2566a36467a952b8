package import ListenCore
package import Practice
import Typesetting
package import UIVocabulary

/// A dictation of the open chapter: which sentence is written, what stands in
/// the line, how it goes, and what is to be as it was when it ends.
package struct Dictation: Hashable, Sendable {
    /// The step a sentence is at.
    package enum Step: Hashable, Sendable {
        /// The sentence is heard and written.
        case typing
        /// It was compared.
        case checked(DictationCheck)
        /// All of it is over; what was done is shown.
        case over
    }

    /// The state of the chapter before the dictation.
    package struct Before: Hashable, Sendable {
        package let position: MediaTime
        let anchor: JumpAnchor?
        let isCompleted: Bool
        /// True when it would have been kept as heard, had it been left then.
        let isHeardToTheEnd: Bool
        package let wantsSound: Bool
        let rate: PlaybackRate
        /// The speed that was chosen by hand, if any.
        let chosenRate: PlaybackRate?
        /// The pace that was chosen, if any.
        let wordsPerMinute: Int?
        let visibility: TextVisibility
        let readableFrom: Int
        let listCursor: Int?
        let loop: PracticeState.Loop?
        let holdAfter: Int?
    }

    /// The longest line, in graphemes.
    static let limit = 1_000
    /// The speeds of each wish for it slower, in hundredths.
    static let slowdowns = [100, 85, 70, 55]

    package var sentence: Int
    package var step = Step.typing
    package var editor = LineEditor(limit: Dictation.limit)
    /// The number of times each sentence was compared: its answer is known then.
    package var attempts: [Int: Int] = [:]
    /// The number of hints given of this sentence.
    package var hints = 0
    /// The number of times this sentence was made slower, and the most of this attempt.
    var slower = 0
    var slowest = 0
    package var tally = DictationTally()
    /// The presses of Enter so far.
    package var enters = HeldKey()
    package let before: Before

    /// Begins another sentence.
    mutating func begin(_ sentence: Int) {
        self.sentence = sentence
        step = .typing
        editor = LineEditor(limit: Self.limit)
        (hints, slower, slowest) = (0, 0, 0)
    }

    /// The number of the attempt at the sentence, from 1.
    package var attempt: Int { (attempts[sentence] ?? 0) + (isTyping ? 1 : 0) }

    /// True while letters go to the line.
    package var isTyping: Bool { step == .typing }

    /// The sentence alone, over and over, with a stop at each end: nothing else can be heard,
    /// and what asks for sound hears it again.
    func plan(_ lines: [PlaybackPlan.Line]) -> PlaybackPlan {
        PlaybackPlan(
            lines: lines, loop: lines[safe: sentence]?.played, autoPause: .atEnd,
            only: [sentence])
    }
}

/// The result of a dictation so far; each sentence counts by its first attempt.
package struct DictationTally: Hashable, Sendable {
    /// The number of sentences that were compared.
    var sentences = 0
    /// The number of those without a mistake or a hint.
    var perfect = 0
    /// The number of their words.
    var words = 0
    /// The number of right words.
    var rightWords = 0
    /// The number of hints.
    var hints = 0
    /// The number of sentences written once more.
    var attempts = 0

    /// Takes a sentence that was compared.
    mutating func receive(_ score: DictationScore) {
        guard score.attempt == 1 else {
            attempts += 1
            return
        }
        sentences += 1
        perfect += score.isMastery ? 1 : 0
        words += score.words
        rightWords += score.rightWords
    }

    /// The lines of its summary.
    package var lines: [String] {
        let percent = words > 0 ? " (\(rightWords * 100 / words) %)" : ""
        let again = [
            hints == 0 ? nil : hints == 1 ? "1 hint" : "\(hints) hints",
            attempts == 0 ? nil : attempts == 1 ? "1 second try" : "\(attempts) further tries",
        ].compactMap { $0 }
        return [
            "\(sentences) \(sentences == 1 ? "sentence" : "sentences"), "
                + "\(perfect) without a mistake",
            "\(rightWords) of \(words) words right\(percent)",
        ] + (again.isEmpty ? [] : [again.joined(separator: ", ")])
    }
}

extension PlayerSubject {
    /// The language typed words are compared in.
    var dictationLanguage: Language { language ?? Language(tag: "und") ?? .english }
}
