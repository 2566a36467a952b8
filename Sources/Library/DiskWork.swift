import Dispatch
import Synchronization

/// Work that waits for the disk: never on Swift's shared threads, which are few.
public enum DiskWork {
    private static let queue = DispatchQueue(label: "listen.disk", attributes: .concurrent)

    /// Runs work that blocks.
    public static func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        try await run(on: queue, work)
    }

    private static func run<Value: Sendable, Failure: Error>(
        on queue: DispatchQueue, _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result = await withCheckedContinuation { continuation in
            queue.async {
                continuation.resume(returning: Result { () throws(Failure) in try work() })
            }
        }
        return try result.get()
    }

    /// Runs work that may keep a core busy and is told when the task is cancelled; then its
    /// result is thrown away, with a `CancellationError`.
    ///
    /// On a thread of its own: as many such works as there are cores would leave none of the
    /// threads that a concurrent queue shares with Swift's tasks, and a screen would stand still.
    public static func cancellable<Value: Sendable>(
        _ work: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
    ) async throws -> Value {
        let flag = CancelFlag()
        let value = try await withTaskCancellationHandler {
            let alone = DispatchQueue(label: "listen.work", qos: .utility)
            return try await run(on: alone) { () throws -> Value in try work { flag.isRaised } }
        } onCancel: {
            flag.raise()
        }
        try Task.checkCancellation()
        return value
    }
}

/// A flag that one thread raises and others look at.
private final class CancelFlag: Sendable {
    private let flag = Atomic(false)

    var isRaised: Bool { flag.load(ordering: .relaxed) }

    func raise() { flag.store(true, ordering: .relaxed) }
}
