package import Terminal
package import UIVocabulary

/// The line for a search, on one row: the query, the matches, the keys.
package struct SearchLine {
    let editor: LineEditor
    let isTyping: Bool
    /// The matches: `3 of 12`.
    let found: String
    /// The keys with their meaning.
    let keys: String
    let settings: UISettings

    /// Creates a line from its parts.
    package init(
        editor: LineEditor, isTyping: Bool, found: String, keys: String, settings: UISettings
    ) {
        self.editor = editor
        self.isTyping = isTyping
        self.found = found
        self.keys = keys
        self.settings = settings
    }

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }

    package func draw(at row: Int, columns: Int, margin: Int, into canvas: inout Canvas) {
        let line = Rect(column: 0, row: row, columns: columns, rows: 1)
        canvas.fill(line, style: theme.base)
        var right = StyledText(TerminalText(found), theme.accent)
        let keys = found.isEmpty ? keys : glyphs.dot + keys
        let width = glyphs.width(TerminalText(editor.text)) + glyphs.width(TerminalText(found))
        if !self.keys.isEmpty, width + glyphs.width(TerminalText(keys)) + 8 + 2 * margin <= columns
        {
            right.append(TerminalText(keys), theme.dim)
        }
        let taken = right.runs.reduce(0) { $0 + glyphs.width($1.text) }
        let end = columns - margin - taken
        canvas.draw(right, at: Point(column: max(0, end), row: row))
        let start = margin + 2
        canvas.draw(isTyping ? "/ " : "“", at: Point(column: margin, row: row), style: theme.accent)
        let room = Rect(
            column: isTyping ? start : margin + 1, row: row,
            columns: max(0, end - 1 - (isTyping ? start : margin + 1)), rows: 1)
        canvas.inside(room) { drawText(into: &$0) }
    }

    private func drawText(into canvas: inout Canvas) {
        let columns = canvas.size.columns
        guard isTyping else {
            let text = TerminalText(editor.text)
                .truncated(to: Columns(columns - 1), wideAmbiguous: glyphs.wideAmbiguous)
            let end = canvas.draw(text, at: .zero, style: theme.title)
            canvas.draw("”", at: Point(column: end, row: 0), style: theme.accent)
            return
        }
        // In a full line the part before the cursor scrolls out at the left.
        var head = TerminalText(editor.head)
        while glyphs.width(head) >= columns, !head.isEmpty {
            head = TerminalText(head.string.dropFirst())
        }
        let place = canvas.draw(head, at: .zero, style: theme.title)
        canvas.draw(TerminalText(editor.tail), at: Point(column: place, row: 0), style: theme.title)
        canvas.showCursor(at: Point(column: place, row: 0))
    }
}
