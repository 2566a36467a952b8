extension Canvas {
    /// The rows of the grid as text, for tests: a wide glyph stands for its two columns.
    ///
    /// Spaces at the ends of rows are left out. Every row has as many columns as the grid when its
    /// graphemes are measured by `TerminalText.width`.
    public var snapshotLines: [String] {
        (0..<gridSize.rows).map { row in
            var line = ""
            for column in 0..<gridSize.columns {
                line += grapheme(cells[row * gridSize.columns + column])
            }
            while line.last == " " { line.removeLast() }
            return line
        }
    }
}
