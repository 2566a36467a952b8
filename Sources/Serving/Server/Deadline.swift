import Synchronization

/// The time by which a connection must have got on; moved by its talk, watched beside it.
final class Deadline: Sendable {
    /// A shorter time than before is noticed this late at most.
    private static let step = Duration.seconds(5)

    private let timing: ServerTiming
    private let end: Mutex<Duration>

    init(_ timing: ServerTiming, within limit: Duration) {
        self.timing = timing
        end = Mutex(timing.elapsed() + limit)
    }

    /// Gives so much time from now on.
    func allow(_ limit: Duration) {
        let moved = timing.elapsed() + limit
        end.withLock { $0 = moved }
    }

    /// Returns when the time is over, or when the task is cancelled.
    func passed() async {
        while true {
            let left = end.withLock { $0 } - timing.elapsed()
            guard left > .zero else { return }
            do { try await timing.sleep(min(left, Self.step)) } catch { return }
        }
    }
}
