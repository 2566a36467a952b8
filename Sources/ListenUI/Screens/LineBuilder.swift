import Terminal

/// One row with something on the left and something on the right.
struct LineBuilder {
    let glyphs: Glyphs
    let columns: Int

    /// Draws the right part whole and as much of the left as fits.
    func draw(
        left: StyledText, right: StyledText, at row: Int, margin: Int, into canvas: inout Canvas
    ) {
        let rightWidth = width(right)
        let rightColumn = columns - margin - rightWidth
        let room = rightWidth > 0 ? rightColumn - 2 : columns - margin
        let rect = Rect(column: 0, row: row, columns: max(0, room), rows: 1)
        draw(left, in: rect, margin: margin, into: &canvas)
        guard rightColumn >= 0 else { return }
        canvas.draw(right, at: Point(column: rightColumn, row: row))
    }

    private func draw(
        _ line: StyledText, in rect: Rect, margin: Int, into canvas: inout Canvas
    ) {
        var column = margin
        for run in line.runs {
            let room = rect.right - column
            guard room > 0 else { break }
            let text = run.text.truncated(
                to: Columns(room), wideAmbiguous: glyphs.wideAmbiguous)
            column = canvas.draw(
                text, at: Point(column: column, row: rect.top), style: run.style)
            if text != run.text { break }
        }
    }

    func width(_ line: StyledText) -> Int {
        line.runs.reduce(0) { $0 + glyphs.width($1.text) }
    }
}
