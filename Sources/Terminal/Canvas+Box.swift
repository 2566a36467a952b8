extension Canvas {
    /// The lines of a box.
    public enum Border: Sendable {
        case none, single, rounded, heavy, ascii

        /// Top left, top right, bottom left, bottom right, horizontal, vertical.
        var glyphs: [Unicode.Scalar] {
            switch self {
            case .none: [" ", " ", " ", " ", " ", " "]
            case .single: ["┌", "┐", "└", "┘", "─", "│"]
            case .rounded: ["╭", "╮", "╰", "╯", "─", "│"]
            case .heavy: ["┏", "┓", "┗", "┛", "━", "┃"]
            case .ascii: ["+", "+", "+", "+", "-", "|"]
            }
        }
    }

    /// Draws a pop-up over what is there: blank inside, border, title in the top line.
    ///
    /// Returns the rectangle for its content, in coordinates of the region.
    @discardableResult
    public mutating func drawBox(
        _ rect: Rect, border: Border = .rounded, title: TerminalText = .empty,
        style: Style = .plain, titleStyle: Style? = nil
    ) -> Rect {
        fill(rect, style: style)
        guard rect.columns >= 2, rect.rows >= 2 else { return rect }
        let glyphs = border.glyphs
        for column in rect.left + 1..<rect.right - 1 {
            put(glyphs[4], at: Point(column: column, row: rect.top), style: style)
            put(glyphs[4], at: Point(column: column, row: rect.bottom - 1), style: style)
        }
        for row in rect.top + 1..<rect.bottom - 1 {
            put(glyphs[5], at: Point(column: rect.left, row: row), style: style)
            put(glyphs[5], at: Point(column: rect.right - 1, row: row), style: style)
        }
        put(glyphs[0], at: rect.origin, style: style)
        put(glyphs[1], at: Point(column: rect.right - 1, row: rect.top), style: style)
        put(glyphs[2], at: Point(column: rect.left, row: rect.bottom - 1), style: style)
        put(glyphs[3], at: Point(column: rect.right - 1, row: rect.bottom - 1), style: style)
        if !title.isEmpty, rect.columns > 6 {
            let label = " " + title.truncated(to: rect.width - 6) + " "
            draw(
                label, at: Point(column: rect.left + 2, row: rect.top), style: titleStyle ?? style)
        }
        return rect.inset(columns: 1, rows: 1)
    }

    /// Copies a layer over this canvas, its top left corner at a place of the region.
    public mutating func draw(_ layer: Canvas, at point: Point) {
        for row in 0..<layer.gridSize.rows {
            for column in 0..<layer.gridSize.columns {
                let cell = layer.cells[row * layer.gridSize.columns + column]
                let place = Point(column: point.column + column, row: point.row + row)
                if !cell.isContinuation { copy(cell, text: layer.grapheme(cell), to: place) }
            }
        }
    }

    private mutating func copy(_ cell: Cell, text: String, to point: Point) {
        draw(
            TerminalText(filtered: text, isASCII: cell.glyph < 0x7F), at: point, style: cell.style)
    }

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

    /// The styles of the grid, for tests: a letter per cell, and what each letter means.
    ///
    /// Letters are given in order of first appearance; `.` is the plain style.
    public var styleMap: (lines: [String], legend: [Character: Style]) {
        var letters: [Style: Character] = [.plain: "."]
        let names = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        let lines = (0..<gridSize.rows).map { row in
            String(
                (0..<gridSize.columns).map { column -> Character in
                    let style = cells[row * gridSize.columns + column].style
                    if let letter = letters[style] { return letter }
                    let letter = letters.count <= names.count ? names[letters.count - 1] : "?"
                    letters[style] = letter
                    return letter
                })
        }
        var legend: [Character: Style] = [:]
        for (style, letter) in letters { legend[letter] = style }
        return (lines, legend)
    }
}
