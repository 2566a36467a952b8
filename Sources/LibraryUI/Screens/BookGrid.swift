import ListenCore
package import Terminal
import Typesetting
package import UIVocabulary

/// The positions of books shown as covers side by side.
package struct BookGrid: Hashable, Sendable {
    /// The extent of a book: its cover, two lines of title and a bar.
    static let cell = Size(columns: 22, rows: 13)

    let body: Rect
    let margin: Int

    /// `nil` where fewer than two books fit side by side.
    init?(_ frame: ListFrame) {
        body = frame.body
        margin = frame.margin
        guard perRow >= 2, body.rows >= Self.cell.rows else { return nil }
    }

    /// The number of books side by side.
    package var perRow: Int { (body.columns - 2 * margin) / Self.cell.columns }
    /// The number of visible rows of books.
    var rowsInSight: Int { max(1, body.rows / Self.cell.rows) }

    /// The visible books: the index of each in the list, and its rectangle on the screen.
    package func window(of count: Int, around cursor: ListCursor) -> [(place: Int, rect: Rect)] {
        let rows = (count + perRow - 1) / perRow
        let chosen = cursor.index / perRow
        let first = min(max(0, chosen - rowsInSight / 2), max(0, rows - rowsInSight))
        let places =
            first * perRow..<max(first * perRow, min(count, (first + rowsInSight) * perRow))
        return places.map { place in
            let (row, column) = (place / perRow - first, place % perRow)
            return (
                place,
                Rect(
                    column: margin + column * Self.cell.columns,
                    row: body.top + row * Self.cell.rows, columns: Self.cell.columns,
                    rows: Self.cell.rows)
            )
        }
    }

    /// The rectangle of the cover in a book's area.
    package func cover(in cell: Rect) -> Rect {
        Rect(column: cell.left + 1, row: cell.top, columns: cell.columns - 3, rows: cell.rows - 4)
    }
}

/// The grid as it is drawn.
struct BookGridView {
    let grid: BookGrid
    let model: BookListViewModel
    let progress: ProgressBook
    let covers: CoverShelf
    let frame: ListFrame

    private var theme: Theme { frame.theme }

    func draw(into canvas: inout Canvas) {
        let order = model.arrangement.order
        for (place, cell) in grid.window(of: order.count, around: model.cursor) {
            guard let row = order[safe: place].flatMap(model.row) else { continue }
            draw(row, isChosen: place == model.cursor.index, cell, &canvas)
        }
    }

    private func draw(_ row: ListedBook, isChosen: Bool, _ cell: Rect, _ canvas: inout Canvas) {
        let book = row.book
        let place = grid.cover(in: cell)
        if let picture = covers.picture(of: row.id, within: place.size) {
            canvas.draw(picture, at: place.origin)
        } else {
            drawBlank(book, place, &canvas)
        }
        let width = Columns(place.columns)
        let style = isChosen ? theme.chosen : theme.title
        var line = place.bottom
        let lines = TextWrapper(width: place.columns, glyphs: frame.glyphs)
            .lines(of: TerminalText("\(row.place) \(book.title)"))
        for title in lines.prefix(2) {
            let text = isChosen ? title.fitted(to: width, .left) : title
            canvas.draw(text, at: Point(column: place.left, row: line), style: style)
            line += 1
        }
        guard let share = model.share(of: row, progress), share > 0 else { return }
        canvas.draw(
            frame.bar(share, columns: place.columns, theme.base),
            at: Point(column: place.left, row: cell.bottom - 2))
    }

    /// Draws a filled area with the author for a book without a cover.
    private func drawBlank(_ book: Book, _ place: Rect, _ canvas: inout Canvas) {
        canvas.fill(place, style: theme.popup.text)
        let lines = TextWrapper(width: max(1, place.columns - 2), glyphs: frame.glyphs)
            .lines(of: TerminalText(book.author ?? ""))
        for (offset, line) in lines.prefix(max(0, place.rows - 2)).enumerated() {
            canvas.draw(
                line, at: Point(column: place.left + 1, row: place.top + 1 + offset),
                style: theme.popup.text)
        }
    }
}
