/// The system's sleep signals and the replies to them; the container connects it to D-Bus.
package struct SystemSleep: Sendable {
    package enum Event: Sendable {
        case willSleep
        case woke
        /// The person locked the screen.
        case locked
    }

    /// The system's events, for one reader.
    let events: AsyncStream<Event>
    /// Called when the place is saved, so that the system need not wait any longer.
    let saved: @Sendable () -> Void
    /// Keeps the system awake while sound plays.
    let setPlaying: @Sendable (Bool) -> Void
    let stop: @Sendable () -> Void

    package init(
        events: AsyncStream<Event>, saved: @escaping @Sendable () -> Void,
        setPlaying: @escaping @Sendable (Bool) -> Void, stop: @escaping @Sendable () -> Void
    ) {
        (self.events, self.saved, self.setPlaying, self.stop) = (events, saved, setPlaying, stop)
    }
}

/// Detects a sleep of the machine by two clocks, of which only one counts it; for machines without
/// D-Bus.
struct SleepGap {
    /// The drift between the clocks that is still no sleep, in nanoseconds.
    static let tolerance: Int64 = 5_000_000_000

    private var offset: Int64?

    /// Compares the two clocks; returns the duration of a sleep since the last call, `nil` without
    /// one.
    mutating func measureSleep(counting: UInt64, pausing: UInt64) -> Duration? {
        // Two centuries are enough for any clock, and no difference can overflow.
        let limit = UInt64(1) << 62
        let offset = (Int64(min(counting, limit)) - Int64(min(pausing, limit))) / 2
        defer { self.offset = offset }
        guard let before = self.offset, offset - before > Self.tolerance / 2 else { return nil }
        return .nanoseconds(offset - before) * 2
    }
}
