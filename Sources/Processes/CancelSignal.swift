import Glibc
import Synchronization

/// Wakes a thread that sleeps in poll(2) when its work is not wanted any more.
///
/// Two joined sockets, since no other program inherits those, not even one that another thread
/// starts meanwhile.
///
/// ```swift
/// let stop = CancelSignal()
/// let ending = ProgramRun(ProgramLaunch(["sleep", "60"]), stop: stop).run { _, _ in true }
/// ```
package final class CancelSignal: Sendable {
    /// A descriptor that is readable once cancelled; -1 where the system gave none.
    package let descriptor: Int32
    // Closed by `cancel()` or with the object; -1 from then on.
    private let farEnd: Mutex<Int32>
    private let cancelled = Mutex(false)

    /// A signal that nobody has given yet.
    package init() {
        var ends: [Int32] = [-1, -1]
        if socketpair(
            AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) != 0
        {
            ends = [-1, -1]
        }
        descriptor = ends[0]
        farEnd = Mutex(ends[1])
    }

    deinit {
        hangUp()
        if descriptor >= 0 { close(descriptor) }
    }

    /// It was given.
    package var isCancelled: Bool { cancelled.withLock { $0 } }

    /// Gives the signal; safe from any thread.
    package func cancel() {
        cancelled.withLock { $0 = true }
        hangUp()
    }

    private func hangUp() {
        farEnd.withLock { end in
            if end >= 0 { close(end) }
            end = -1
        }
    }
}
