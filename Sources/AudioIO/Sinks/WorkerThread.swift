import CThreads
import Glibc
import ListenCore
import Synchronization

/// A named thread for work that blocks: a decoder, a device.
package final class WorkerThread: Sendable {
    /// The body, passed to the thread once.
    private final class Body: Sendable {
        let name: String
        let run: @Sendable () -> Void

        init(name: String, run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }

    /// The thread until it was joined.
    private let handle: Mutex<pthread_t?>

    /// Starts a thread; throws when the system has none left.
    ///
    /// The name is cut to 15 bytes, the system's limit.
    package init(name: String, _ body: @escaping @Sendable () -> Void) throws(AudioError) {
        handle = Mutex(try Self.start(Body(name: String(name.prefix(15)), run: body)))
    }

    private static func start(_ body: Body) throws(AudioError) -> pthread_t {
        let box = Unmanaged.passRetained(body)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                // Balances the retain above; the thread owns the body now.
                let body = Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
                listen_thread_begin(body.name)
                body.run()
                return nil
            }, box.toOpaque())
        guard status == 0 else {
            box.release()
            let reason = "no thread: \(String(cString: strerror(status)))"
            throw AudioError(.noDevice(reason: reason), subject: "The thread \(body.name)")
        }
        return thread
    }

    deinit {
        if let thread = handle.withLock({ $0.take() }) { pthread_detach(thread) }
    }

    /// Waits until the thread's body has returned; at once the second time.
    ///
    /// Must not be called on the thread itself.
    package func join() {
        if let thread = handle.withLock({ $0.take() }) { pthread_join(thread, nil) }
    }
}
