import Dispatch

/// Work that is given up when it takes too long.
enum TimeLimit {
    /// The result of some work; `nil` when it takes longer, or was cancelled.
    ///
    /// The time is kept by a queue of its own, since work that blocks every thread of Swift's would
    /// stop a clock there, too. Work over the limit is cancelled and left to itself.
    static func first<Value: Sendable>(
        of work: @escaping @Sendable () async -> Value, after patience: Duration
    ) async -> Value? {
        let (answers, answer) = AsyncStream.makeStream(
            of: Value?.self, bufferingPolicy: .bufferingOldest(1))
        let worker = Task.detached { _ = answer.yield(await work()) }
        let (seconds, attoseconds) = patience.components
        let limit = Double(seconds) + Double(attoseconds) / 1e18
        DispatchQueue(label: "listen.deadline").asyncAfter(deadline: .now() + limit) {
            answer.yield(nil)
        }
        defer { worker.cancel() }
        for await first in answers { return first }
        return nil
    }
}
