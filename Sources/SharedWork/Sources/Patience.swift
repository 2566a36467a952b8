/// What work gives within a time; `nil` when it takes longer.
///
/// Work that does not end in time is cancelled and left alone. A task group
/// would wait for it all the same, and for whatever it hangs on.
package func inTime<Value: Sendable>(
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
