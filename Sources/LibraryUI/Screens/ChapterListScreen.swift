package import ListenCore
import Practice
package import Terminal
package import Typesetting
package import UIVocabulary

/// The list of a book's chapters as it is drawn.
package struct ChapterListScreen {
    package let model: ChapterListViewModel
    let progress: ProgressBook
    /// The chapter that is open in the player.
    let open: ChapterID?
    let covers: CoverShelf
    /// The source of the book; `nil` for this machine.
    let origin: String?
    let frame: ListFrame

    /// The rows of a cover above the list.
    private static let coverRows = 8

    package init(
        model: ChapterListViewModel, progress: ProgressBook, open: ChapterID?,
        covers: CoverShelf = CoverShelf(), origin: String? = nil, settings: UISettings, size: Size
    ) {
        self.origin = origin
        self.covers = covers
        let isRoomy = size.columns >= 60 && size.rows >= 24
        let hasCover = settings.canShowCovers && model.book.coverURL != nil && isRoomy
        self.model = model
        self.progress = progress
        self.open = open
        frame = ListFrame(
            settings: settings, size: size, lead: hasCover ? Self.coverRows + 1 : 0)
    }

    /// The area of the book's cover, above the list; `nil` without room.
    package var coverPlace: Rect? {
        guard frame.lead > 0 else { return nil }
        return Rect(
            column: frame.margin + 1, row: frame.body.top - frame.lead, columns: 20,
            rows: Self.coverRows)
    }

    private func drawCover(into canvas: inout Canvas) {
        guard let place = coverPlace else { return }
        var column = place.left
        if let picture = covers.picture(
            of: BookAddress(source: model.source, book: model.book.id), within: place.size)
        {
            canvas.draw(picture, at: place.origin)
            column += picture.size.columns + 3
        }
        let width = Columns(max(0, size.columns - column - frame.margin))
        func put(_ text: String, _ style: Style, _ row: Int) {
            let line = TerminalText(text).truncated(
                to: width, wideAmbiguous: frame.glyphs.wideAmbiguous)
            canvas.draw(line, at: Point(column: column, row: place.top + row), style: style)
        }
        put(model.book.title, theme.title, 1)
        put(model.book.author ?? "", theme.dim, 2)
        put(model.book.language?.englishName ?? "", theme.dim, 3)
        guard let share = progress.share(of: model.book.id) else { return }
        let end = canvas.draw(
            frame.bar(share, columns: 16, theme.base),
            at: Point(column: column, row: place.top + 5))
        let left = share < 1 ? progress.left(of: model.book.id).map { leftTime($0) } : nil
        let facts = [percentText(share), left].compactMap { $0 }
        canvas.draw(
            TerminalText("  " + facts.joined(separator: frame.glyphs.dot)),
            at: Point(column: end, row: place.top + 5), style: theme.dim)
    }

    private var size: Size { frame.size }

    private var theme: Theme { frame.theme }

    package func draw(into canvas: inout Canvas) {
        let number = model.bookNumber.map { "Book \($0)\(frame.glyphs.dot)" } ?? ""
        // Beside an address there is no room for all of them.
        let author = origin == nil || size.columns >= 100 ? model.book.author : nil
        let more = [origin, author, model.book.language?.englishName]
        frame.drawHeader(
            number + model.book.title,
            more.compactMap { $0 }.joined(separator: frame.glyphs.dot),
            model.arrangement.sorting, into: &canvas)
        drawCover(into: &canvas)
        if let rows = model.list.rows, !model.arrangement.order.isEmpty {
            draw(rows, into: &canvas)
            frame.drawReason(
                model.list.freshness, below: model.arrangement.order.count, into: &canvas)
        } else if let search = model.arrangement.search, model.list.rows?.isEmpty == false {
            frame.drawMessage(
                "No chapter has “\(search.editor.text)” in its title.", theme.dim,
                "Esc shows all chapters again.", into: &canvas)
        } else if let failure = model.list.failure {
            frame.drawMessage(
                "! \(failure)", theme.failure,
                frame.retryText(model.list.hasOtherWay, leaves: true), into: &canvas)
        } else if model.list.isLoading {
            frame.drawMessage("Fetching the chapters…", theme.dim, "", into: &canvas)
        } else {
            frame.drawMessage(
                "This book has no chapters.", theme.title, "Press Esc to choose another.",
                into: &canvas)
        }
        frame.drawStatus(statusText, hints, into: &canvas)
        guard let search = model.arrangement.search else { return }
        frame.drawSearch(search, found: model.arrangement.order.count, into: &canvas)
    }

    /// The clickable regions of the rows.
    package var hits: HitMap { frame.hits(of: model.arrangement.order.count, around: model.cursor) }

    private var statusText: String {
        let rows = model.list.rows ?? []
        let total = rows.reduce(MediaTime.zero) { $0 + max(.zero, $1.duration) }
        let failure = model.list.rows == nil ? nil : model.list.failure.map { "! \($0)" }
        let loading = model.list.isLoading && model.list.freshness?.needsRefresh != true
        return [
            failure, knownText,
            rows.isEmpty ? nil : "\(rows.count) \(rows.count == 1 ? "chapter" : "chapters")",
            total > .zero ? total.clockText : nil, ChapterOrder(rows).brief,
            progress.keptText(of: model.book.id),
            model.list.freshness?.statusText,
            loading && !rows.isEmpty ? "refreshing…" : nil,
        ].compactMap { $0 }.joined(separator: frame.glyphs.dot)
    }

    /// The known share of the chosen chapter's words.
    private var knownText: String? {
        guard let index = model.chosenIndex, let chapter = model.list.rows?[safe: index],
            let coverage = model.coverages[chapter.id]
        else { return nil }
        guard let fittest = model.fittest(progress), fittest.chapter == chapter.id else {
            return coverage.summary
        }
        let open = model.list.rows?.count {
            progress.entry($0.id, of: model.book.id)?.isCompleted != true
        }
        let all = open == fittest.of ? "next" : "of the \(fittest.of) counted"
        return coverage.summary + ", fits best \(all)"
    }

    private var hints: [KeyHints.Hint] {
        [
            (.lists, [.up, .down], "choose"), (.lists, [.open], "play"),
            (.lists, [.leave], "books"), (.lists, [.search], "search"),
            (.lists, [.sort], "sort"), (.everywhere, [.help], "help"),
            (.everywhere, [.quit], "quit"), (.lists, [.changeSource], "source"),
            (.lists, [.retry], "refresh"),
        ]
    }

    private func draw(_ rows: [Chapter], into canvas: inout Canvas) {
        let view = ListRowView(
            frame: frame, columns: .ofChapters(frame.body.columns),
            query: model.arrangement.query, digits: max(4, String(rows.count).count + 1),
            hasMarks: true)
        view.draw(model.arrangement.order, around: model.cursor, into: &canvas) { place in
            rows[safe: place].map { line($0, place: place + 1) }
        }
    }

    /// The stored sound of a chapter, and the known share of its words.
    private func details(of chapter: Chapter) -> [ListLine.Detail] {
        guard chapter.hasAudio else { return [ListLine.Detail(text: "no sound")] }
        let kept = progress.kept?[model.book.id, chapter.id]?.rawValue ?? ""
        return [kept, known(chapter)].filter { !$0.isEmpty }.map { ListLine.Detail(text: $0) }
    }

    private func known(_ chapter: Chapter) -> String {
        guard let coverage = model.coverages[chapter.id], coverage.counted > 0 else { return "" }
        return "\(coverage.known * 100 / coverage.counted) % known"
    }

    private func line(_ chapter: Chapter, place: Int) -> ListLine {
        let entry = progress.entry(chapter.id, of: model.book.id)
        let isDone = entry?.isCompleted == true
        let isOpen = chapter.id == open
        return ListLine(
            number: chapter.label(place: place),
            mark: isOpen ? frame.glyphs.play : isDone ? frame.glyphs.check : " ",
            markStyle: isOpen ? theme.accent : theme.dim, title: chapter.title,
            titleStyle: isDone ? theme.dim : theme.title,
            details: details(of: chapter),
            facts: ListFacts(
                share: entry?.share, note: entry?.heardText ?? "", left: entry?.left,
                heard: entry.flatMap { progress.agoText($0) } ?? "", length: chapter.duration))
    }
}
