import Synchronization

/// Holds messages while there is no screen to show them on: before it opens, and after it closes.
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

    /// Shows the waiting messages and all that follow.
    package func connect(_ show: @escaping @Sendable (String) -> Void) {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.show = show
            return state.waiting
        }
        waiting.forEach(show)
    }

    /// Holds further messages again, after the screen has closed.
    func disconnect() {
        state.withLock { $0.show = nil }
    }

    /// Removes and returns the waiting messages.
    func drain() -> [String] {
        state.withLock { state in
            defer { state.waiting = [] }
            return state.waiting
        }
    }
}
