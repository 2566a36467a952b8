import Glibc
import Synchronization

/// Wakes a thread that sleeps in poll(2) when its work is not wanted any more.
package final class CancelSignal: Sendable {
    /// The end of a pipe, readable once cancelled; -1 where the system gave none.
    package let descriptor: Int32
    // Closed by `cancel()` or with the object; -1 from then on.
    private let writeEnd: Mutex<Int32>
    private let cancelled = Mutex(false)

    /// A signal that nobody has given yet.
    package init() {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) == 0 {
            for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        }
        descriptor = ends[0]
        writeEnd = Mutex(ends[1])
    }

    deinit {
        hangUp()
        if descriptor >= 0 { close(descriptor) }
    }

    /// Whether it was given.
    package var isCancelled: Bool { cancelled.withLock { $0 } }

    /// Gives the signal; safe from any thread.
    package func cancel() {
        cancelled.withLock { $0 = true }
        hangUp()
    }

    private func hangUp() {
        writeEnd.withLock { end in
            if end >= 0 { close(end) }
            end = -1
        }
    }
}
