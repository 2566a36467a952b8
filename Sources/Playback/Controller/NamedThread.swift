import Glibc
import Synchronization

/// A thread with a name, for work that blocks.
final class NamedThread: Sendable {
    /// Carries the work over to the new thread.
    private final class Work: Sendable {
        let name: String
        let body: @Sendable () -> Void

        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }

    /// The running thread until it was joined.
    private let handle: Mutex<pthread_t?>

    /// Starts a thread (names are cut to 15 bytes); `nil` when the system has
    /// no thread left.
    init?(name: String, body: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(name: String(name.prefix(15)), body: body))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                // Balances the passRetained above: the thread owns the work now.
                let work = Unmanaged<Work>.fromOpaque(argument).takeRetainedValue()
                NamedThread.nameThisThread(work.name)
                work.body()
                return nil
            }, work.toOpaque())
        guard status == 0 else {
            work.release()
            return nil
        }
        handle = Mutex(thread)
    }

    /// Waits until the work is done; at once when that was waited for before.
    func join() {
        let thread = handle.withLock { handle in
            defer { handle = nil }
            return handle
        }
        if let thread { pthread_join(thread, nil) }
    }

    /// Names the calling thread for `ps` and debuggers; glibc's own call is not
    /// visible to Swift.
    private static func nameThisThread(_ name: String) {
        let file = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
        guard file >= 0 else { return }
        _ = name.withCString { write(file, $0, strlen($0)) }
        close(file)
    }
}
