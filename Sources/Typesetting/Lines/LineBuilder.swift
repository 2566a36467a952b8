package import Terminal
package import UIVocabulary

/// One row with a left part and a right part.
package struct LineBuilder {
    let glyphs: Glyphs
    let columns: Int

    /// Creates a row from its parts.
    package init(glyphs: Glyphs, columns: Int) {
        self.glyphs = glyphs
        self.columns = columns
    }

    /// The mark of a cut line, whatever the styles on both sides of the cut.
    private static let mark: TerminalText = "…"

    /// Draws the whole right part and as much of the left one as fits.
    package func draw(
        left: StyledText, right: StyledText, at row: Int, margin: Int, into canvas: inout Canvas
    ) {
        let rightColumn = columns - margin - width(right)
        let room = margin + self.room(beside: right, margin: margin)
        let rect = Rect(column: 0, row: row, columns: max(0, room), rows: 1)
        draw(left, in: rect, margin: margin, into: &canvas)
        guard rightColumn >= 0 else { return }
        canvas.draw(right, at: Point(column: rightColumn, row: row))
    }

    /// The columns left for the left part beside the right one.
    package func room(beside right: StyledText, margin: Int) -> Int {
        let rightWidth = width(right)
        return columns - 2 * margin - (rightWidth > 0 ? rightWidth + 2 : 0)
    }

    private func draw(_ line: StyledText, in rect: Rect, margin: Int, into canvas: inout Canvas) {
        let isWhole = margin + width(line) <= rect.right
        let end = rect.right - (isWhole ? 0 : glyphs.width(Self.mark))
        var column = margin
        for run in line.runs {
            let room = end - column
            guard room >= 0 else { break }
            let isCut = glyphs.width(run.text) > room
            let text = run.text.prefix(
                Columns(room), wideAmbiguous: glyphs.wideAmbiguous)
            column = canvas.draw(
                isCut ? text + Self.mark : text, at: Point(column: column, row: rect.top),
                style: run.style)
            if isCut { break }
        }
    }

    package func width(_ line: StyledText) -> Int {
        line.runs.reduce(0) { $0 + glyphs.width($1.text) }
    }
}
