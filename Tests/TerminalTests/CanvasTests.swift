import Terminal
import Testing

struct CanvasTests {
    private func canvas(_ columns: Int, _ rows: Int) -> Canvas {
        Canvas(size: Size(columns: columns, rows: rows))
    }

    @Test func `a wide glyph owns its neighbour`() {
        var canvas = canvas(6, 1)
        canvas.draw("日本", at: .zero)
        #expect(canvas[Point(column: 0, row: 0)]?.isContinuation == false)
        #expect(canvas[Point(column: 1, row: 0)]?.isContinuation == true)
        #expect(canvas.snapshotLines == ["日本"])
    }

    @Test func `each letter of an Indic cluster has its cell`() {
        var canvas = canvas(6, 1)
        #expect(canvas.draw("क्या ह", at: .zero) == 5)
        let seen = (0..<5).map { canvas.grapheme(at: Point(column: $0, row: 0)) }
        #expect(seen == ["क्", "य", "ा", " ", "ह"])
        canvas.draw("x", at: Point(column: 1, row: 0))
        #expect(canvas.grapheme(at: .zero) == "क्")
    }

    @Test(arguments: [(0, "x 本"), (1, " x本"), (2, "日x"), (3, "日 x")])
    func `writing over half of a wide glyph blanks the other half`(column: Int, line: String) {
        var canvas = canvas(6, 1)
        canvas.draw("日本", at: .zero)
        canvas.draw("x", at: Point(column: column, row: 0))
        #expect(canvas.snapshotLines == [line])
    }

    @Test func `a wide glyph cut by an edge leaves a space`() {
        var canvas = canvas(3, 2)
        canvas.draw("a日本", at: .zero)
        canvas.draw("日b", at: Point(column: -1, row: 1))
        #expect(canvas.snapshotLines == ["a日", " b"])
        canvas.draw("本", at: Point(column: 2, row: 0), style: .reverse)
        #expect(canvas[Point(column: 2, row: 0)]?.style == .plain.adding(.reverse))
    }

    @Test func `drawing returns the column after the text, clipped or not`() {
        var canvas = canvas(4, 1)
        #expect(canvas.draw("日本語", at: Point(column: 1, row: 0)) == 7)
        #expect(canvas.draw("日本語", at: Point(column: 1, row: 9)) == 7)
        #expect(canvas.draw("abc", at: Point(column: -9, row: 0)) == -6)
    }

    @Test func `a region has its own coordinates and is never left`() {
        var canvas = canvas(10, 4)
        canvas.inside(Rect(column: 2, row: 1, columns: 4, rows: 2)) { region in
            #expect(region.bounds == Rect(column: 0, row: 0, columns: 4, rows: 2))
            region.draw("abcdefgh", at: .zero)
            region.draw("zz", at: Point(column: -1, row: 1))
            region.draw("no", at: Point(column: 0, row: 2))
            region.inside(Rect(column: 2, row: 0, columns: 99, rows: 99)) { inner in
                inner.draw("XYZ", at: Point(column: 0, row: 1))
            }
        }
        #expect(canvas.snapshotLines == ["", "  abcd", "  z XY", ""])
        #expect(canvas.bounds == Rect(Size(columns: 10, rows: 4)))
    }

    @Test(arguments: 0..<5, 0..<5)
    func `no size makes drawing trap`(columns: Int, rows: Int) {
        var canvas = canvas(columns, rows)
        for column in -3..<5 {
            canvas.draw("日e\u{301}👍🏽", at: Point(column: column, row: 0))
            canvas.fill(Rect(column: column, row: -1, columns: columns, rows: rows), style: .bold)
            canvas.put("⣿", at: Point(column: column, row: column))
            canvas.showCursor(at: Point(column: column, row: column))
        }
        #expect(canvas.snapshotLines.count == rows)
    }

    @Test func `an own glyph that may steer the terminal is replaced`() {
        var canvas = canvas(2, 1)
        canvas.put("\u{1B}", at: .zero)
        canvas.put("\u{9B}", at: Point(column: 1, row: 0))
        #expect(canvas.snapshotLines == ["\u{FFFD}\u{FFFD}"])
    }
}
