public import FoundationEssentials
public import ListenCore

/// The times at which cards come again: FSRS-6 with learning steps, without fuzz.
///
/// A value without state: the same memory, grade and moment always give the
/// same answer. The steps are gone through as Anki and py-fsrs do: `again`
/// begins them anew, `good` takes the next and after the last makes the card a
/// learned one, `easy` does so at once, and `hard` repeats a step (the first
/// one half-way to the second).
///
/// ```swift
/// let scheduler = ReviewScheduler()
/// let memory = scheduler.graded(nil, .good, at: now)
/// memory.due.timeIntervalSince(now)  // 600: the second of the steps
/// ```
public struct ReviewScheduler: Hashable, Sendable {
    /// The retentions a person may ask for.
    public static let retentions = 0.7...0.99
    /// The longest interval there is, in days.
    public static let longestInterval = 36_500

    /// The share of cards to be remembered when they come again.
    public let desiredRetention: Double
    /// The waits of a card that is being learned, at most ten of up to a day.
    public let learningSteps: [Duration]
    /// The waits of a card that was forgotten.
    public let relearningSteps: [Duration]
    /// The longest interval, in days.
    public let maximumInterval: Int

    private let formulas: FSRSFormulas

    /// A scheduler; what lies outside its bounds becomes the nearest bound.
    public init(
        parameters: FSRSParameters = .standard, desiredRetention: Double = 0.9,
        learningSteps: [Duration] = [.seconds(60), .seconds(600)],
        relearningSteps: [Duration] = [.seconds(600)], maximumInterval: Int = longestInterval
    ) {
        let retentions = Self.retentions
        self.desiredRetention =
            desiredRetention.isFinite
            ? min(max(desiredRetention, retentions.lowerBound), retentions.upperBound) : 0.9
        self.learningSteps = Self.bounded(learningSteps)
        self.relearningSteps = Self.bounded(relearningSteps)
        self.maximumInterval = min(max(maximumInterval, 1), Self.longestInterval)
        formulas = FSRSFormulas(w: parameters)
    }

    /// The memory of a card after a grade; `memory` is `nil` for a new card.
    ///
    /// `days` says how many days passed since its last grade; `nil` counts every
    /// 24 hours, as py-fsrs does. Without a day between, the card only grows as
    /// within a day.
    public func graded(
        _ memory: CardMemory?, _ grade: ReviewGrade, at moment: Date, days: Int? = nil
    ) -> CardMemory {
        guard let memory = memory.map(Self.bounded) else {
            return step(
                CardMemory(
                    phase: .learning(step: 0), stability: formulas.firstStability(grade),
                    difficulty: formulas.firstDifficulty(grade), due: moment, reviewedAt: moment,
                    reviews: 0), grade, at: moment)
        }
        var next = memory
        let days = max(0, days ?? Self.wholeDays(from: memory.reviewedAt, to: moment))
        next.stability =
            days < 1
            ? formulas.stabilityWithinDay(memory.stability, after: grade)
            : formulas.stability(
                memory.stability, difficulty: memory.difficulty,
                retrievability: formulas.retrievability(stability: memory.stability, days: days),
                after: grade)
        next.difficulty = formulas.difficulty(memory.difficulty, after: grade)
        return step(next, grade, at: moment)
    }

    /// The outcomes of the grades; `days` as for `graded`.
    package func previews(of memory: CardMemory?, at moment: Date, days: Int? = nil)
        -> ReviewPreviews
    {
        ReviewPreviews(moment: moment) { graded(memory, $0, at: moment, days: days) }
    }

    /// Moves a card with its new stability along its steps.
    private func step(_ memory: CardMemory, _ grade: ReviewGrade, at moment: Date) -> CardMemory {
        var next = memory
        next.reviewedAt = moment
        next.reviews += 1
        switch memory.phase {
        case .learning(let step):
            let after = Self.step(after: step, grade, of: learningSteps)
            next.phase = after.map { .learning(step: $0.step) } ?? .review
            next.due = moment + (after?.wait ?? interval(of: next))
        case .relearning(let step):
            let after = Self.step(after: step, grade, of: relearningSteps)
            next.phase = after.map { .relearning(step: $0.step) } ?? .review
            next.due = moment + (after?.wait ?? interval(of: next))
        case .review:
            if grade == .again { next.lapses += 1 }
            if grade == .again, let first = relearningSteps.first {
                next.phase = .relearning(step: 0)
                next.due = moment + Self.seconds(first)
            } else {
                next.due = moment + interval(of: next)
            }
        }
        return next
    }

    private func interval(of memory: CardMemory) -> TimeInterval {
        86_400
            * Double(
                formulas.interval(
                    stability: memory.stability, retention: desiredRetention,
                    longest: maximumInterval))
    }

    /// The step after a grade with its wait; `nil` when the card is learned.
    private static func step(after step: Int, _ grade: ReviewGrade, of steps: [Duration])
        -> (step: Int, wait: TimeInterval)?
    {
        guard let first = steps.first else { return nil }
        // A card may come from a scheduler that had more steps.
        guard step < steps.count || grade == .again else { return nil }
        switch grade {
        case .again: return (0, seconds(first))
        case .hard where step == 0:
            let wait =
                steps.count == 1
                ? seconds(first) * 1.5 : (seconds(first) + seconds(steps[1])) / 2
            return (0, wait)
        case .hard: return (step, seconds(steps[step]))
        case .good: return step + 1 < steps.count ? (step + 1, seconds(steps[step + 1])) : nil
        case .easy: return nil
        }
    }

    /// Whole days between two moments, never fewer than 0, counted in whole
    /// microseconds so that a day is never lost to rounding.
    private static func wholeDays(from start: Date, to end: Date) -> Int {
        let microseconds = (end.timeIntervalSince(start) * 1_000_000).rounded()
        guard microseconds.isFinite, microseconds > 0 else { return 0 }
        return Int(min((microseconds / 86_400_000_000).rounded(.down), 4_000_000))
    }

    private static func seconds(_ duration: Duration) -> TimeInterval {
        Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }

    private static func bounded(_ steps: [Duration]) -> [Duration] {
        steps.prefix(10).map { min(max($0, .seconds(1)), .seconds(86_400)) }
    }

    /// A memory that may come from a damaged file, inside what the formulas allow.
    private static func bounded(_ memory: CardMemory) -> CardMemory {
        var bounded = memory
        let stability = memory.stability
        bounded.stability =
            stability.isFinite ? min(max(stability, FSRSFormulas.leastStability), 1e6) : 1
        let difficulty = memory.difficulty
        bounded.difficulty = difficulty.isFinite ? min(max(difficulty, 1), 10) : 5
        switch memory.phase {
        case .learning(let step): bounded.phase = .learning(step: max(0, step))
        case .relearning(let step): bounded.phase = .relearning(step: max(0, step))
        case .review: break
        }
        return bounded
    }
}
