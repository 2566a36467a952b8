import Terminal
import Testing

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `Canvas is drawn on and holds the cursor`() {
        var canvas = Canvas(size: Size(columns: 20, rows: 1))
        canvas.fill(canvas.bounds, style: .reverse)
        canvas.showCursor(at: .zero)
        #expect(canvas.cursor == .zero)
        #expect(canvas[.zero]?.style == .reverse)
    }

    @Test func `widths and rectangles are counted in cells`() {
        #expect(Columns(3) + 2 == 5)
        let (top, rest) = Rect(column: 0, row: 0, columns: 80, rows: 24).splitTop(1)
        #expect(top.rows == 1 && rest.rows == 23)
        #expect(ColorDepth.ansi16 < .trueColor)
    }

    @Test func `colours, styles and sizes are values`() {
        #expect(Color.hex(0xFF8000).components?.green == 128)
        #expect(Color.rgb(255, 0, 0).degraded(to: .ansi16) == .ansi(.brightRed))
        let title = Style.bold.foreground(.ansi(.green))
        #expect(title.over(.reverse).attributes == [.bold, .reverse])
        #expect(Size(columns: 80, rows: -1).rows == 0)
        #expect(Size(columns: 80, rows: 0).isEmpty)
    }

    @Test func `a line has parts in styles of their own`() {
        var canvas = Canvas(size: Size(columns: 20, rows: 1))
        var line = StyledText("Chapter ")
        line.append("3", .bold)
        let end = canvas.draw(line, at: .zero)
        #expect(end == 9)
    }

    @Test func `the environment tells what a terminal can show`() {
        let environment = ["TERM": "xterm-256color", "LANG": "de_DE.UTF-8"]
        let terminal = TerminalCapabilities.detect(environment: environment, isTerminal: true)
        #expect(terminal.colorDepth == .indexed256)
        #expect(terminal.glyphs == .braille)
    }

    @Test func `bytes become keys, and text from outside one line`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed(Array("\u{1B}[A".utf8)) == [.key(Key(.up))])
        let title = "one\nline"
        #expect(TerminalText(title).string == "one line")
    }

    @Test func `FrameDiff sends what changed alone`() {
        var canvas = Canvas(size: Size(columns: 20, rows: 1))
        canvas.fill(canvas.bounds, style: .reverse)
        var diff = FrameDiff()
        let first = diff.encode(canvas)
        let second = diff.encode(canvas)
        #expect(!first.isEmpty && second.isEmpty)
    }
}
