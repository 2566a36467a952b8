package import FoundationEssentials
package import ListenCore

/// The amount of context that a listener gets back after an absence.
///
/// ```swift
/// RewindPolicy.curve.rewind(after: .seconds(3_600))  // .seconds(30)
/// RewindPolicy.seconds(5).rewind(after: .seconds(10))  // .seconds(2)
/// ```
package enum RewindPolicy: Hashable, Sendable {
    /// By the length of the absence: 2 s at first, rising fast and then ever
    /// slower to 30 s after an hour, never more than the absence itself.
    case curve
    /// So many seconds after 30 s of absence, at most two before.
    case seconds(Int)

    /// The least and the most that the curve gives.
    package static let curveRange =
        MediaTime.milliseconds(2_000)...MediaTime.milliseconds(30_000)
    /// The absence from which on the curve gives its most.
    package static let curveLength: TimeInterval = 3_600
    /// The absence that counts as long in the simple mode.
    package static let longAbsence: TimeInterval = 30
    /// The rewind after a short absence in the simple mode.
    package static let shortRewind = MediaTime.milliseconds(2_000)

    /// The rewind after an absence.
    ///
    /// An absence that is negative, since a clock was set back, or no number
    /// counts as short.
    package func rewind(after absence: TimeInterval) -> MediaTime {
        switch self {
        case .curve:
            guard absence.isFinite, absence >= 0 else { return Self.curveRange.lowerBound }
            return min(Self.curve(absence), .seconds(min(absence, Self.curveLength)))
        case .seconds(let count):
            let long = MediaTime.milliseconds(Int64(min(max(count, 0), 3_600)) * 1_000)
            return absence >= Self.longAbsence ? long : min(Self.shortRewind, long)
        }
    }

    /// The rewind after an absence on the host's clock.
    package func rewind(after absence: Duration) -> MediaTime {
        rewind(after: MediaTime(absence).seconds)
    }

    private static func curve(_ absence: TimeInterval) -> MediaTime {
        let rest = 1 - min(absence / curveLength, 1)
        let (least, most) = (curveRange.lowerBound.seconds, curveRange.upperBound.seconds)
        return .seconds(least + (most - least) * (1 - rest * rest))
    }
}

/// Decides where a chapter that was left goes on.
///
/// Pure. A completed chapter starts anew; else it goes on a little earlier,
/// never before the chapter's start.
///
/// ```swift
/// ResumePolicy.start(after: nil, now: now)  // .zero: a chapter that was never heard
/// ```
package enum ResumePolicy {
    /// The place to start from, inside the chapter, for what was stored.
    package static func start(
        after stored: PlaybackPosition?, now: Date, policy: RewindPolicy = .curve
    ) -> MediaTime {
        guard let stored, !stored.isCompleted else { return .zero }
        let rewind = policy.rewind(after: now.timeIntervalSince(stored.updatedAt))
        // Only the recording knows where it ends: what was stored may have been an estimate.
        return max(.zero, max(.zero, stored.position) - rewind)
    }
}
