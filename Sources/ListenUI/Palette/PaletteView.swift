import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The line that goes anywhere by a name, with what it may mean below.
struct PaletteView {
    let palette: Palette
    let rows: [PaletteItem]
    let settings: UISettings

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }

    private static let mostRows = 12
    private static let widest = 64

    /// The extent it wants, with its frame; the same whatever is typed.
    func extent(in size: Size) -> Size {
        Size(columns: min(size.columns, Self.widest), rows: Self.mostRows + 3)
    }

    func draw(into canvas: inout Canvas, at place: LayerPlace) {
        canvas.fill(place.rect, style: theme.popup.text)
        let inner = inner(of: place)
        guard !inner.isEmpty else { return }
        let parts = inner.splitTop(1)
        canvas.inside(parts.top) { drawLine(into: &$0) }
        drawRows(in: parts.rest, into: &canvas)
        guard place.isFramed else { return }
        FrameView(glyphs: glyphs, styles: theme.popup).draw(
            into: &canvas, at: place.rect, title: "go to", footer: "Enter goes there",
            corner: "Esc close")
    }

    /// The regions of its rows for clicks.
    func hits(at place: LayerPlace) -> HitMap {
        var map = HitMap()
        let rect = inner(of: place).splitTop(1).rest
        let start = first(in: rect)
        for offset in 0..<max(0, min(rect.rows, rows.count - start)) {
            map.add(
                .row(start + offset),
                at: Rect(
                    column: rect.left, row: rect.top + offset, columns: rect.columns, rows: 1))
        }
        return map
    }

    /// Without a frame the line itself is the title.
    private func inner(of place: LayerPlace) -> Rect {
        place.isFramed ? place.inner : place.rect
    }

    private func first(in rect: Rect) -> Int {
        ListCursor.windowStart(around: palette.cursor, rows: rect.rows, count: rows.count)
    }

    private func drawLine(into canvas: inout Canvas) {
        let columns = canvas.size.columns
        let start = canvas.draw(glyphs.pointer, at: .zero, style: theme.popup.title) + 1
        guard !palette.editor.text.isEmpty else {
            canvas.draw(
                TerminalText("a chapter, book, setting, command or word").truncated(
                    to: Columns(max(0, columns - start))), at: Point(column: start, row: 0),
                style: theme.popupDim)
            canvas.showCursor(at: Point(column: start, row: 0))
            return
        }
        // In a full line the part before the cursor scrolls out at the left.
        var head = TerminalText(palette.editor.head)
        while glyphs.width(head) + start >= columns, !head.isEmpty {
            head = TerminalText(head.string.dropFirst())
        }
        let end = canvas.draw(head, at: Point(column: start, row: 0), style: theme.popup.text)
        canvas.draw(
            TerminalText(palette.editor.tail), at: Point(column: end, row: 0),
            style: theme.popup.text)
        canvas.showCursor(at: Point(column: end, row: 0))
    }

    private func drawRows(in rect: Rect, into canvas: inout Canvas) {
        guard !rect.isEmpty else { return }
        guard !rows.isEmpty else {
            canvas.draw(
                TerminalText("Nothing here is called that.").truncated(to: Columns(rect.columns)),
                at: rect.origin, style: theme.popupDim)
            return
        }
        let start = first(in: rect)
        for (offset, row) in rows.dropFirst(start).prefix(rect.rows).enumerated() {
            let line = Rect(
                column: rect.left, row: rect.top + offset, columns: rect.columns, rows: 1)
            canvas.inside(line) { draw(row, isChosen: start + offset == palette.cursor, into: &$0) }
        }
    }

    private func draw(_ row: PaletteItem, isChosen: Bool, into canvas: inout Canvas) {
        let ground = isChosen ? theme.chosen : theme.popup.text
        if isChosen { canvas.fill(canvas.bounds, style: ground) }
        var left = StyledText()
        left.append(isChosen ? glyphs.pointer : " ", ground)
        left.append(" ", ground)
        let query = palette.editor.text
        let lit = Set(query.trimmed.isEmpty ? [] : row.likeness(to: query)?.letters ?? [])
        var run = (text: "", isLit: false)
        for (index, letter) in row.name.enumerated() {
            let isLit = lit.contains(index)
            if isLit != run.isLit {
                left.append(TerminalText(run.text), style(ground, isLit: run.isLit))
                run = ("", isLit)
            }
            run.text.append(letter)
        }
        left.append(TerminalText(run.text), style(ground, isLit: run.isLit))
        let dim = isChosen ? theme.chosen.removing(.bold) : theme.popupDim
        LineBuilder(glyphs: glyphs, columns: canvas.size.columns).draw(
            left: left,
            right: StyledText(TerminalText(canvas.size.columns >= 24 ? row.note : ""), dim), at: 0,
            margin: 0, into: &canvas)
    }

    /// Letters that were typed stand out by more than colour.
    private func style(_ ground: Style, isLit: Bool) -> Style {
        isLit ? ground.adding([.bold, .underline]) : ground.removing(.bold)
    }
}
