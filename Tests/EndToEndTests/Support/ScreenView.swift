import DeviceTestSupport
import ListenTestSupport
import ProgramTestSupport
import Terminal

/// A program in a terminal, and the screen that its bytes draw.
final class ScreenView {
    /// The seconds within which a screen comes on any machine.
    private static let patience = 60.0
    private static let patienceWhenLost = 3.0

    let terminal: PseudoTerminal
    private(set) var screen: MemoryTerminalScreen
    private(set) var scanner = SequenceScanner()
    private var taken = 0
    /// True while every screen is inspected, so that none is skipped.
    private var isStepping = false
    /// True once a screen did not come: those after it are hardly waited for.
    private var isLost = false

    init(_ terminal: PseudoTerminal, columns: Int = 80, rows: Int = 24) {
        self.terminal = terminal
        screen = MemoryTerminalScreen(size: Size(columns: columns, rows: rows))
    }

    /// The present rows as text.
    var lines: [String] {
        refresh()
        return screen.lines
    }

    /// The present screen as text.
    var text: String { lines.joined(separator: "\n") }

    /// The bytes so far as text.
    var raw: String { terminal.written.text }

    /// Draws the bytes that have arrived.
    func refresh() {
        guard !isStepping else { return }
        let bytes = terminal.written.bytes
        take(bytes, to: bytes.count)
    }

    private func take(_ bytes: [UInt8], to end: Int) {
        guard end > taken else { return }
        screen.apply(scanner.take(bytes[taken..<end]))
        taken = end
    }

    /// Waits until the present screen or a later one fulfils a condition; false when none did in
    /// time.
    ///
    /// Every screen that arrives is inspected, even one that was soon replaced while this test
    /// waited for a processor.
    func wait(seconds: Double = patience, until condition: (ScreenView) -> Bool) async -> Bool {
        refresh()
        let limit = isLost ? min(seconds, Self.patienceWhenLost) : seconds
        let isMet = await terminal.wait(seconds: limit) { output in
            isStepping = true
            defer { isStepping = false }
            let news = output.arrivals.reversed().prefix { $0.count > taken }.reversed()
            for arrival in news {
                take(output.bytes, to: arrival.count)
                if condition(self) { return true }
            }
            return news.isEmpty && condition(self)
        }
        isLost = isLost || !isMet && seconds >= Self.patience
        return isMet
    }

    /// Waits until a text is anywhere on the screen.
    func shows(_ text: String, within seconds: Double = patience) async -> Bool {
        await wait(seconds: seconds) { view in view.screen.lines.contains { $0.contains(text) } }
    }

    /// Waits until a text is nowhere on the screen.
    func hides(_ text: String, within seconds: Double = patience) async -> Bool {
        await wait(seconds: seconds) { view in !view.screen.lines.contains { $0.contains(text) } }
    }

    /// Waits until nothing has arrived for `seconds`; false when that does not happen in time.
    func isQuiet(for seconds: Double, within limit: Double = 60) async -> Bool {
        await terminal.wait(seconds: limit + seconds) { output in
            let last = output.arrivals.last?.nanoseconds ?? PseudoTerminal.now
            return Double(PseudoTerminal.now) - Double(last) >= seconds * 1e9
        }
    }

    /// Changes the terminal's size and starts with an empty screen.
    func resize(columns: Int, rows: Int) {
        refresh()
        screen = MemoryTerminalScreen(size: Size(columns: columns, rows: rows))
        terminal.resize(columns: columns, rows: rows)
    }

    /// The highlighted words: the text of cells whose style is not a plain one and fulfils a
    /// condition.
    func text(where condition: (Style) -> Bool) -> String {
        refresh()
        var found = ""
        for row in 0..<screen.size.rows {
            for column in 0..<screen.size.columns {
                guard let cell = screen[Point(column: column, row: row)],
                    condition(cell.style)
                else { continue }
                found += cell.text
            }
        }
        return found
    }

    /// The position in the header, in seconds.
    var shownSeconds: Int? {
        for line in lines {
            guard let match = line.firstMatch(of: /(\d+):(\d\d) ?\/ ?\d+:\d\d/),
                let minutes = Int(match.1), let seconds = Int(match.2)
            else { continue }
            return minutes * 60 + seconds
        }
        return nil
    }
}

extension Style {
    /// True for the style of the word being heard in the dark theme; the name in the header has the
    /// same.
    var isOfHeardWord: Bool { background == .indexed(214) }
}
