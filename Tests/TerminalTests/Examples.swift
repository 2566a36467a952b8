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
}
