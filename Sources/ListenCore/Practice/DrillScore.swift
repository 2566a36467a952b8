/// The treatment of sentences in a drill: the passes each goes through, which may differ by the
/// kind of sentence.
///
/// A value; `Practice` reads the notation that people write.
///
/// ```swift
/// let score = DrillScore([DrillScore.Pass(display: .hidden), DrillScore.Pass(display: .shown)])
/// score?.treatment(of: LineTraits()).passes.count  // 2
/// ```
package struct DrillScore: Hashable, Sendable {
    /// Silence after a pass, to speak in or to think.
    package enum Gap: Hashable, Sendable {
        /// None.
        case none
        /// So much real time.
        case time(MediaTime)
        /// A share of the time the sentence took, in hundredths.
        case lengths(hundredths: Int)
    }

    /// The sentence played once, or several times in the same way.
    package struct Pass: Hashable, Sendable {
        /// The wait behind a pass.
        package enum Wait: Hashable, Sendable {
            /// The next pass follows.
            case none
            /// Until the person goes on.
            case person
            /// Until the person says that the sentence is understood, and the next one follows, or
            /// that it is not, and its other passes follow.
            case answer
        }

        /// The text that can be read; `nil` leaves it to the view.
        package var display: TextDisplay?
        /// The speed in hundredths of the one the person has set.
        package var factor: Int
        /// The number of times, 1…99.
        package var repeats: Int
        /// The silence after each time.
        package var gap: Gap
        /// The wait behind each time.
        package var wait: Wait
        /// True if the recording's own silence up to the next sentence is played with it.
        package var playsOn: Bool

        /// A pass.
        package init(
            display: TextDisplay? = nil, factor: Int = 100, repeats: Int = 1, gap: Gap = .none,
            wait: Wait = .none, playsOn: Bool = false
        ) {
            self.display = display
            self.factor = min(max(factor, 30), 300)
            self.repeats = min(max(repeats, 1), 99)
            self.gap = gap
            self.wait = wait
            self.playsOn = playsOn
        }

        /// The sentence once, as it is in the recording.
        package static let on = Pass(playsOn: true)
    }

    /// The passes of a sentence, and how often all of them are gone through.
    package struct Treatment: Hashable, Sendable {
        /// The passes in order, never empty.
        package let passes: [Pass]
        /// The number of times the passes are gone through, 1…99.
        package let rounds: Int

        /// A treatment; `nil` without passes.
        package init?(_ passes: [Pass], rounds: Int = 1) {
            guard !passes.isEmpty else { return nil }
            self.passes = passes
            self.rounds = min(max(rounds, 1), 99)
        }

        private init(pass: Pass) {
            passes = [pass]
            rounds = 1
        }

        /// Once, as it is in the recording.
        package static let on = Treatment(pass: .on)
    }

    /// A kind of sentence.
    package enum Selector: Hashable, Sendable {
        /// One with a word that has no status.
        case new
        /// One with more than so many words that are new or being learnt.
        case unknown(moreThan: Int)
        /// One that was hard for the person.
        case hard
        /// One that the person marked.
        case marked

        /// True if a sentence is of this kind.
        package func takes(_ line: LineTraits) -> Bool {
            switch self {
            case .new: line.newWords > 0
            case .unknown(let count): line.unknownWords > count
            case .hard: line.isHard
            case .marked: line.isMarked
            }
        }
    }

    /// The treatment of one kind of sentence.
    package struct Branch: Hashable, Sendable {
        /// The kind.
        package let selector: Selector
        /// Its treatment.
        package let treatment: Treatment

        /// A branch.
        package init(_ selector: Selector, _ treatment: Treatment) {
            self.selector = selector
            self.treatment = treatment
        }
    }

    /// The treatments of kinds of sentences; the first whose kind a sentence is decides.
    package let branches: [Branch]
    /// The treatment of every other sentence.
    package let otherwise: Treatment

    /// A score of the same passes for every sentence; `nil` without passes.
    package init?(_ passes: [Pass], rounds: Int = 1) {
        guard let treatment = Treatment(passes, rounds: rounds) else { return nil }
        self.init([], otherwise: treatment)
    }

    /// A score by kinds of sentences.
    package init(_ branches: [Branch], otherwise: Treatment) {
        self.branches = branches
        self.otherwise = otherwise
    }

    /// The treatment of a sentence.
    package func treatment(of line: LineTraits) -> Treatment {
        branches.first { $0.selector.takes(line) }?.treatment ?? otherwise
    }

    /// The same score with every pass changed.
    package func mapPasses(_ change: (Pass) -> Pass) -> DrillScore {
        func changed(_ treatment: Treatment) -> Treatment {
            Treatment(treatment.passes.map(change), rounds: treatment.rounds) ?? treatment
        }
        return DrillScore(
            branches.map { Branch($0.selector, changed($0.treatment)) },
            otherwise: changed(otherwise))
    }
}
