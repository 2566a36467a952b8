package import Terminal
package import UIVocabulary

/// The table of keys, drawn over the whole screen, with a line that is searched for as one types.
package struct HelpView {
    let settings: UISettings
    /// The first visible row.
    let scroll: Int
    /// The keys, in the order they are shown.
    let sections: [HelpSection]
    /// The line that is searched for.
    let search: LineEditor

    /// Creates a help view from its parts; without sections all keys are shown.
    package init(
        settings: UISettings, scroll: Int, sections: [HelpSection]? = nil,
        search: LineEditor = LineEditor()
    ) {
        self.settings = settings
        self.scroll = scroll
        self.sections =
            sections
            ?? HelpSection.sections(
                of: [.player, .everywhere]
                    + KeyContext.allCases.filter { ![.player, .everywhere].contains($0) },
                settings.keys)
        self.search = search
    }

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }

    /// A row: a heading, or keys with their meaning.
    private enum Row {
        case heading(String)
        case keys(String, String)
        case blank
    }

    /// The rows in columns from one on; a heading is never the last of a column, for what it is
    /// about stands in the next.
    private func columns(
        of rows: [Row], from start: Int, height: Int, count: Int
    ) -> [Range<Int>] {
        var columns: [Range<Int>] = []
        var next = start
        while columns.count < count, next < rows.count, height > 0 {
            if next > start, case .blank = rows[next] { next += 1 }
            var end = min(rows.count, next + height)
            if height > 1, end < rows.count, case .heading = rows[end - 1] { end -= 1 }
            columns.append(next..<end)
            next = end
        }
        return columns
    }

    /// True when all rows from one on stand in columns of a height.
    private func isWhole(_ rows: [Row], from start: Int, height: Int, count: Int) -> Bool {
        let shown = self.columns(of: rows, from: start, height: height, count: count)
        return (shown.last?.upperBound ?? start) >= rows.count
    }

    private var rows: [Row] {
        var rows: [Row] = []
        for section in sections.compactMap({ $0.found(by: search.text) }) {
            if !rows.isEmpty { rows.append(.blank) }
            rows.append(.heading(section.title))
            rows += section.rows.map { binding in
                .keys(binding.keys.map(\.label).joined(separator: " "), binding.help)
            }
        }
        return rows.isEmpty ? [.heading("No key does that.")] : rows
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
        let rows = rows
        var height = max((rows.count + wide - 1) / wide, search.text.isEmpty ? 0 : 6)
        while height < size.rows, !isWhole(rows, from: 0, height: height, count: wide) {
            height += 1
        }
        let extent = Size(
            columns: min(size.columns - 2, wide * Self.columnWidth + 4),
            rows: min(size.rows - 2, height + 3))
        return bounds.centered(extent)
    }

    private func isFramed(_ rect: Rect) -> Bool { rect.rows >= 6 && rect.columns >= 28 }

    /// The row of the line that is searched for, where there is one, and the rest.
    private func parts(of rect: Rect) -> (search: Rect, rows: Rect) {
        let inset = isFramed(rect) ? 1 : 0
        let inner = rect.inset(columns: inset * 2, rows: inset)
        let split = inner.splitTop(inset == 1 || !search.text.isEmpty && inner.rows > 1 ? 1 : 0)
        return (split.top, split.rest)
    }

    package func scrollLimit(size: Size) -> Int {
        let rect = frame(size)
        let (height, count) = (parts(of: rect).rows.rows, columnCount(rect))
        let rows = rows
        let least = max(0, rows.count - height * count)
        return (least..<max(least, rows.count)).first {
            isWhole(rows, from: $0, height: height, count: count)
        } ?? least
    }

    package func draw(into canvas: inout Canvas) {
        let rect = frame(canvas.size)
        guard !rect.isEmpty else { return }
        canvas.fill(rect, style: theme.popup.text)
        let inset = isFramed(rect) ? 1 : 0
        let (line, inner) = parts(of: rect)
        canvas.inside(line) { drawSearch(into: &$0) }
        let limit = scrollLimit(size: canvas.size)
        let start = min(scroll, limit)
        let count = columnCount(rect)
        let rows = rows
        let columns = self.columns(of: rows, from: start, height: inner.rows, count: count)
        for (place, column) in columns.enumerated() {
            for (offset, row) in rows[column].enumerated() {
                let part = Rect(
                    column: inner.left + place * (inner.columns / count),
                    row: inner.top + offset, columns: inner.columns / count - 1, rows: 1)
                canvas.inside(part) { draw(row, into: &$0) }
            }
        }
        guard inset > 0 else { return }
        FrameView(glyphs: glyphs, styles: theme.popup).draw(
            into: &canvas, at: rect, title: "keys",
            footer: limit > 0 ? "\(glyphs.up)\(glyphs.down) scroll" : "",
            corner: start < limit ? "\(limit - start) more  Esc close" : "Esc close")
    }

    private func drawSearch(into canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let start = canvas.draw(glyphs.pointer, at: .zero, style: theme.popup.title) + 1
        let place = Point(column: start, row: 0)
        guard search.text.isEmpty else {
            let end = canvas.draw(TerminalText(search.head), at: place, style: theme.popup.text)
            canvas.draw(
                TerminalText(search.tail), at: Point(column: end, row: 0), style: theme.popup.text)
            canvas.showCursor(at: Point(column: end, row: 0))
            return
        }
        canvas.draw(
            TerminalText("type what you want to do, or a key").truncated(
                to: Columns(max(0, canvas.size.columns - start))), at: place,
            style: theme.popupDim)
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
