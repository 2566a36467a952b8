import ListenCore
package import Terminal
package import UIVocabulary

/// A line being edited, with its meaning below.
package struct PromptView {
    let title: String
    let editor: LineEditor
    let message: PromptMessage
    let settings: UISettings

    /// Creates a view from its parts.
    package init(title: String, editor: LineEditor, message: PromptMessage, settings: UISettings) {
        self.title = title
        self.editor = editor
        self.message = message
        self.settings = settings
    }

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }

    /// The rows reserved for the message.
    private static let messageRows = 3

    package func extent(in size: Size) -> Size {
        Size(columns: min(size.columns, LayerPlace.columns), rows: 4 + Self.messageRows)
    }

    package func draw(into canvas: inout Canvas, at place: LayerPlace) {
        canvas.fill(place.rect, style: theme.popup.text)
        let inner = place.inner
        if !place.isFramed, place.rect.rows > 1 {
            canvas.draw(
                TerminalText(title).truncated(to: place.rect.width), at: place.rect.origin,
                style: theme.popup.title)
        }
        canvas.inside(inner) { drawContent(into: &$0) }
        guard place.isFramed else { return }
        FrameView(glyphs: glyphs, styles: theme.popup).draw(
            into: &canvas, at: place.rect, title: title, footer: "Enter done",
            corner: "Esc cancel")
    }

    private func drawContent(into canvas: inout Canvas) {
        let (columns, rows) = (canvas.size.columns, canvas.size.rows)
        guard columns > 0, rows > 0 else { return }
        let start = windowStart(columns: columns)
        let shown = TerminalText(editor.text.dropFirst(start))
        canvas.fill(
            Rect(column: 0, row: 0, columns: columns, rows: 1),
            style: theme.chosen.removing(.bold))
        canvas.draw(
            shown.prefix(Columns(columns), wideAmbiguous: glyphs.wideAmbiguous), at: .zero,
            style: theme.chosen)
        canvas.showCursor(at: Point(column: column(of: editor.cursor, from: start), row: 0))
        var row = 1
        if let place = message.column, rows > 2 {
            let column = min(max(0, column(of: place, from: start)), columns - 1)
            canvas.put("^", at: Point(column: column, row: row), style: style)
            row += 1
        }
        let said = ScreenMessage.text(message.text)
        let text = message.isFailure ? "! \(said)" : said
        let lines = TextWrapper(width: columns, glyphs: glyphs, isBalanced: false)
            .lines(of: TerminalText(text))
        for line in lines.prefix(max(0, rows - row)) where !text.isEmpty {
            canvas.draw(line, at: Point(column: 0, row: row), style: style)
            row += 1
        }
    }

    private var style: Style {
        message.isFailure ? theme.popup.text.adding(.bold) : theme.popup.text
    }

    /// The column of a grapheme when the line is shown from `start` on.
    private func column(of place: Int, from start: Int) -> Int {
        let count = max(0, place - start)
        return glyphs.width(TerminalText(editor.text.dropFirst(start).prefix(count)))
    }

    /// The first visible grapheme, chosen so that the cursor is always in sight.
    private func windowStart(columns: Int) -> Int {
        var start = 0
        while start < editor.cursor, column(of: editor.cursor, from: start) >= columns {
            start += 1
        }
        return start
    }
}
