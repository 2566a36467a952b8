import Synchronization
import Terminal

/// Prints a text from outside that comes in pieces on standard output, and knows whether there
/// was any.
///
/// Its lines after the first are indented, so that none of them passes for one of the program's;
/// not where it alone is the output and a program reads it.
package final class PiecePrinter: Sendable {
    private struct State {
        var hasPrinted = false
        var endsLine = true
    }

    private static let indent = "  "

    private let console: Console
    private let isIndented: Bool
    private let state = Mutex(State())

    package init(_ console: Console, isIndented: Bool = true) {
        self.console = console
        self.isIndented = isIndented
    }

    /// Prints a piece at once; the line goes on after it.
    package func print(_ piece: String) {
        guard !piece.isEmpty else { return }
        let lines = TerminalText(piece, as: .printedText).lines
        state.withLock { state in
            for (number, line) in lines.enumerated() {
                if number > 0 { endLine(&state) }
                guard !line.isEmpty else { continue }
                let isInner = isIndented && state.endsLine && state.hasPrinted
                console.print(piece: (isInner ? Self.indent : "") + line.string)
                (state.hasPrinted, state.endsLine) = (true, false)
            }
        }
    }

    /// Ends the last line; whether anything was printed.
    @discardableResult
    package func end() -> Bool {
        state.withLock { state in
            if !state.endsLine { endLine(&state) }
            return state.hasPrinted
        }
    }

    private func endLine(_ state: inout State) {
        console.endLine()
        (state.hasPrinted, state.endsLine) = (true, true)
    }
}
