package import Dispatch

/// Work that blocks its thread, done on a queue and never on Swift's threads.
///
/// ```swift
/// let text = try await BlockingWork.run { signal in
///     try ask(["/bin/echo", "listen"], until: signal)
/// }
/// ```
package enum BlockingWork {
    /// Runs work, on a queue of its own where none is given; the signal is given when the task is
    /// cancelled.
    package static func run<Value: Sendable, Failure: Error>(
        on queue: DispatchQueue = DispatchQueue(label: "listen.blocking"),
        _ work: @escaping @Sendable (CancelSignal) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let signal = CancelSignal()
        let result: Result<Value, Failure> = await withTaskCancellationHandler {
            await withCheckedContinuation { waiting in
                queue.async {
                    waiting.resume(
                        returning: Result { () throws(Failure) in try work(signal) })
                }
            }
        } onCancel: {
            signal.cancel()
        }
        return try result.get()
    }
}
