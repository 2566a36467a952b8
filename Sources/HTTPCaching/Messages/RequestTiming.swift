package import ListenCore

/// The clocks and the random numbers that requests use; tests supply their own.
package struct RequestTiming: Sendable {
    /// The time of day.
    package let clock: any WallClock
    /// A clock that never goes back.
    package let elapsed: @Sendable () -> Duration
    /// Waits; throws when the task is cancelled.
    package let sleep: @Sendable (Duration) async throws -> Void
    /// A number in 0..<1.
    package let random: @Sendable () -> Double

    /// Custom clocks and random numbers.
    package init(
        clock: any WallClock, elapsed: @escaping @Sendable () -> Duration,
        sleep: @escaping @Sendable (Duration) async throws -> Void,
        random: @escaping @Sendable () -> Double
    ) {
        self.clock = clock
        self.elapsed = elapsed
        self.sleep = sleep
        self.random = random
    }

    /// The system's, around a wall clock.
    package static func live(_ clock: any WallClock) -> RequestTiming {
        let start = ContinuousClock.now
        return RequestTiming(
            clock: clock, elapsed: { ContinuousClock.now - start },
            sleep: { try await Task.sleep(for: $0) }, random: { Double.random(in: 0..<1) })
    }
}
