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
    /// The cards that are due, in words.
    let waiting: String?

    package init(
        model: BookListViewModel, progress: ProgressBook, covers: CoverShelf = CoverShelf(),
        settings: UISettings, size: Size, waiting: String? = nil
    ) {
        self.waiting = waiting
        self.model = model
        self.progress = progress
        self.covers = covers
        let isRoomy = size.columns >= 96 && size.rows >= 18
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
                draw(rows, into: &canvas)
                let hasReason = frame.drawReason(
                    model.list.freshness, below: model.arrangement.order.count, into: &canvas)
                if !hasReason { drawFirstStep(below: rows.count, into: &canvas) }
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
        let count = model.arrangement.order.count
        guard let grid else { return frame.hits(of: count, around: model.cursor) }
        var map = HitMap()
        for (place, rect) in grid.window(of: count, around: model.cursor) {
            map.add(.row(place), at: rect)
        }
        return map
    }

    /// Draws the first step below the bundled books, if nothing was imported yet.
    private func drawFirstStep(below count: Int, into canvas: inout Canvas) {
        let row = frame.body.top + count + 1
        guard model.isFirstStart, frame.isFull, row < frame.body.bottom, model.tag == nil,
            let key = frame.settings.keys.label(of: .addBooks, in: .lists)
        else { return }
        canvas.draw(
            TerminalText("There is more to hear: press \(key).").truncated(
                to: Columns(max(0, frame.body.columns - 2 * frame.margin))),
            at: Point(column: frame.margin + 2, row: row), style: theme.accent)
    }

    private func drawCover(into canvas: inout Canvas) {
        guard let place = coverPlace, let row = model.chosenIndex.flatMap(model.row),
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
            failure, count, model.list.freshness?.statusText,
            loading && model.list.rows != nil ? "refreshing…" : nil,
            model.shelves.missingText, waiting,
        ].compactMap { $0 }.joined(separator: frame.glyphs.dot)
    }

    private var hints: [KeyHints.Hint] {
        var hints: [KeyHints.Hint] = [
            (.lists, [.up, .down], "choose"), (.lists, [.open], "open"),
            (.lists, [.search], "search"), (.lists, [.addBooks], "more to hear"),
            (.lists, [.changeSource], "source"), (.everywhere, [.help], "help"),
            (.everywhere, [.quit], "quit"), (.lists, [.sort], "sort"),
            (.lists, [.bookActions], "names"), (.lists, [.retry], "refresh"),
        ]
        if waiting != nil { hints.insert((.lists, [.review], "review"), at: 2) }
        return hints
    }

    private func draw(_ rows: [ListedBook], into canvas: inout Canvas) {
        let view = ListRowView(
            frame: frame, columns: .ofBooks(frame.body.columns), query: model.arrangement.query,
            digits: max(3, String(rows.count).count), hasMarks: false)
        view.draw(model.arrangement.order, around: model.cursor, into: &canvas) { place in
            rows[safe: place].map(line)
        }
    }

    /// The source, the author, the stored sound and the tags.
    private func details(of row: ListedBook) -> [ListLine.Detail] {
        let tags = model.tags(of: row).map { "#" + $0.text }
        let kept = model.isOwn(row) ? progress.keptText(of: row.book.id) : nil
        return [
            row.origin.map { ListLine.Detail(text: $0, isFirst: true) },
            row.book.author.map { ListLine.Detail(text: $0) },
            kept.map { ListLine.Detail(text: $0, isFirst: true) },
        ].compactMap(\.self) + tags.map { ListLine.Detail(text: $0) }
    }

    /// The text in place of a share that is unknown.
    private func note(of latest: (chapter: ChapterID, entry: ProgressBook.Entry)) -> String {
        let heard = latest.entry.heardText
        return heard.isEmpty ? "begun" : heard
    }

    private func line(_ row: ListedBook) -> ListLine {
        let book = row.book
        let latest = progress.latest(of: row.id)
        let share = model.share(of: row, progress)
        return ListLine(
            number: "\(row.place)", markStyle: theme.dim, title: book.title,
            titleStyle: theme.title,
            details: details(of: row),
            facts: ListFacts(
                language: book.language?.englishName ?? "", share: share,
                note: latest.map(note(of:)) ?? "",
                left: model.isOwn(row) ? progress.left(of: book.id) : nil,
                heard: latest.flatMap { progress.agoText($0.entry) } ?? ""))
    }
}
