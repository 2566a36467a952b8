package import Terminal
package import UIVocabulary

/// The table of keys, drawn over the whole screen.
package struct HelpView {
    let settings: UISettings
    /// The first visible row.
    let scroll: Int
    /// The contexts whose keys come first.
    let first: [KeyContext]

    /// Creates a help view from its parts.
    package init(settings: UISettings, scroll: Int, first: [KeyContext] = [.player]) {
        self.settings = settings
        self.scroll = scroll
        self.first = first
    }

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }

    /// A row: a heading, or keys with their meaning.
    private enum Row {
        case heading(String)
        case keys(String, String)
        case blank
    }

    private var rows: [Row] {
        var rows: [Row] = []
        let all: [KeyContext] = [
            .player, .words, .transcript, .find, .edges, .dictation, .dictated, .menu, .settings,
            .clock, .popup, .lists,
            .review,
        ]
        let order = first + [.everywhere] + all.filter { !first.contains($0) }
        for context in order {
            let bindings = settings.keys.bindings.filter {
                $0.context == context && !$0.help.isEmpty && !$0.keys.isEmpty
            }
            guard !bindings.isEmpty else { continue }
            if !rows.isEmpty { rows.append(.blank) }
            rows.append(.heading(context.title))
            rows += bindings.map { binding in
                .keys(binding.keys.map(\.label).joined(separator: " "), binding.help)
            }
        }
        return rows
    }

    private static let keyColumn = 10
    private static let columnWidth = 37

    private func columnCount(_ rect: Rect) -> Int {
        min(3, max(1, (rect.columns - 4) / Self.columnWidth))
    }

    private func frame(_ size: Size) -> Rect {
        let bounds = Rect(size)
        guard size.rows >= 8, size.columns >= 30 else { return bounds }
        let wide = columnCount(bounds.inset(columns: 1))
        let height = (rows.count + wide - 1) / wide + 2
        let extent = Size(
            columns: min(size.columns - 2, wide * Self.columnWidth + 4),
            rows: min(size.rows - 2, height))
        return bounds.centered(extent)
    }

    private func isFramed(_ rect: Rect) -> Bool { rect.rows >= 6 && rect.columns >= 28 }

    package func scrollLimit(size: Size) -> Int {
        let rect = frame(size)
        let inner = isFramed(rect) ? rect.rows - 2 : rect.rows
        return max(0, rows.count - inner * columnCount(rect))
    }

    package func draw(into canvas: inout Canvas) {
        let rect = frame(canvas.size)
        guard !rect.isEmpty else { return }
        canvas.fill(rect, style: theme.popup.text)
        let inset = isFramed(rect) ? 1 : 0
        let inner = rect.inset(columns: inset * 2, rows: inset)
        let limit = scrollLimit(size: canvas.size)
        let start = min(scroll, limit)
        let count = columnCount(rect)
        for (offset, row) in rows.dropFirst(start).prefix(inner.rows * count).enumerated() {
            let part = Rect(
                column: inner.left + offset / inner.rows * (inner.columns / count),
                row: inner.top + offset % inner.rows, columns: inner.columns / count - 1,
                rows: 1)
            canvas.inside(part) { draw(row, into: &$0) }
        }
        guard inset > 0 else { return }
        FrameView(glyphs: glyphs, styles: theme.popup).draw(
            into: &canvas, at: rect, title: "keys",
            footer: limit > 0 ? "\(glyphs.up)\(glyphs.down) scroll" : "",
            corner: start < limit ? "\(limit - start) more  Esc close" : "Esc close")
    }

    private func draw(_ row: Row, into canvas: inout Canvas) {
        let width = canvas.size.columns
        switch row {
        case .blank: break
        case .heading(let title):
            canvas.draw(TerminalText(title), at: .zero, style: theme.popup.title)
        case .keys(let keys, let help):
            let column = min(Self.keyColumn, max(6, width / 3))
            let labels = TerminalText(keys).truncated(to: Columns(column - 1))
            canvas.draw(labels, at: .zero, style: theme.popup.text.adding(.bold))
            let text = TerminalText(help).truncated(to: Columns(max(0, width - column)))
            canvas.draw(text, at: Point(column: column, row: 0), style: theme.popup.text)
        }
    }
}
