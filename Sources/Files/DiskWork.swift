import Dispatch
import Synchronization

/// Work that waits for the disk: never on Swift's shared threads, which are few.
///
///     await DiskWork.run { PathFacts.isFile("/etc/passwd") }  // true
package enum DiskWork {
    private static let queue = DispatchQueue(label: "listen.disk", attributes: .concurrent)

    /// Runs work that blocks.
    package static func run<Value: Sendable, Failure: Error>(
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

    /// A thread of its own for work that may keep a core busy: as many such works as there are
    /// cores would leave none of the threads that a concurrent queue shares with Swift's tasks,
    /// and a screen would stand still.
    private static func alone() -> DispatchQueue {
        DispatchQueue(label: "listen.work", qos: .utility)
    }

    /// Runs work that may keep a core busy and is told when the task is cancelled; then its
    /// result is thrown away, with a `CancellationError`.
    package static func cancellable<Value: Sendable>(
        _ work: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Value
    ) async throws -> Value {
        let flag = CancelFlag()
        let value = try await withTaskCancellationHandler {
            try await run(on: alone()) { () throws -> Value in try work { flag.isRaised } }
        } onCancel: {
            flag.raise()
        }
        try Task.checkCancellation()
        return value
    }

    /// Runs work that may keep a core busy and cannot be told to end.
    ///
    /// When the task is cancelled, it throws a `CancellationError` at once; the work goes on by
    /// itself, and what it makes is thrown away.
    package static func leaving<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        let wait = LeftWait<Value>()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard wait.begin(continuation) else { return }
                alone().async { wait.end(Result { try work() }) }
            }
        } onCancel: {
            wait.end(.failure(CancellationError()))
        }
    }
}

/// A wait that ends once: by the result or by being cancelled.
private final class LeftWait<Value: Sendable>: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Value, any Error>)
        case over
    }

    private let state = Mutex(State.new)

    /// Begins it; where it is over already it ends as cancelled, with `false`.
    func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
        let isNew = state.withLock { state in
            guard case .new = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !isNew { continuation.resume(throwing: CancellationError()) }
        return isNew
    }

    func end(_ result: Result<Value, any Error>) {
        let former = state.withLock { state in
            defer { state = .over }
            return state
        }
        if case .waiting(let continuation) = former { continuation.resume(with: result) }
    }
}

/// A flag that one thread raises and others look at.
private final class CancelFlag: Sendable {
    private let flag = Atomic(false)

    var isRaised: Bool { flag.load(ordering: .relaxed) }

    func raise() { flag.store(true, ordering: .relaxed) }
}
