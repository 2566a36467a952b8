/// What the system tells of its sleep and is told in return; the container
/// makes it of the message bus.
package struct SystemSleep: Sendable {
    package enum Event: Sendable {
        case willSleep
        case woke
    }

    /// One reader.
    package let events: AsyncStream<Event>
    /// The place is kept; the system need not wait any more.
    package let saved: @Sendable () -> Void
    /// While sound runs the system is to stay awake.
    package let setPlaying: @Sendable (Bool) -> Void
    package let stop: @Sendable () -> Void

    package init(
        events: AsyncStream<Event>, saved: @escaping @Sendable () -> Void,
        setPlaying: @escaping @Sendable (Bool) -> Void, stop: @escaping @Sendable () -> Void
    ) {
        (self.events, self.saved, self.setPlaying, self.stop) = (events, saved, setPlaying, stop)
    }
}

/// Finds out that the machine slept by two clocks of which only one goes on
/// meanwhile; for machines without a message bus.
package struct SleepGap {
    /// What the clocks may drift apart without any sleep, in nanoseconds.
    package static let tolerance: Int64 = 5_000_000_000

    private var offset: Int64?

    /// Compares the clock that counts sleep with the one that does not; how
    /// long the machine slept since the last comparison, nil when it did not.
    package mutating func take(counting: UInt64, pausing: UInt64) -> Duration? {
        // Two centuries are enough for any clock, and no difference overflows.
        let limit = UInt64(1) << 62
        let offset = (Int64(min(counting, limit)) - Int64(min(pausing, limit))) / 2
        defer { self.offset = offset }
        guard let before = self.offset, offset - before > Self.tolerance / 2 else { return nil }
        return .nanoseconds(offset - before) * 2
    }
}
