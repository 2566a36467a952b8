import ListenCore
package import Terminal
package import UIVocabulary

/// A menu as it is drawn.
package struct MenuView {
    let menu: Menu
    let cursor: Int
    let settings: UISettings

    /// Creates a view from its parts.
    package init(menu: Menu, cursor: Int, settings: UISettings) {
        self.menu = menu
        self.cursor = cursor
        self.settings = settings
    }

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }

    /// The preferred extent, with the frame.
    package func extent(in size: Size) -> Size {
        Size(
            columns: menu.isWide ? max(1, size.columns - 4) : min(size.columns, LayerPlace.columns),
            rows: max(1, menu.rows.count) + 2)
    }

    package func draw(into canvas: inout Canvas, at place: LayerPlace) {
        let rect = place.rect
        canvas.fill(rect, style: theme.popup.text)
        let inner = place.inner
        guard !inner.isEmpty else { return }
        if !place.isFramed, rect.rows > 1 {
            canvas.draw(
                TerminalText(menu.title).truncated(to: rect.width), at: rect.origin,
                style: theme.popup.title)
        }
        if menu.rows.isEmpty { drawEmpty(in: inner, into: &canvas) }
        let first = menu.windowStart(cursor: cursor, rows: inner.rows)
        for (offset, row) in menu.rows.dropFirst(first).prefix(inner.rows).enumerated() {
            let line = Rect(
                column: inner.left, row: inner.top + offset, columns: inner.columns, rows: 1)
            canvas.inside(line) { draw(row, isChosen: first + offset == cursor, into: &$0) }
        }
        guard place.isFramed else { return }
        let more = menu.rows.count - first - inner.rows
        FrameView(glyphs: glyphs, styles: theme.popup).draw(
            into: &canvas, at: rect, title: menu.title,
            footer: footer(beside: glyphs.width(TerminalText(corner(more))), in: rect),
            corner: corner(more))
    }

    /// The clickable regions of the rows.
    package func hits(at place: LayerPlace) -> HitMap {
        var map = HitMap()
        let inner = place.inner
        let first = menu.windowStart(cursor: cursor, rows: inner.rows)
        for row in first..<max(first, min(menu.rows.count, first + inner.rows)) {
            map.add(
                .row(row),
                at: Rect(
                    column: inner.left, row: inner.top + row - first, columns: inner.columns,
                    rows: 1))
        }
        return map
    }

    /// The keys that its frame tells.
    package func edgeText(at place: LayerPlace) -> String {
        guard place.isFramed else { return "" }
        let more = corner(0)
        return footer(beside: glyphs.width(TerminalText(more)), in: place.rect) + "  " + more
    }

    private func corner(_ more: Int) -> String {
        more > 0 ? "\(more) more  Esc close" : "Esc close"
    }

    /// The meaning of the keys, as many whole parts of it as fit.
    private func footer(beside corner: Int, in rect: Rect) -> String {
        var text = menu.footer
        while glyphs.width(TerminalText(text)) + corner + 9 > rect.columns, !text.isEmpty {
            let parts = text.split(separator: "  ")
            text = parts.dropLast().joined(separator: "  ")
        }
        return text
    }

    private func drawEmpty(in inner: Rect, into canvas: inout Canvas) {
        let lines = TextWrapper(width: inner.columns, glyphs: glyphs)
            .lines(of: TerminalText(menu.empty))
        for (offset, line) in lines.prefix(inner.rows).enumerated() {
            canvas.draw(
                line, at: Point(column: inner.left, row: inner.top + offset),
                style: theme.popupDim)
        }
    }

    private func append(_ row: MenuRow, to line: inout StyledText, on ground: Style) {
        guard let lit = row.lit else { return line.append(TerminalText(row.label), ground) }
        let letters = Array(row.label)
        let range = lit.clamped(to: 0..<letters.count)
        line.append(TerminalText(String(letters[..<range.lowerBound])), ground)
        line.append(TerminalText(String(letters[range])), ground.adding(.bold))
        line.append(TerminalText(String(letters[range.upperBound...])), ground)
    }

    /// The least columns in which a longer value is begun.
    private static let leastValue = 8

    private func draw(_ row: MenuRow, isChosen: Bool, into canvas: inout Canvas) {
        let ground = isChosen ? theme.chosen : theme.popup.text
        let dim = isChosen ? theme.chosen : theme.popupDim
        if isChosen { canvas.fill(canvas.bounds, style: ground) }
        let mark: TerminalText =
            row.isTicked ? glyphs.check : isChosen ? glyphs.pointer : " "
        var left = StyledText()
        if !row.isHeading {
            left.append(mark, ground)
            left.append(" ", ground)
        }
        append(row, to: &left, on: row.isHeading ? theme.popup.title : ground)
        if !row.value.isEmpty, canvas.size.columns >= 30 {
            let labels = menu.rows.filter { !$0.value.isEmpty }.map {
                glyphs.width(TerminalText($0.label))
            }
            let widest = labels.max() ?? 0
            let value = TerminalText(row.value)
            // A value of which next to nothing can be read is left out.
            let room = canvas.size.columns - widest - 4 - glyphs.width(TerminalText(row.hint))
            if room >= min(glyphs.width(value), Self.leastValue) {
                let space = widest - glyphs.width(TerminalText(row.label)) + 2
                left.append(TerminalText(String(repeating: " ", count: space)), ground)
                left.append(value, dim)
            }
        }
        LineBuilder(glyphs: glyphs, columns: canvas.size.columns).draw(
            left: left, right: StyledText(TerminalText(row.hint), dim), at: 0, margin: 0,
            into: &canvas)
    }
}
