import Synchronization

/// Holds sentences for the person while there is no screen to show them on:
/// before it is there, and after it is gone.
package final class NoticeBox: Sendable {
    private struct State {
        var waiting: [String] = []
        var show: (@Sendable (String) -> Void)?
    }

    private let state = Mutex(State())

    package init() {}

    package func post(_ text: String) {
        let show = state.withLock { state in
            if state.show == nil { state.waiting.append(text) }
            return state.show
        }
        show?(text)
    }

    /// Shows what waits and all that follows.
    package func connect(_ show: @escaping @Sendable (String) -> Void) {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.show = show
            return state.waiting
        }
        waiting.forEach(show)
    }

    /// The screen is gone: what follows waits again.
    package func disconnect() {
        state.withLock { $0.show = nil }
    }

    /// Takes what waits.
    package func take() -> [String] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }
}
