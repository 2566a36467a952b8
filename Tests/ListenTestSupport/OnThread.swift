import Glibc

/// Runs work that may block on a thread of its own, never on Swift's shared pool.
package func onThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        detachThread { continuation.resume(returning: work()) }
    }
}

/// Starts a thread that ends with its work.
package func detachThread(_ work: @escaping @Sendable () -> Void) {
    final class Box: Sendable {
        let work: @Sendable () -> Void
        init(_ work: @escaping @Sendable () -> Void) { self.work = work }
    }
    var thread = pthread_t()
    let box = Unmanaged.passRetained(Box(work))
    let status = pthread_create(
        &thread, nil,
        { context in
            if let context { Unmanaged<Box>.fromOpaque(context).takeRetainedValue().work() }
            return nil
        }, box.toOpaque())
    if status == 0 { pthread_detach(thread) } else { box.release() }
}
