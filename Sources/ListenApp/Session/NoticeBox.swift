import Synchronization

/// Holds sentences for the person until there is a screen to show them on.
final class NoticeBox: Sendable {
    private struct State {
        var waiting: [String] = []
        var show: (@Sendable (String) -> Void)?
    }

    private let state = Mutex(State())

    func post(_ text: String) {
        let show = state.withLock { state in
            if state.show == nil { state.waiting.append(text) }
            return state.show
        }
        show?(text)
    }

    func connect(_ show: @escaping @Sendable (String) -> Void) {
        let waiting = state.withLock { state in
            defer { state.waiting = [] }
            state.show = show
            return state.waiting
        }
        waiting.forEach(show)
    }
}
