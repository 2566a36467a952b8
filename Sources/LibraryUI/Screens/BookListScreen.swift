import ListenCore
package import Terminal
package import Typesetting
package import UIVocabulary

/// The list of books as it is drawn.
package struct BookListScreen {
    let model: BookListViewModel
    let progress: ProgressBook
    let covers: CoverShelf
    let frame: ListFrame
    /// The grid of covers; `nil` in a list of rows.
    package let grid: BookGrid?

    package init(
        model: BookListViewModel, progress: ProgressBook, covers: CoverShelf = CoverShelf(),
        settings: UISettings, size: Size
    ) {
        self.model = model
        self.progress = progress
        self.covers = covers
        let isRoomy = size.columns >= 100 && size.rows >= 18
        let canShow = settings.canShowCovers
        grid =
            canShow && model.showsGrid
            ? BookGrid(ListFrame(settings: settings, size: size)) : nil
        let hasSide = canShow && model.hasCovers && isRoomy && grid == nil
        frame = ListFrame(settings: settings, size: size, side: hasSide ? 30 : 0)
    }

    /// The area of the chosen book's cover, beside the list; `nil` without room.
    package var coverPlace: Rect? {
        guard frame.side > 0 else { return nil }
        let body = frame.body
        return Rect(
            column: body.right + 2, row: body.top, columns: frame.side - 4,
            rows: min(16, body.rows - 2))
    }

    private var theme: Theme { frame.theme }

    package func draw(into canvas: inout Canvas) {
        frame.drawHeader(title, model.originText, model.arrangement.sorting, into: &canvas)
        if let rows = model.list.rows, !model.arrangement.order.isEmpty {
            if let grid {
                BookGridView(
                    grid: grid, model: model, progress: progress, covers: covers, frame: frame
                ).draw(into: &canvas)
            } else {
                shelf(rows).draw(into: &canvas)
                frame.drawReason(
                    model.list.freshness, below: shelf(rows).lineCount, into: &canvas)
            }
        } else {
            drawMessage(into: &canvas)
        }
        drawCover(into: &canvas)
        frame.drawStatus(statusText, hints, into: &canvas)
        guard let search = model.arrangement.search else { return }
        frame.drawSearch(search, found: model.arrangement.order.count, into: &canvas)
    }

    private var title: String { model.tag.map { "Books tagged \($0.text)" } ?? "Books" }

    /// The clickable regions of the rows.
    package var hits: HitMap {
        guard let grid else { return shelf(model.list.rows ?? []).hits }
        var map = HitMap()
        let count = model.arrangement.order.count
        for (place, rect) in grid.window(of: count, around: model.cursor) {
            map.add(.row(place), at: rect)
        }
        return map
    }

    private func shelf(_ rows: [ListedBook]) -> ShelfView {
        ShelfView(frame: frame, model: model, progress: progress, rows: rows)
    }

    private func drawCover(into canvas: inout Canvas) {
        guard let place = coverPlace, let row = model.lookedAt,
            let picture = covers.picture(of: row.id, within: place.size)
        else { return }
        canvas.draw(picture, at: place.origin)
    }

    private func drawMessage(into canvas: inout Canvas) {
        if let search = model.arrangement.search, model.list.rows?.isEmpty == false {
            frame.drawMessage(
                "No title, author or tag has “\(search.editor.text)”.", theme.dim,
                "Esc shows all books again.", into: &canvas)
        } else if let failure = model.list.failure {
            frame.drawMessage(
                "! \(failure)", theme.failure,
                frame.retryText(model.list.hasOtherWay), into: &canvas)
        } else if model.list.isLoading {
            frame.drawMessage("Fetching the list of books…", theme.dim, "", into: &canvas)
        } else {
            let (message, way) = emptyText
            frame.drawMessage(message, theme.title, way, into: &canvas)
        }
    }

    /// The sentence about a list without books, and the way to the first one.
    private var emptyText: (message: String, way: String) {
        if let empty = model.empty { return (empty.sentence, empty.way) }
        return (
            "There are no books here yet.",
            "Press \(frame.settings.keys.label(of: .addBooks, in: .lists) ?? "i") to find"
                + " something to hear, or to add your own."
        )
    }

    private var statusText: String {
        let failure = model.list.rows == nil ? nil : model.list.failure.map { "! \($0)" }
        let count = model.list.rows.map { "\($0.count) \($0.count == 1 ? "book" : "books")" }
        let loading = model.list.isLoading && model.list.freshness?.needsRefresh != true
        return [
            failure, count, model.lookedAt.flatMap(keptText), model.list.freshness?.statusText,
            loading && model.list.rows != nil ? "refreshing…" : nil,
            model.shelves.missingText,
        ].compactMap { $0 }.joined(separator: frame.glyphs.dot)
    }

    /// The sound of a book that is on this machine.
    private func keptText(of row: ListedBook) -> String? {
        model.isOwn(row) ? progress.keptText(of: row.book.id) : nil
    }

    private var hints: [KeyHints.Hint] {
        let open =
            switch model.chosenHome {
            case .heard: "continue"
            case .due: "review"
            case .today: "begin"
            case nil: "open"
            }
        let isSaid = grid == nil && model.list.rows.map { shelf($0).showsMore } == true
        let more: [KeyHints.Hint] = isSaid ? [] : [(.lists, [.addBooks], "more to hear")]
        return [
            (.lists, [.up, .down], "choose"), (.lists, [.open], open),
            (.lists, [.search], "search"),
        ] + more + [
            (.lists, [.changeSource], "sources"), (.everywhere, [.help], "help"),
            (.everywhere, [.quit], "quit"), (.lists, [.sort], "sort"),
            (.lists, [.bookActions], "names"), (.lists, [.retry], "refresh"),
        ]
    }
}
