public import FoundationEssentials

/// The scheduler's knowledge of a card that was graded at least once; a card without one is new.
///
/// Shown at ``ReviewScheduler``.
public struct CardMemory: Hashable, Sendable {
    /// The stage a card is at.
    package enum Phase: Hashable, Sendable {
        /// Being learned, at a step counted from the first.
        case learning(step: Int)
        /// Learned; it comes again after days.
        case review
        /// Forgotten once learned, and being learned again.
        case relearning(step: Int)
    }

    /// The stage the card is at.
    package var phase: Phase
    /// The days after which it is remembered with a probability of 90 %.
    public var stability: Double
    /// Its difficulty, 1…10.
    public var difficulty: Double
    /// The time it is to come again.
    public var due: Date
    /// The time it was last graded.
    public var reviewedAt: Date
    /// The number of times it was graded.
    public var reviews: Int
    /// The number of times it was forgotten after it was learned.
    public var lapses: Int

    /// A card's memory.
    package init(
        phase: Phase, stability: Double, difficulty: Double, due: Date, reviewedAt: Date,
        reviews: Int = 1, lapses: Int = 0
    ) {
        self.phase = phase
        self.stability = stability
        self.difficulty = difficulty
        self.due = due
        self.reviewedAt = reviewedAt
        self.reviews = reviews
        self.lapses = lapses
    }

    /// True if it comes again within the day, after minutes.
    public var isLearning: Bool { phase != .review }
}
