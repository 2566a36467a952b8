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

    /// The styles of the grid, for tests: a letter per cell, and the style of each letter.
    ///
    /// Letters are assigned in order of first appearance; `.` is the plain style.
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
