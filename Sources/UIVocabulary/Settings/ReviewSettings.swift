package import FoundationEssentials
package import Practice

/// The settings of the review.
package struct ReviewSettings: Hashable, Sendable {
    /// The limits of a day.
    package var limits: ReviewLimits
    /// The share of cards that should be remembered when they come again.
    package var retention: Double
    /// The weights of FSRS.
    package var weights: FSRSParameters

    /// Creates settings; a card being learned is never asked early unless the person wants to go
    /// on.
    package init(
        newPerDay: Int = 20, reviewsPerDay: Int = 200, retention: Double = 0.9,
        weights: FSRSParameters = .standard
    ) {
        limits = ReviewLimits(
            newPerDay: newPerDay, reviewsPerDay: reviewsPerDay, learnAhead: .zero)
        self.retention = retention
        self.weights = weights
    }

    /// The scheduler that decides when cards come again.
    package var scheduler: ReviewScheduler {
        ReviewScheduler(parameters: weights, desiredRetention: retention)
    }

    /// The cards of a deck that are left on its day.
    package func remaining(of deck: ReviewDeck, at moment: Date) -> ReviewQueue.Remaining {
        ReviewQueue(deck, limits: limits, scheduler: scheduler, at: moment).remaining
    }
}
