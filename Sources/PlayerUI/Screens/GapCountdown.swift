import ListenCore

/// The time left of a gap, in tenths of a second, or in whole seconds where there is little room.
struct GapCountdown: Hashable, Sendable {
    let left: MediaTime
    let isFine: Bool

    private var step: Int64 { isFine ? 100_000 : 1_000_000 }

    /// The number of remaining steps; the last one ends with the gap.
    private var steps: Int64 { (left.microseconds + step - 1) / step }

    /// `1.4 s`, or `2 s`.
    var text: String {
        isFine ? "\(steps / 10).\(steps % 10) s" : "\(steps) s"
    }

    /// The real time until the text changes.
    var untilNext: Duration {
        .microseconds(left.microseconds - max(0, steps - 1) * step)
    }
}
