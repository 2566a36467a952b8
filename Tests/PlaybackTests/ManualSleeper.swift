import ListenCore
import Synchronization

/// Deadlines that come when the test moves time on.
final class ManualSleeper: Sendable {
    private struct State {
        var now = MediaTime.zero
        var lastID = 0
        var sleepers: [Int: Sleeper] = [:]
    }

    private struct Sleeper {
        let length: MediaTime
        let until: MediaTime
        let wake: CheckedContinuation<Void, any Error>
    }

    private let state = Mutex(State())

    /// How long each awaited deadline was from the start.
    var lengths: [MediaTime] { state.withLock { $0.sleepers.values.map(\.length) } }

    @Sendable func sleep(for time: MediaTime) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in
                    state.sleepers[id] = Sleeper(
                        length: time, until: state.now + time, wake: continuation)
                }
                if Task.isCancelled { cancel(id) }
            }
        } onCancel: {
            cancel(id)
        }
    }

    func advance(by time: MediaTime) {
        let due = state.withLock { state in
            state.now = state.now + time
            let due = state.sleepers.filter { $0.value.until <= state.now }
            for id in due.keys { state.sleepers[id] = nil }
            return due.values.sorted { $0.until < $1.until }.map(\.wake)
        }
        for wake in due { wake.resume() }
    }

    private func cancel(_ id: Int) {
        let wake = state.withLock { $0.sleepers.removeValue(forKey: id)?.wake }
        wake?.resume(throwing: CancellationError())
    }
}
