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
        #expect(!diff.encode(canvas).isEmpty)
        #expect(diff.encode(canvas).isEmpty)
    }
}
