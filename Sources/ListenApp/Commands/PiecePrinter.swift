import Synchronization

/// Prints a text that comes in pieces on standard output, and knows whether
/// there was any.
final class PiecePrinter: Sendable {
    private struct State {
        var hasPrinted = false
        var endsLine = true
    }

    private let console: Console
    private let state = Mutex(State())

    init(_ console: Console) {
        self.console = console
    }

    /// Prints a piece at once; the line goes on after it.
    func print(_ piece: String) {
        guard !piece.isEmpty else { return }
        state.withLock { state in
            console.print(piece: piece)
            state.hasPrinted = true
            state.endsLine = piece.hasSuffix("\n")
        }
    }

    /// Ends the last line; whether anything was printed.
    @discardableResult
    func end() -> Bool {
        state.withLock { state in
            if !state.endsLine { console.print("") }
            state.endsLine = true
            return state.hasPrinted
        }
    }
}
