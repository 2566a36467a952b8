import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The rows before the shelf, with the chapters and the places below each other.
struct HeardRowView {
    let frame: ListFrame
    let rows: [HomeRows.Row]

    private var theme: Theme { frame.theme }
    private var columns: Int { frame.body.columns }
    /// A narrow row shows the share alone beside the title.
    private var isNarrow: Bool { columns < 60 }

    func draw(
        _ row: HomeRows.Row, isChosen: Bool, in rect: Rect, into canvas: inout Canvas
    ) {
        let ground = isChosen ? theme.chosen : theme.base
        let dim = isChosen ? ground : theme.dim
        if isChosen { canvas.fill(rect.inset(columns: max(0, frame.margin - 1)), style: ground) }
        var left = StyledText()
        left.append(isChosen ? frame.glyphs.pointer : " ", ground)
        if columns >= 30 { left.append(" ", ground) }
        var right = StyledText()
        switch row {
        case .today(let text):
            left.append(label("Today", of: text), isChosen ? ground : theme.title)
            left.append(TerminalText(text), isChosen ? ground : theme.accent)
        case .due(let text):
            left.append(label("Cards", of: text), isChosen ? ground : theme.title)
            left.append(TerminalText(text), isChosen ? ground : theme.accent)
        case .heard(let heard):
            right = place(of: heard.entry, ground, dim)
            left.append(cell(heard.book.book.title), isChosen ? ground : theme.title)
            if columns >= 40 { left.append(TerminalText(chapterText(of: heard)), dim) }
        }
        LineBuilder(glyphs: frame.glyphs, columns: rect.right).draw(
            left: left, right: right, at: rect.top, margin: frame.margin, into: &canvas)
    }

    /// The title of the chapter; behind the last word of one that was heard to its end another
    /// follows.
    private func chapterText(of heard: HomeRows.Heard) -> String {
        let title = heard.entry.chapterTitle
        let chapter = heard.label.map { "\($0) \(title)" } ?? title
        return heard.entry.isCompleted ? "after \(chapter)" : chapter
    }

    /// The name of a row that is no book, apart from the text that follows it; none where that would
    /// be cut for it.
    private func label(_ name: String, of text: String) -> TerminalText {
        if columns >= 40 { return cell(name) }
        let name = TerminalText(name + "  ")
        let room = columns - 2 * frame.margin - 2
        return frame.glyphs.width(name) + frame.glyphs.width(TerminalText(text)) <= room
            ? name : TerminalText("")
    }

    /// A title in the first column, which is as wide as the longest, but leaves room for chapters.
    private func cell(_ title: String) -> TerminalText {
        guard columns >= 40 else { return TerminalText(title) }
        let widths = rows.map { row -> Int in
            switch row {
            case .heard(let heard): frame.glyphs.width(TerminalText(heard.book.book.title))
            case .due, .today: 5
            }
        }
        let width = min(widths.max() ?? 0, columns * 2 / 5)
        return TerminalText(title).fitted(
            to: Columns(width), .left, wideAmbiguous: frame.glyphs.wideAmbiguous) + "   "
    }

    /// The place in the chapter, flush right: a bar and the time, or the share alone.
    private func place(
        of entry: ProgressBook.Entry, _ ground: Style, _ dim: Style
    ) -> StyledText {
        var text = StyledText()
        func add(_ words: String, _ width: Int) {
            text.append(
                TerminalText(words).fitted(
                    to: Columns(width), .right, wideAmbiguous: frame.glyphs.wideAmbiguous), dim)
        }
        guard !isNarrow else {
            add(entry.share.map(percentText) ?? entry.heardText, columns < 30 ? 5 : 6)
            return text
        }
        if let share = entry.share {
            text.runs += frame.bar(share, columns: columns < 90 ? 5 : 8, ground).runs
        }
        let clock = entry.position.clockText
        let words = entry.duration > .zero ? "\(clock) / \(entry.duration.clockText)" : clock
        let widest = rows.map { row -> Int in
            guard case .heard(let heard) = row else { return 0 }
            return heard.entry.duration.clockText.count * 2 + 5
        }
        add(entry.isCompleted ? "heard" : words, min(22, max(13, widest.max() ?? 0)))
        return text
    }
}
