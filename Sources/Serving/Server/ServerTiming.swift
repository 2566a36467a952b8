package import ListenCore

/// Time as a server needs it; a test gives its own.
package struct ServerTiming: Sendable {
    /// The time of day.
    let clock: any WallClock
    /// A running time that never goes back.
    let elapsed: @Sendable () -> Duration
    /// Waits; throws when the task is cancelled.
    let sleep: @Sendable (Duration) async throws -> Void

    /// The real one around a clock.
    package static func live(_ clock: any WallClock) -> ServerTiming {
        let start = ContinuousClock.now
        return ServerTiming(
            clock: clock, elapsed: { ContinuousClock.now - start },
            sleep: { try await Task.sleep(for: $0) })
    }
}
