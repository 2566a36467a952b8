import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// One row of a list before it is drawn.
struct ListLine: Sendable {
    /// The number in the source's list, as in `book 3`.
    let number: String
    var mark: TerminalText = " "
    var markStyle: Style
    let title: String
    var titleStyle: Style
    /// The details after the title; each is shown whole or not at all.
    var details: [Detail] = []
    var facts = ListFacts()

    /// A detail after a title.
    struct Detail: Hashable, Sendable {
        let text: String
        /// True for a detail that gets its room before the others.
        var isFirst = false
    }
}

/// The visible rows of a list.
struct ListRowView {
    let frame: ListFrame
    let columns: ListColumns
    /// The query, whose matches are highlighted.
    let query: SearchQuery?
    /// The digits of the highest number.
    let digits: Int
    /// True when there is a mark before each number.
    let hasMarks: Bool

    private var theme: Theme { frame.theme }

    /// Draws the visible rows of a list in an order; `line` makes the line of an item from its
    /// index in the source's list.
    func draw(
        _ order: [Int], around cursor: ListCursor, into canvas: inout Canvas,
        line: (Int) -> ListLine?
    ) {
        for (place, rect) in frame.window(of: order.count, around: cursor) {
            guard let line = line(order[place]) else { continue }
            draw(line, isChosen: place == cursor.index, in: rect, into: &canvas)
        }
    }

    /// Draws one row.
    func draw(_ line: ListLine, isChosen: Bool, in rect: Rect, into canvas: inout Canvas) {
        let ground = isChosen ? theme.chosen : theme.base
        let dim = isChosen ? ground : theme.dim
        if isChosen { canvas.fill(rect.inset(columns: max(0, frame.margin - 1)), style: ground) }
        var left = StyledText()
        left.append(isChosen ? frame.glyphs.pointer : " ", isChosen ? ground : theme.base)
        if hasMarks { left.append(line.mark, isChosen ? ground : line.markStyle) }
        if digits > 0 {
            left.append(TerminalText(line.number).fitted(to: Columns(digits), .right), dim)
            left.append("  ", ground)
        }
        let style = isChosen ? ground : line.titleStyle
        left.runs += lit(line.title, style, isChosen).runs
        let facts = line.facts.text(columns, frame: frame, ground: ground, dim: dim)
        let builder = LineBuilder(glyphs: frame.glyphs, columns: rect.right)
        if rect.columns >= 40 {
            let room = builder.room(beside: facts, margin: frame.margin) - builder.width(left)
            let shown = whole(line.details, within: room)
            for (index, detail) in shown.enumerated() {
                left.append(index == 0 ? Self.gap : Self.smallGap, dim)
                left.runs += lit(detail.text, dim, isChosen).runs
            }
        }
        builder.draw(
            left: left, right: facts, at: rect.top, margin: frame.margin, into: &canvas)
    }

    /// Draws the titles of the columns.
    func drawTitles(in rect: Rect, into canvas: inout Canvas) {
        var left = StyledText()
        left.append(hasMarks ? "  " : " ", theme.base)
        left.append(TerminalText("#").fitted(to: Columns(digits), .right), theme.dim)
        left.append("  Title", theme.dim)
        let facts = columns.titles.text(
            columns, frame: frame, ground: theme.base, dim: theme.dim)
        LineBuilder(glyphs: frame.glyphs, columns: rect.right).draw(
            left: left, right: facts, at: rect.top, margin: frame.margin, into: &canvas)
    }

    /// The gap between a title and its details.
    private static let gap: TerminalText = "   "
    /// The gap between two details.
    private static let smallGap: TerminalText = "  "

    /// The details that fit, in their order.
    private func whole(_ details: [ListLine.Detail], within columns: Int) -> [ListLine.Detail] {
        var room = columns + frame.glyphs.width(Self.smallGap) - frame.glyphs.width(Self.gap)
        var fitting: Set<Int> = []
        let weighty = details.indices.filter { details[$0].isFirst }
        for index in weighty + details.indices.filter({ !details[$0].isFirst }) {
            let width =
                frame.glyphs.width(TerminalText(details[index].text))
                + frame.glyphs.width(Self.smallGap)
            guard width <= room else { continue }
            room -= width
            fitting.insert(index)
        }
        return details.indices.filter(fitting.contains).map { details[$0] }
    }

    /// A text with highlighted matches, which are underlined as well as coloured.
    private func lit(_ text: String, _ style: Style, _ isChosen: Bool) -> StyledText {
        lightened(
            TerminalText(text), query, style, isChosen ? style : theme.accent)
    }
}

/// A text with its matches underlined and bold, in a style of their own.
func lightened(
    _ text: TerminalText, _ query: SearchQuery?, _ style: Style, _ found: Style
) -> StyledText {
    guard let query else { return StyledText(text, style) }
    let ranges = query.ranges(in: FoldedText(text.string))
    guard !ranges.isEmpty else { return StyledText(text, style) }
    var line = StyledText()
    var place = text.string.startIndex
    var count = 0
    func appendText(to end: Int, _ style: Style) {
        let next = text.string.index(place, offsetBy: end - count)
        if next > place { line.append(text[place..<next], style) }
        (place, count) = (next, end)
    }
    for range in ranges {
        appendText(to: range.lowerBound, style)
        appendText(to: range.upperBound, found.adding([.bold, .underline]))
    }
    line.append(text[place..<text.string.endIndex], style)
    return line
}
