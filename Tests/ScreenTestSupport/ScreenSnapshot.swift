package import Terminal

/// Screens as text.
package enum ScreenSnapshot {
    /// The screen as rows between bars; the right half of a wide glyph is `‹`
    /// and a highlighted cell is told in a second block of marks.
    package static func text(of canvas: Canvas) -> String {
        let size = canvas.gridSize
        var lines: [String] = []
        for row in 0..<size.rows {
            let cells = (0..<size.columns).map { column -> String in
                let point = Point(column: column, row: row)
                if canvas[point]?.isContinuation == true { return "‹" }
                return canvas.grapheme(at: point)
            }
            lines.append("|\(cells.joined())|")
        }
        return lines.joined(separator: "\n") + "\n" + marks(of: canvas)
    }

    /// Rows in which bold, underlined or differently grounded cells are marked.
    private static func marks(of canvas: Canvas) -> String {
        let size = canvas.gridSize
        let ground = canvas[Point(column: size.columns - 1, row: size.rows - 1)]?.style.background
        var lines: [String] = []
        for row in 0..<size.rows {
            let marks = (0..<size.columns).map { column -> String in
                guard let style = canvas[Point(column: column, row: row)]?.style else { return " " }
                if style.background != ground {
                    return style.attributes.contains(.bold) ? "#" : "+"
                }
                return style.attributes.contains(.underline)
                    ? "_" : style.attributes.contains(.bold) ? "b" : " "
            }.joined()
            let trimmed = String(marks.reversed().drop { $0 == " " }.reversed())
            if !trimmed.isEmpty { lines.append("\(row): \(trimmed)") }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
