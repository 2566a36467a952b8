/// The chapter among several that fits a person best next: nearly all known, a little new (i+1).
package struct ChapterFit: Hashable, Sendable {
    /// The ease of a chapter for the person.
    package enum Ease: String, CaseIterable, Hashable, Sendable {
        /// Less is known than wanted.
        case hard
        /// As much is known as wanted.
        case fitting
        /// More is known than wanted.
        case easy
    }

    /// The share of known words that is wanted.
    package static let wantedShares = 0.95...0.98

    /// The chapter's place among those given.
    package let index: Int
    /// The share of its words that is known.
    package let share: Double
    /// Its ease.
    package let ease: Ease
    /// The distance of the share from what is wanted; 0 inside.
    package let distance: Double
    /// The number of distinct words that are new.
    package let newWords: Int

    /// The chapters that hold words, best first: those inside the wanted
    /// shares by how near they are to the middle, then the others by how far
    /// they are off; of equals the one with fewer new words, then the earlier.
    ///
    /// Words on the way count as known: they are what the next chapter is to
    /// bring again.
    package static func ranked(
        _ coverages: [WordCoverage], wanted: ClosedRange<Double> = wantedShares
    ) -> [ChapterFit] {
        let fits = coverages.enumerated().compactMap { index, coverage in
            coverage.familiarShare.map {
                ChapterFit(index: index, share: $0, newWords: coverage.newWords.count, wanted)
            }
        }
        let middle = (wanted.lowerBound + wanted.upperBound) / 2
        return fits.sorted { one, other in
            (one.distance, abs(one.share - middle), one.newWords, one.index)
                < (other.distance, abs(other.share - middle), other.newWords, other.index)
        }
    }

    private init(index: Int, share: Double, newWords: Int, _ wanted: ClosedRange<Double>) {
        self.index = index
        self.share = share
        self.newWords = newWords
        if share < wanted.lowerBound {
            ease = .hard
            distance = wanted.lowerBound - share
        } else if share > wanted.upperBound {
            ease = .easy
            distance = share - wanted.upperBound
        } else {
            ease = .fitting
            distance = 0
        }
    }
}
