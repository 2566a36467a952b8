/// How much a person wants to review on a day, and in which order.
public struct ReviewLimits: Hashable, Sendable {
    /// When new cards come.
    public enum NewCards: String, CaseIterable, Hashable, Sendable, Codable {
        /// Spread among the others.
        case mixed
        /// Before the others.
        case first
        /// After the others.
        case last
    }

    /// New cards a day, 0…9999.
    public var newPerDay: Int
    /// Learned cards a day, 0…9999; cards being learned are not counted.
    public var reviewsPerDay: Int
    /// When new cards come.
    public var newCards: NewCards
    /// How much earlier than due a card being learned may come, when nothing
    /// else is left.
    public var learnAhead: Duration

    /// Limits.
    public init(
        newPerDay: Int = 20, reviewsPerDay: Int = 200, newCards: NewCards = .mixed,
        learnAhead: Duration = .seconds(1_200)
    ) {
        self.newPerDay = min(max(newPerDay, 0), 9_999)
        self.reviewsPerDay = min(max(reviewsPerDay, 0), 9_999)
        self.newCards = newCards
        self.learnAhead = min(max(learnAhead, .zero), .seconds(86_400))
    }
}
