/// The result of some work within a time limit; `nil` when it takes longer.
///
/// Work over the limit is cancelled and abandoned. A task group would still wait for it, and for
/// whatever blocks it.
func inTime<Value: Sendable>(
    _ patience: Duration, _ work: @escaping @Sendable () async -> Value?
) async -> Value? {
    let (answers, answer) = AsyncStream.makeStream(
        of: Value?.self, bufferingPolicy: .bufferingOldest(1))
    let worker = Task { _ = answer.yield(await work()) }
    let timer = Task {
        guard (try? await Task.sleep(for: patience)) != nil else { return }
        answer.yield(nil)
    }
    defer {
        worker.cancel()
        timer.cancel()
    }
    for await first in answers { return first }
    return nil
}
