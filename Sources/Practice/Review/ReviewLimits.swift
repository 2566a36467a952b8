/// The amount a person wants to review on a day, and its order.
package struct ReviewLimits: Hashable, Sendable {
    /// The time at which new cards come.
    package enum NewCards: String, CaseIterable, Hashable, Sendable, Codable {
        /// Spread among the others.
        case mixed
        /// Before the others.
        case first
        /// After the others.
        case last
    }

    /// New cards a day, 0…9999.
    package var newPerDay: Int
    /// Learned cards a day, 0…9999; cards being learned are not counted.
    package var reviewsPerDay: Int
    /// The time at which new cards come.
    package var newCards: NewCards
    /// The time by which a card being learned may come earlier than due, when nothing else is left.
    package var learnAhead: Duration

    /// Limits.
    package init(
        newPerDay: Int = 20, reviewsPerDay: Int = 200, newCards: NewCards = .mixed,
        learnAhead: Duration = .seconds(1_200)
    ) {
        self.newPerDay = min(max(newPerDay, 0), 9_999)
        self.reviewsPerDay = min(max(reviewsPerDay, 0), 9_999)
        self.newCards = newCards
        self.learnAhead = min(max(learnAhead, .zero), .seconds(86_400))
    }
}
