package import FoundationEssentials
package import Practice

/// How a person wants to review.
package struct ReviewSettings: Hashable, Sendable {
    /// How much on a day.
    package var limits: ReviewLimits
    /// The share of cards to be remembered when they come again.
    package var retention: Double

    /// Settings; a card being learned is never asked ahead of its time unless
    /// the person wants to go on.
    package init(newPerDay: Int = 20, reviewsPerDay: Int = 200, retention: Double = 0.9) {
        limits = ReviewLimits(
            newPerDay: newPerDay, reviewsPerDay: reviewsPerDay, learnAhead: .zero)
        self.retention = retention
    }

    /// What says when cards come again.
    package var scheduler: ReviewScheduler { ReviewScheduler(desiredRetention: retention) }

    /// How many cards of a deck come on its day.
    package func remaining(of deck: ReviewDeck, at moment: Date) -> ReviewQueue.Remaining {
        ReviewQueue(deck, limits: limits, scheduler: scheduler, at: moment).remaining
    }
}
