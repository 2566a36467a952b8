import Synchronization

/// The time by which a connection must have made progress; set by the task that talks, and watched
/// by another.
final class StallDeadline: Sendable {
    /// The longest delay before a shorter limit than the last is noticed.
    private static let step = Duration.seconds(5)

    private let timing: ServerTiming
    private let end: Mutex<Duration>

    init(_ timing: ServerTiming, within limit: Duration) {
        self.timing = timing
        end = Mutex(timing.elapsed() + limit)
    }

    /// Sets the deadline to a time from now on.
    func allow(_ limit: Duration) {
        let moved = timing.elapsed() + limit
        end.withLock { $0 = moved }
    }

    /// Returns when the deadline has passed, or when the task is cancelled.
    func passed() async {
        while true {
            let left = end.withLock { $0 } - timing.elapsed()
            guard left > .zero else { return }
            do { try await timing.sleep(min(left, Self.step)) } catch { return }
        }
    }
}
