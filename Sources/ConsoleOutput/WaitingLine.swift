import Synchronization

/// A line on the terminal that says what is waited for: shown once the wait takes longer than a
/// second, and removed when it ends.
///
/// Of several waits at once the latest is shown.
package struct WaitingLine: Sendable {
    /// The wait before the line is shown.
    static let patience = Duration.seconds(1)

    private let text: String
    private let console: Console
    private let isWanted: Bool
    private let sleep: @Sendable (Duration) async throws -> Void

    /// A line with a text; nothing is shown unless `isWanted`.
    package init(
        _ text: String, on console: Console, isWanted: Bool,
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        (self.text, self.console, self.isWanted) = (text, console, isWanted)
        self.sleep = sleep
    }

    /// Does work, and says meanwhile that it is waited for.
    package func during<Value: Sendable, Fault: Error>(
        _ work: () async throws(Fault) -> Value
    ) async throws(Fault) -> Value {
        guard isWanted else { return try await work() }
        let shown = Shown(console)
        let (text, sleep) = (text, sleep)
        let timer = Task {
            guard (try? await sleep(Self.patience)) != nil else { return }
            shown.show(text)
        }
        defer {
            timer.cancel()
            shown.end()
        }
        return try await work()
    }

    /// The line as it is on the terminal now.
    private final class Shown: Sendable {
        private enum State {
            case waiting
            case shown(Int)
            case ended
        }

        private let console: Console
        private let state = Mutex(State.waiting)

        init(_ console: Console) { self.console = console }

        func show(_ text: String) {
            state.withLock { state in
                guard case .waiting = state, !console.hasScreen else { return }
                state = .shown(console.beginWait(text))
            }
        }

        func end() {
            state.withLock { state in
                if case .shown(let number) = state { console.endWait(number) }
                state = .ended
            }
        }
    }
}
