/// The treatment of every sentence in a drill: its passes, and the number of repetitions of all.
///
/// A value; `Practice` reads the notation that people write.
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
        /// The text that can be read; `nil` leaves it to the view.
        package var display: TextDisplay?
        /// The speed in hundredths of the one the person has set.
        package var factor: Int
        /// The number of times, 1…99.
        package var repeats: Int
        /// The silence after each time.
        package var gap: Gap
        /// True if it then waits until the person goes on.
        package var waits: Bool

        /// A pass.
        package init(
            display: TextDisplay? = nil, factor: Int = 100, repeats: Int = 1, gap: Gap = .none,
            waits: Bool = false
        ) {
            self.display = display
            self.factor = min(max(factor, 30), 300)
            self.repeats = min(max(repeats, 1), 99)
            self.gap = gap
            self.waits = waits
        }
    }

    /// The passes in order, never empty.
    package let passes: [Pass]
    /// The number of times the passes are gone through, 1…99.
    package let rounds: Int

    /// A score; `nil` without passes.
    package init?(_ passes: [Pass], rounds: Int = 1) {
        guard !passes.isEmpty else { return nil }
        self.passes = passes
        self.rounds = min(max(rounds, 1), 99)
    }
}
