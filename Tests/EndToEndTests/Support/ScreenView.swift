import DeviceTestSupport
import ListenTestSupport
import ProgramTestSupport
import Terminal

/// A program in a terminal, and the picture that its bytes draw.
final class ScreenView {
    let terminal: PseudoTerminal
    private(set) var screen: MemoryTerminalScreen
    private(set) var scanner = SequenceScanner()
    private var taken = 0
    /// While one picture after another is looked at, none is skipped.
    private var isStepping = false

    init(_ terminal: PseudoTerminal, columns: Int = 80, rows: Int = 24) {
        self.terminal = terminal
        screen = MemoryTerminalScreen(size: Size(columns: columns, rows: rows))
    }

    /// The rows as text, as of now.
    var lines: [String] {
        refresh()
        return screen.lines
    }

    /// The whole picture as text, as of now.
    var text: String { lines.joined(separator: "\n") }

    /// The bytes so far as text.
    var raw: String { terminal.written.text }

    /// Takes what has arrived into the picture.
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

    /// Waits until the picture, now or any later one, fulfils a condition; false
    /// when none did in time.
    ///
    /// Every picture that arrives is looked at, also one that was soon replaced
    /// while this test had to wait for a processor.
    func wait(seconds: Double = 60, until condition: (ScreenView) -> Bool) async -> Bool {
        refresh()
        return await terminal.wait(seconds: seconds) { output in
            isStepping = true
            defer { isStepping = false }
            let news = output.arrivals.reversed().prefix { $0.count > taken }.reversed()
            for arrival in news {
                take(output.bytes, to: arrival.count)
                if condition(self) { return true }
            }
            return news.isEmpty && condition(self)
        }
    }

    /// Waits until a text is somewhere in the picture.
    func shows(_ text: String, within seconds: Double = 60) async -> Bool {
        await wait(seconds: seconds) { view in view.screen.lines.contains { $0.contains(text) } }
    }

    /// Waits until a text is nowhere in the picture.
    func hides(_ text: String, within seconds: Double = 60) async -> Bool {
        await wait(seconds: seconds) { view in !view.screen.lines.contains { $0.contains(text) } }
    }

    /// Waits until nothing has arrived for so long; false when it never gets quiet.
    func isQuiet(for seconds: Double, within limit: Double = 60) async -> Bool {
        await terminal.wait(seconds: limit + seconds) { output in
            let last = output.arrivals.last?.nanoseconds ?? PseudoTerminal.now
            return Double(PseudoTerminal.now) - Double(last) >= seconds * 1e9
        }
    }

    /// Changes the terminal's size; the picture begins anew.
    func resize(columns: Int, rows: Int) {
        refresh()
        screen = MemoryTerminalScreen(size: Size(columns: columns, rows: rows))
        terminal.resize(columns: columns, rows: rows)
    }

    /// The words that stand out from their line: the text of cells in another style
    /// than the plain ones, where a condition on the style holds.
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

    /// The place in the chapter that the header shows, in seconds.
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
    /// True for the look of the word that is heard in the dark theme; the name in the header has
    /// the same.
    var isOfHeardWord: Bool { background == .rgb(0xE6, 0x9F, 0x00) }
}
