import ListenCore
import Terminal

/// The list of a book's chapters, drawn.
struct ChapterListScreen {
    let model: ChapterListViewModel
    let progress: ProgressBook
    /// The chapter that is open in the player.
    let open: ChapterID?
    let frame: ListFrame

    init(
        model: ChapterListViewModel, progress: ProgressBook, open: ChapterID?,
        settings: UISettings, size: Size
    ) {
        self.model = model
        self.progress = progress
        self.open = open
        frame = ListFrame(settings: settings, size: size)
    }

    private var theme: Theme { frame.theme }

    func draw(into canvas: inout Canvas) {
        let number = model.bookNumber.map { "Book \($0)\(frame.glyphs.dot)" } ?? ""
        let more = [model.book.author, model.book.language?.englishName]
        frame.drawHeader(
            number + model.book.title,
            more.compactMap { $0 }.joined(separator: frame.glyphs.dot), into: &canvas)
        if let rows = model.list.rows, !rows.isEmpty {
            draw(rows, into: &canvas)
        } else if let failure = model.list.failure {
            frame.drawMessage(
                "! \(failure)", theme.failure, "Press r to try again, Esc to go back.",
                into: &canvas)
        } else if model.list.isLoading {
            frame.drawMessage("Fetching the chapters…", theme.dim, "", into: &canvas)
        } else {
            frame.drawMessage(
                "This book has no chapters.", theme.title, "Press Esc to choose another.",
                into: &canvas)
        }
        frame.drawStatus(statusText, hints, into: &canvas)
    }

    private var statusText: String {
        let rows = model.list.rows ?? []
        let total = rows.reduce(MediaTime.zero) { $0 + max(.zero, $1.duration) }
        let failure = model.list.rows == nil ? nil : model.list.failure.map { "! \($0)" }
        let loading = model.list.isLoading && model.list.freshness?.needsRefresh != true
        return [
            failure,
            rows.isEmpty ? nil : "\(rows.count) \(rows.count == 1 ? "chapter" : "chapters")",
            total > .zero ? total.clockText : nil, model.list.freshness?.statusText,
            loading && !rows.isEmpty ? "refreshing…" : nil,
        ].compactMap { $0 }.joined(separator: frame.glyphs.dot)
    }

    private var hints: [KeyHints.Hint] {
        [
            (.lists, [.up, .down], "choose"), (.lists, [.open], "play"),
            (.lists, [.leave], "books"), (.lists, [.retry], "refresh"),
            (.everywhere, [.help], "help"), (.everywhere, [.quit], "quit"),
        ]
    }

    private func draw(_ rows: [Chapter], into canvas: inout Canvas) {
        let body = frame.body
        let first = model.cursor.windowStart(rows: body.rows, count: rows.count)
        for (offset, chapter) in rows.enumerated().dropFirst(first).prefix(body.rows) {
            let rect = Rect(
                column: 0, row: body.top + offset - first, columns: body.columns, rows: 1)
            draw(
                chapter, place: offset + 1, isChosen: offset == model.cursor.index, in: rect,
                into: &canvas)
        }
    }

    private func draw(
        _ chapter: Chapter, place: Int, isChosen: Bool, in rect: Rect, into canvas: inout Canvas
    ) {
        let entry = progress.entry(chapter.id, of: model.book.id)
        let isDone = entry?.isCompleted == true
        let ground = isChosen ? theme.chosen : theme.base
        if isChosen { canvas.fill(rect.inset(columns: max(0, frame.margin - 1)), style: ground) }
        let dim = isChosen ? ground : theme.dim
        let mark =
            chapter.id == open ? frame.glyphs.play : isDone ? frame.glyphs.check : " "
        var left = StyledText()
        left.append(isChosen ? frame.glyphs.pointer : " ", ground)
        left.append(mark, isChosen ? ground : chapter.id == open ? theme.accent : theme.dim)
        left.append(TerminalText("\(chapter.number ?? place)").fitted(to: 4, .right), dim)
        left.append("  ", ground)
        left.append(
            TerminalText(chapter.title), isChosen ? ground : isDone ? theme.dim : theme.title)
        if !chapter.hasAudio { left.append("  no sound", dim) }
        LineBuilder(glyphs: frame.glyphs, columns: rect.columns).draw(
            left: left,
            right: right(of: chapter, entry, ground: ground, dim: dim, columns: rect.columns),
            at: rect.top, margin: frame.margin, into: &canvas)
    }

    private func right(
        of chapter: Chapter, _ entry: ProgressBook.Entry?, ground: Style, dim: Style,
        columns: Int
    ) -> StyledText {
        var text = StyledText()
        if let entry, columns >= 60 {
            text.runs += frame.bar(entry.share, columns: 12, ground).runs
            text.append(TerminalText(percentText(entry.share)).fitted(to: 6, .right), dim)
        } else if let entry, columns >= 30 {
            text.append(TerminalText(percentText(entry.share)).fitted(to: 5, .right), dim)
        }
        if columns >= 40 {
            let length = chapter.duration > .zero ? chapter.duration.clockText : ""
            text.append(TerminalText(length).fitted(to: 9, .right), dim)
        }
        return text
    }
}
