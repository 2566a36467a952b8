import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The rows of the list of books: what was heard last and the cards that are due, then the shelf
/// in columns, then how more is added.
struct ShelfView {
    let frame: ListFrame
    let model: BookListViewModel
    let progress: ProgressBook
    /// The books of all listed sources, in their order.
    let rows: [ListedBook]

    /// A line of the screen.
    private enum Line: Hashable {
        case heading(String)
        /// A row that the cursor can stand on.
        case row(Int)
        case blank
        case titles
        /// The key that adds something to hear.
        case more
    }

    private var theme: Theme { frame.theme }
    private var home: [HomeRows.Row] { model.homeRows }

    /// The lines before the shelf; small screens do without headings.
    private var before: [Line] {
        var lines: [Line] = []
        let isRoomy = frame.size.rows >= 10
        if case .heard = home.first, isRoomy { lines.append(.heading("Continue")) }
        lines += home.indices.map { .row($0) }
        if !home.isEmpty, isRoomy { lines.append(.blank) }
        if frame.isFull { lines.append(.titles) }
        return lines
    }

    /// The lines behind the shelf: none where other sentences stand there.
    private var after: [Line] {
        guard frame.size.rows >= 10, model.arrangement.search == nil, model.tag == nil,
            !isOutOfReach, moreText != nil
        else { return [] }
        return [.blank, .more]
    }

    private var isOutOfReach: Bool {
        if case .offline(_, let reason) = model.list.freshness { reason.hasOtherWay } else { false }
    }

    /// The number of lines up to the end of the shelf.
    var lineCount: Int { before.count + model.arrangement.order.count }

    private func line(_ index: Int) -> Line {
        let (before, count) = (before, lineCount)
        if index < before.count { return before[index] }
        if index < count { return .row(home.count + index - before.count) }
        return after[safe: index - count] ?? .blank
    }

    /// The lines in sight, with their rectangles on the screen.
    private var window: [(line: Line, rect: Rect)] {
        let body = frame.body
        let (before, total) = (before, lineCount + after.count)
        let chosen = model.cursor.index
        let index =
            chosen < home.count
            ? before.firstIndex(of: .row(chosen)) ?? 0 : before.count + chosen - home.count
        let first = ListCursor.windowStart(around: index, rows: body.rows, count: total)
        return (first..<max(first, min(total, first + body.rows))).map {
            let place = Rect(
                column: 0, row: body.top + $0 - first, columns: body.columns, rows: 1)
            return (line($0), place)
        }
    }

    /// The clickable regions of the rows in sight.
    var hits: HitMap {
        var map = HitMap()
        for case (.row(let place), let rect) in window { map.add(.row(place), at: rect) }
        return map
    }

    /// True while the line that says how more is added is in sight.
    var showsMore: Bool { window.contains { $0.line == .more } }

    func draw(into canvas: inout Canvas) {
        let (view, heard) = (rowView, HeardRowView(frame: frame, rows: home))
        let window = window
        for (line, rect) in window {
            switch line {
            case .heading(let text): draw(text, theme.dim, in: rect, into: &canvas)
            case .titles: view.drawTitles(in: rect, into: &canvas)
            case .more: draw(moreText ?? "", theme.dim, in: rect, into: &canvas)
            case .blank: break
            case .row(let place):
                let isChosen = place == model.cursor.index
                if let row = home[safe: place] {
                    heard.draw(row, isChosen: isChosen, in: rect, into: &canvas)
                } else if let index = model.arrangement.order[safe: place - home.count],
                    let row = rows[safe: index]
                {
                    view.draw(self.line(of: row), isChosen: isChosen, in: rect, into: &canvas)
                }
            }
        }
        guard frame.isFull, !window.contains(where: { $0.line == .titles }) else { return }
        // In the middle of a long shelf the titles stand in the empty line above it.
        let above = Rect(
            column: 0, row: frame.body.top - 1, columns: frame.body.columns, rows: 1)
        view.drawTitles(in: above, into: &canvas)
    }

    private func draw(
        _ text: String, _ style: Style, in rect: Rect, into canvas: inout Canvas
    ) {
        LineBuilder(glyphs: frame.glyphs, columns: rect.right).draw(
            left: StyledText(TerminalText(text), style), right: StyledText(), at: rect.top,
            margin: frame.margin + 2, into: &canvas)
    }

    /// The way to more; `nil` where no key leads there.
    private var moreText: String? {
        guard let key = frame.settings.keys.label(of: .addBooks, in: .lists) else { return nil }
        return model.isFirstStart
            ? "There is more to hear: press \(key)." : "\(key) adds something to hear."
    }

    private var rowView: ListRowView {
        let digits = frame.size.columns < 30 ? 0 : max(3, String(rows.count).count)
        return ListRowView(
            frame: frame,
            columns: .ofBooks(frame.body.columns, counted: !model.newWords.isEmpty),
            query: model.arrangement.query, digits: digits, hasMarks: progress.kept != nil)
    }

    /// The source, the author and the tags.
    private func details(of row: ListedBook) -> [ListLine.Detail] {
        [
            row.origin.map { ListLine.Detail(text: $0, isFirst: true) },
            row.book.author.map { ListLine.Detail(text: $0) },
        ].compactMap(\.self) + model.tags(of: row).map { ListLine.Detail(text: "#" + $0.text) }
    }

    private func line(of row: ListedBook) -> ListLine {
        let book = row.book
        let latest = progress.latest(of: row.id)?.entry
        let isOwn = model.isOwn(row)
        let count = isOwn ? model.newWords[book.id] : nil
        return ListLine(
            number: "\(row.place)", mark: isOwn ? mark(of: book.id) : " ",
            markStyle: theme.dim, title: book.title, titleStyle: theme.title,
            details: details(of: row),
            facts: ListFacts(
                language: book.language.map { String($0.tag.prefix(5)) } ?? "",
                share: model.share(of: row, progress),
                // In place of a share that is unknown.
                note: latest.map { $0.heardText.isEmpty ? "begun" : $0.heardText } ?? "",
                left: isOwn ? progress.left(of: book.id) : nil,
                newWords: count.map { "\($0)" } ?? "",
                heard: latest.flatMap { progress.agoText($0) } ?? ""))
    }

    /// The mark of a book of which sound is on this machine, and of one that is pinned there.
    private func mark(of book: BookID) -> TerminalText {
        guard let count = progress.kept?.count(of: book), count.stored > 0 else { return " " }
        return count.pinned > 0 ? frame.glyphs.pinned : frame.glyphs.stored
    }
}
