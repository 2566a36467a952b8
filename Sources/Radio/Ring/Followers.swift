import Synchronization

/// Whoever wants to be told of each new value, until there are no more.
final class Followers<Value: Sendable>: Sendable {
    private struct State {
        var open: [Int: AsyncStream<Value>.Continuation] = [:]
        var next = 0
        var isOver = false
    }

    private let state = Mutex(State())
    private let policy: AsyncStream<Value>.Continuation.BufferingPolicy

    /// Followers that keep as many values as a policy says until they take them.
    init(_ policy: AsyncStream<Value>.Continuation.BufferingPolicy) { self.policy = policy }

    /// A stream of the values from now on, behind a first one.
    func stream(from first: Value?) -> AsyncStream<Value> {
        let (stream, continuation) = AsyncStream.makeStream(of: Value.self, bufferingPolicy: policy)
        if let first { continuation.yield(first) }
        let number = state.withLock { state -> Int? in
            guard !state.isOver else { return nil }
            state.next += 1
            state.open[state.next] = continuation
            return state.next
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.open.removeValue(forKey: number) }
        }
        return stream
    }

    /// Tells a value.
    func tell(_ value: Value) {
        for one in state.withLock({ Array($0.open.values) }) { one.yield(value) }
    }

    /// Ends all streams.
    func finish() {
        let open = state.withLock { state in
            state.isOver = true
            defer { state.open = [:] }
            return Array(state.open.values)
        }
        for one in open { one.finish() }
    }
}
