package import HTTPCaching
import Synchronization

/// Keeps calls apart: each begins half a second after the one before, or as long as a service asks,
/// whoever they go to.
///
///     let pacer = CallPacer(timing)
///     try await pacer.turn()  // at once
///     try await pacer.turn()  // half a second later
///
/// Whoever comes takes the next free instant at once, so that callers side by
/// side wait for different ones. Safe to use from any isolation.
package final class CallPacer: Sendable {
    /// The time between two calls: the services ask not to be crawled.
    package static let gap = Duration.milliseconds(500)

    private let timing: RequestTiming
    private let gap: Duration
    private let free = Mutex<Duration?>(nil)

    /// A pacer by a running time.
    package init(_ timing: RequestTiming, gap: Duration = CallPacer.gap) {
        (self.timing, self.gap) = (timing, gap)
    }

    /// Waits for a turn; throws when the task is cancelled.
    package func turn() async throws {
        let now = timing.elapsed()
        let turn = free.withLock { free in
            let turn = max(now, free ?? now)
            free = turn + gap
            return turn
        }
        if turn > now { try await timing.sleep(turn - now) }
        try Task.checkCancellation()
    }
}
