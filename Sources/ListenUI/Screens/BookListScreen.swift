import ListenCore
import Terminal

/// The list of books, drawn.
struct BookListScreen {
    let model: BookListViewModel
    let progress: ProgressBook
    let frame: ListFrame

    init(model: BookListViewModel, progress: ProgressBook, settings: UISettings, size: Size) {
        self.model = model
        self.progress = progress
        frame = ListFrame(settings: settings, size: size)
    }

    private var theme: Theme { frame.theme }

    func draw(into canvas: inout Canvas) {
        frame.drawHeader("Books", model.sourceName, into: &canvas)
        if let rows = model.list.rows, !rows.isEmpty {
            draw(rows, into: &canvas)
        } else {
            drawMessage(into: &canvas)
        }
        frame.drawStatus(statusText, hints, into: &canvas)
    }

    private func drawMessage(into canvas: inout Canvas) {
        if let failure = model.list.failure {
            frame.drawMessage(
                "! \(failure)", theme.failure, "Press r to try again.", into: &canvas)
        } else if model.list.isLoading {
            frame.drawMessage("Fetching the list of books…", theme.dim, "", into: &canvas)
        } else {
            frame.drawMessage(
                "There are no books here yet.", theme.title,
                "Play a file of your own: listen play FILE", into: &canvas)
        }
    }

    private var statusText: String {
        let failure = model.list.rows == nil ? nil : model.list.failure.map { "! \($0)" }
        let count = model.list.rows.map { "\($0.count) \($0.count == 1 ? "book" : "books")" }
        let loading = model.list.isLoading && model.list.freshness?.needsRefresh != true
        return [
            failure, count, model.list.freshness?.statusText,
            loading && model.list.rows != nil ? "refreshing…" : nil,
        ].compactMap { $0 }.joined(separator: frame.glyphs.dot)
    }

    private var hints: [KeyHints.Hint] {
        [
            (.lists, [.up, .down], "choose"), (.lists, [.open], "open"),
            (.lists, [.retry], "refresh"), (.everywhere, [.help], "help"),
            (.everywhere, [.quit], "quit"),
        ]
    }

    private func draw(_ rows: [Book], into canvas: inout Canvas) {
        let body = frame.body
        let first = model.cursor.windowStart(rows: body.rows, count: rows.count)
        for (offset, book) in rows.enumerated().dropFirst(first).prefix(body.rows) {
            let isChosen = offset == model.cursor.index
            let rect = Rect(
                column: 0, row: body.top + offset - first, columns: body.columns, rows: 1)
            draw(book, number: offset + 1, isChosen: isChosen, in: rect, into: &canvas)
        }
    }

    private func draw(
        _ book: Book, number: Int, isChosen: Bool, in rect: Rect, into canvas: inout Canvas
    ) {
        let ground = isChosen ? theme.chosen : theme.base
        if isChosen { canvas.fill(rect.inset(columns: max(0, frame.margin - 1)), style: ground) }
        let dim = isChosen ? ground : theme.dim
        var left = StyledText()
        left.append(isChosen ? frame.glyphs.pointer : " ", isChosen ? ground : theme.base)
        left.append(TerminalText("\(number)").fitted(to: 3, .right), dim)
        left.append("  ", ground)
        left.append(TerminalText(book.title), isChosen ? ground : theme.title)
        if rect.columns >= 60, let author = book.author {
            left.append(TerminalText("   \(author)"), dim)
        }
        LineBuilder(glyphs: frame.glyphs, columns: rect.columns).draw(
            left: left, right: right(of: book, ground: ground, dim: dim, columns: rect.columns),
            at: rect.top, margin: frame.margin, into: &canvas)
    }

    private func right(of book: Book, ground: Style, dim: Style, columns: Int) -> StyledText {
        var text = StyledText()
        if columns >= 60 {
            let language = book.language?.englishName ?? ""
            text.append(TerminalText(language).fitted(to: 12), dim)
        }
        let share = progress.share(of: book.id)
        let latest = progress.latest(of: book.id)
        if let share, columns >= 40 {
            text.runs += frame.bar(share, columns: columns >= 60 ? 12 : 6, ground).runs
            text.append(TerminalText(percentText(share)).fitted(to: 6, .right), dim)
        } else if let latest, columns >= 60 {
            text.append(
                TerminalText(latest.entry.chapterTitle).fitted(to: 18, .right), dim)
        } else if let share = share ?? latest?.entry.share {
            text.append(TerminalText(percentText(share)), dim)
        } else if columns >= 60 {
            text.append(TerminalText("new").fitted(to: 18, .right), dim)
        }
        return text
    }
}
