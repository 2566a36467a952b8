import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The settings layer, drawn: a row for each setting, and what the chosen one
/// does below.
struct SettingsView {
    /// A row: its setting with the value that holds now.
    struct Row: Hashable {
        let title: String
        let value: String
        let origin: String
    }

    let rows: [Row]
    let cursor: Int
    /// The purpose of the chosen one.
    let purpose: String
    let settings: UISettings

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }

    private static let widest = 66
    private static let purposeRows = 2
    /// Below so many columns names and values have no columns of their own.
    private static let narrow = 28

    /// The extent it wants, with its frame; the same whatever is chosen.
    func extent(in size: Size) -> Size {
        Size(
            columns: min(size.columns, Self.widest), rows: rows.count + Self.purposeRows + 3)
    }

    func draw(into canvas: inout Canvas, at place: LayerPlace) {
        canvas.fill(place.rect, style: theme.popup.text)
        if !place.isFramed, place.rect.rows > 1 {
            canvas.draw(
                TerminalText("settings").truncated(to: place.rect.width), at: place.rect.origin,
                style: theme.popup.title)
        }
        let parts = parts(of: place.inner)
        drawRows(in: parts.rows, into: &canvas)
        drawPurpose(in: parts.purpose, into: &canvas)
        guard place.isFramed else { return }
        let more = rows.count - first(in: parts.rows) - parts.rows.rows
        let arrows = glyphs.level == .ascii ? "< > change" : "← → change"
        let footer = "\(arrows)  Backspace forget the choice"
        FrameView(glyphs: glyphs, styles: theme.popup).draw(
            into: &canvas, at: place.rect, title: "settings",
            footer: place.rect.columns >= Self.widest ? footer : "",
            corner: more > 0 ? "\(more) more  Esc close" : "Esc close")
    }

    /// The regions of its rows for clicks.
    func hits(at place: LayerPlace) -> HitMap {
        var map = HitMap()
        let rect = parts(of: place.inner).rows
        let start = first(in: rect)
        for offset in 0..<max(0, min(rect.rows, rows.count - start)) {
            let line = Rect(
                column: rect.left, row: rect.top + offset, columns: rect.columns, rows: 1)
            map.add(.row(start + offset), at: line)
        }
        return map
    }

    /// The rows get what the explanation leaves; with little room it has one row or none.
    private func parts(of inner: Rect) -> (rows: Rect, purpose: Rect) {
        let wanted = inner.rows >= 8 ? Self.purposeRows + 1 : inner.rows >= 3 ? 1 : 0
        let split = inner.splitBottom(wanted)
        return (split.rest, split.bottom)
    }

    private func first(in rect: Rect) -> Int {
        ListCursor.windowStart(around: cursor, rows: rect.rows, count: rows.count)
    }

    private func drawRows(in rect: Rect, into canvas: inout Canvas) {
        guard !rect.isEmpty else { return }
        let start = first(in: rect)
        for (offset, row) in rows.dropFirst(start).prefix(rect.rows).enumerated() {
            let line = Rect(
                column: rect.left, row: rect.top + offset, columns: rect.columns, rows: 1)
            canvas.inside(line) { draw(row, isChosen: start + offset == cursor, into: &$0) }
        }
    }

    private func draw(_ row: Row, isChosen: Bool, into canvas: inout Canvas) {
        let ground = isChosen ? theme.chosen : theme.popup.text
        if isChosen { canvas.fill(canvas.bounds, style: ground) }
        let columns = canvas.size.columns
        let (less, more) = glyphs.level == .ascii ? ("< ", " >") : ("‹ ", " ›")
        var left = StyledText()
        left.append(isChosen ? glyphs.pointer : " ", ground)
        left.append(" ", ground)
        let value = TerminalText(isChosen ? less + row.value + more : "  " + row.value)
        var right = StyledText()
        if columns < Self.narrow {
            // The name is cut before the value is.
            left.append(TerminalText(row.title), ground)
            right.append(value, ground)
        } else {
            left.append(TerminalText(row.title.padding(to: columns >= 40 ? 18 : 15)), ground)
            left.append(value, ground)
            right.append(
                TerminalText(columns >= 44 ? row.origin : ""),
                isChosen ? theme.chosen : theme.popupDim)
        }
        LineBuilder(glyphs: glyphs, columns: columns).draw(
            left: left, right: right, at: 0, margin: 0, into: &canvas)
    }

    private func drawPurpose(in rect: Rect, into canvas: inout Canvas) {
        guard !rect.isEmpty else { return }
        let hasRule = rect.rows > Self.purposeRows
        if hasRule {
            for column in rect.left..<rect.right {
                canvas.put(
                    glyphs.rule, at: Point(column: column, row: rect.top), style: theme.popup.frame)
            }
        }
        let top = rect.top + (hasRule ? 1 : 0)
        let lines = TextWrapper(width: rect.columns, glyphs: glyphs, isBalanced: false)
            .lines(of: TerminalText(purpose))
        for (offset, line) in lines.prefix(rect.bottom - top).enumerated() {
            canvas.draw(
                line, at: Point(column: rect.left, row: top + offset), style: theme.popupDim)
        }
    }
}

extension String {
    /// The same with spaces behind it up to a count of characters; for names in ASCII.
    fileprivate func padding(to count: Int) -> String {
        self + String(repeating: " ", count: max(1, count - self.count))
    }
}
