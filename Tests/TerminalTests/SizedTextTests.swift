import DeviceTestSupport
import Terminal
import Testing

/// Letters that the terminal makes large (OSC 66), tried with terminals that know the protocol and
/// that do not.
struct SizedTextTests {
    private static let ground = Style(foreground: .rgb(255, 255, 255), background: .rgb(9, 9, 9))

    /// The capabilities of a terminal whose cursor is at these columns when it is asked.
    private func terminal(_ columns: [Int]) -> TerminalCapabilities {
        var capabilities = TerminalCapabilities()
        for column in columns { capabilities.apply(.cursorColumn(column)) }
        return capabilities
    }

    private func canvas(_ words: [(String, Int)], style: Style = ground) -> Canvas {
        var canvas = Canvas(size: Size(columns: 40, rows: 6), style: Self.ground)
        for (word, column) in words {
            canvas.draw(
                SizedText(TerminalText(word), scale: 2, style: style),
                at: Point(column: column, row: 2))
        }
        return canvas
    }

    private func sent(_ canvas: Canvas, _ difference: inout FrameDiff) -> String {
        String(decoding: difference.encode(canvas), as: UTF8.self)
    }

    @Test func `the cursor tells whether the terminal knows large letters`() {
        #expect(terminal([1, 3, 5]).sizesText)
        for columns in [[1, 1, 3], [1, 3], [1], []] { #expect(!terminal(columns).sizesText) }
        // The question is asked anew after a suspension.
        #expect(terminal([1, 3, 5, 1, 3, 4]).sizesText)
        let queries = String(decoding: TerminalCapabilities().queries, as: UTF8.self)
        #expect(queries.contains("\u{1B}[?6n\u{1B}]66;s=2; \u{1B}\\\u{1B}[?6n"))
        #expect(queries.split(separator: "\u{1B}[?6n").count == 4)
    }

    @Test func `it tells too whether a glyph is repeated by its number`() {
        #expect(terminal([1, 1, 3]).repeatsGlyphs && terminal([1, 3, 5]).repeatsGlyphs)
        // tmux repeats nothing but ASCII.
        #expect(!terminal([1, 1, 2]).repeatsGlyphs && !terminal([1, 1]).repeatsGlyphs)
    }

    @Test func `a word is sent whole, once, and again when it looks otherwise`() {
        var difference = FrameDiff(capabilities: terminal([1, 3, 5]))
        let first = sent(canvas([("casa", 4), ("rio", 14)]), &difference)
        #expect(first.contains("\u{1B}[3;5H") && first.contains("\u{1B}]66;s=2;casa\u{1B}\\"))
        #expect(first.contains("\u{1B}]66;s=2;rio\u{1B}\\"))
        #expect(sent(canvas([("casa", 4), ("rio", 14)]), &difference).isEmpty)
        var lit = canvas([("rio", 14)])
        lit.draw(
            SizedText("casa", scale: 2, style: Self.ground.adding(.bold)),
            at: Point(column: 4, row: 2))
        let second = sent(lit, &difference)
        #expect(second.contains("]66;s=2;casa") && !second.contains("rio"))
    }

    @Test func `the cells of a word that is gone are written over, which takes it away`() {
        var difference = FrameDiff(capabilities: terminal([1, 3, 4]))
        _ = sent(canvas([("casa", 4)]), &difference)
        let bytes = sent(canvas([]), &difference)
        #expect(!bytes.contains("]66;"))
        #expect(bytes.filter { $0 == " " }.count == 16)
    }

    @Test func `what lies over a word takes it away whole`() {
        var difference = FrameDiff(capabilities: terminal([1, 3, 5]))
        _ = sent(canvas([("casa", 4)]), &difference)
        var covered = canvas([("casa", 4)])
        covered.draw("menu", at: Point(column: 8, row: 3), style: Self.ground)
        let bytes = sent(covered, &difference)
        #expect(bytes.contains("menu") && !bytes.contains("]66;"))
        #expect(sent(canvas([("casa", 4)]), &difference).contains("]66;s=2;casa"))
    }

    @Test func `a word that is clipped, and a terminal without large letters, have none`() {
        var difference = FrameDiff(capabilities: terminal([1, 3, 5]))
        #expect(!sent(canvas([("casa", 35)]), &difference).contains("]66;"))
        var plain = FrameDiff(capabilities: terminal([1, 1, 3]))
        #expect(!sent(canvas([("casa", 4)]), &plain).contains("]66;"))
    }
}
