import Synchronization
import Terminal

/// Prints a text from outside that arrives in pieces on standard output, and remembers whether
/// there was any.
///
/// Lines after the first are indented, so that none can pass for one of the program's; but not when
/// a program reads the output and it holds nothing else.
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

    /// Prints a piece at once, without ending the line.
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

    /// Ends the last line; `true` when anything was printed.
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
