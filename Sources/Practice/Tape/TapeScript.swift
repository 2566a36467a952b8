package import ListenCore

/// The order of a tape: what is heard of each sentence, by a drill, where nobody presses a key.
///
/// - A `wait` or `ask` of the drill is silence as long as the sentence, a second at least: the
///   time to answer in.
/// - A meaning is spoken once: before the first pass that shows it, else behind the first pass.
/// - Kinds of sentences (`hard: …; else: …`) decide as in the player.
///
/// All lengths are whole frames, so that the length of a tape is known to the sample.
package struct TapeScript: Hashable, Sendable {
    /// A part of a tape.
    package enum Step: Hashable, Sendable {
        /// The sentence, at a speed in hundredths; with its text unless it is hidden.
        case sentence(factor: Int, isHidden: Bool)
        /// The meaning, spoken.
        case meaning
        /// So many frames without a sound.
        case silence(frames: Int64)
    }

    /// A sentence that is put on a tape.
    package struct Line: Hashable, Sendable {
        /// Its length in frames of the tape, at its own speed.
        package var frames: Int64
        /// The facts that decide its treatment.
        package var traits: LineTraits
        /// True if its meaning is spoken.
        package var hasMeaning: Bool
        /// The silence behind it; `nil` for that of the tape.
        package var pause: MediaTime?

        /// A sentence.
        package init(
            frames: Int64, traits: LineTraits = LineTraits(), hasMeaning: Bool = false,
            pause: MediaTime? = nil
        ) {
            (self.frames, self.traits) = (frames, traits)
            (self.hasMeaning, self.pause) = (hasMeaning, pause)
        }
    }

    /// The treatment of sentences; `nil` plays each once.
    package let score: DrillScore?
    /// The frames of the tape in a second.
    package let rate: SampleRate
    /// The silence between two sentences.
    package let pause: MediaTime

    /// The shortest time to answer in.
    private static let shortestAnswer = MediaTime.seconds(1)

    /// The order of a tape.
    package init(_ score: DrillScore?, rate: SampleRate, pause: MediaTime) {
        (self.score, self.rate, self.pause) = (score, rate, max(.zero, pause))
    }

    /// The parts of a sentence in order, with the silence behind it.
    package func steps(of line: Line) -> [Step] {
        let treatment = score?.treatment(of: line.traits) ?? .on
        var steps: [Step] = []
        let meant = line.hasMeaning ? treatment.meantPass : nil
        for round in 0..<treatment.rounds {
            for (place, pass) in treatment.passes.enumerated() {
                let isMeant = round == 0 && place == meant
                let isBefore = pass.display == .translated
                if isMeant, isBefore { steps.append(.meaning) }
                for time in 0..<pass.repeats {
                    steps.append(
                        .sentence(factor: pass.factor, isHidden: pass.display == .hidden))
                    if isMeant, !isBefore, time == 0 { steps.append(.meaning) }
                    add(silence(behind: pass, of: line), to: &steps)
                }
            }
        }
        add((line.pause ?? pause).frame(at: rate).value, to: &steps)
        return steps
    }

    /// The frames of a sentence at a speed.
    package static func frames(_ frames: Int64, factor: Int) -> Int64 {
        let factor = Int64(max(1, factor))
        return (max(0, frames) * 100 + factor / 2) / factor
    }

    /// The frames of a tape; `meaning` is the length of each sentence's spoken meaning.
    package func length(of lines: [Line], meaning: (Int) -> Int64) -> Int64 {
        lines.enumerated().reduce(0) { sum, entry in
            steps(of: entry.element).reduce(sum) { sum, step in
                switch step {
                case .sentence(let factor, _):
                    sum + Self.frames(entry.element.frames, factor: factor)
                case .meaning: sum + meaning(entry.offset)
                case .silence(let frames): sum + frames
                }
            }
        }
    }

    private func silence(behind pass: DrillScore.Pass, of line: Line) -> Int64 {
        let length = Self.frames(line.frames, factor: pass.factor)
        let gap =
            switch pass.gap {
            case .none: Int64(0)
            case .time(let time): time.frame(at: rate).value
            case .lengths(let hundredths): (length * Int64(hundredths) + 50) / 100
            }
        guard pass.wait != .none else { return gap }
        return gap + max(length, Self.shortestAnswer.frame(at: rate).value)
    }

    /// Adds silence, to that which is there already.
    private func add(_ frames: Int64, to steps: inout [Step]) {
        guard frames > 0 else { return }
        if case .silence(let former)? = steps.last {
            steps[steps.count - 1] = .silence(frames: former + frames)
        } else {
            steps.append(.silence(frames: frames))
        }
    }
}

extension DrillScore.Treatment {
    /// The place of the pass with which the meaning is spoken.
    fileprivate var meantPass: Int {
        passes.firstIndex { $0.display == .translated } ?? 0
    }
}

extension DrillScore {
    /// True if it tells sentences apart by their words, whose statuses are counted for that.
    package var goesByWords: Bool {
        branches.contains { $0.selector != .hard && $0.selector != .marked }
    }
}
