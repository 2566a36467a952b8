public import FoundationEssentials
public import ListenCore

/// Decides where a chapter that was left goes on.
///
/// Pure. A completed chapter starts anew; after a break a listener gets some
/// of the context back, more after a longer one.
public enum ResumePolicy {
    /// An absence from here on counts as long, in seconds.
    public static let longAbsence: TimeInterval = 30
    /// How far a long absence goes back.
    public static let longRewind = MediaTime.milliseconds(10_000)
    /// How far a short absence goes back.
    public static let shortRewind = MediaTime.milliseconds(2_000)

    /// The place to start from, inside the chapter, for what was stored.
    ///
    /// A clock that was set back makes an absence short, never negative.
    public static func start(
        after stored: PlaybackPosition?, now: Date, longRewind: MediaTime = longRewind
    ) -> MediaTime {
        guard let stored, !stored.isCompleted else { return .zero }
        let away = now.timeIntervalSince(stored.updatedAt)
        let rewind = away >= longAbsence ? longRewind : min(shortRewind, longRewind)
        let ceiling = stored.duration > .zero ? stored.duration : MediaTime(microseconds: .max)
        return (stored.position.clamped(to: .zero...ceiling) - rewind)
            .clamped(to: .zero...ceiling)
    }
}
