import ListenCore
import Terminal
import Typesetting
import UIVocabulary

/// The settings layer, drawn: a row for each setting in its group, and below what the chosen one
/// can be, does and looks like.
struct SettingsView {
    /// A row: the heading of a group, or a setting with the value that holds now.
    struct Row: Hashable {
        /// The place of the setting among all; `nil` for a heading.
        var index: Int?
        let title: String
        var value = ""
        var origin = ""
    }

    /// The part about the chosen setting.
    struct Chosen: Hashable {
        /// The possible values.
        var values: [String] = []
        /// The present one.
        var value = ""
        /// Its purpose.
        var purpose = ""
        /// A line that shows what it does.
        var sample: StyledText?
    }

    let rows: [Row]
    /// The place of the chosen setting among all.
    let chosen: Int
    let about: Chosen
    /// The line of a search, and whether letters go to it.
    let search: LineEditor?
    let isTyping: Bool
    let settings: UISettings

    /// The row of the chosen setting.
    private var cursor: Int { rows.firstIndex { $0.index == chosen } ?? 0 }

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }

    private static let widest = 66
    /// The rows about the chosen setting: its values, its purpose, a sample.
    private static let aboutRows = 4
    /// Below so many columns names and values have no columns of their own.
    private static let narrow = 28

    /// The extent it wants, with its frame; the same whatever is chosen.
    func extent(in size: Size) -> Size {
        Size(
            columns: min(size.columns, Self.widest), rows: max(rows.count, 3) + Self.aboutRows + 3)
    }

    func draw(into canvas: inout Canvas, at place: LayerPlace) {
        canvas.fill(place.rect, style: theme.popup.text)
        if !place.isFramed, place.rect.rows > 1 {
            canvas.draw(
                TerminalText(title).truncated(to: place.rect.width), at: place.rect.origin,
                style: theme.popup.title)
        }
        let parts = parts(of: place.inner)
        drawRows(in: parts.rows, into: &canvas)
        drawAbout(in: parts.about, into: &canvas)
        guard place.isFramed else { return }
        let more = rows.count - first(in: parts.rows) - parts.rows.rows
        FrameView(glyphs: glyphs, styles: theme.popup).draw(
            into: &canvas, at: place.rect, title: title, footer: footer(in: place.rect),
            corner: (more > 0 ? "\(more) more  " : "") + leaveText)
    }

    private var leaveText: String { search == nil ? "Esc close" : "Esc all" }

    private func footer(in rect: Rect) -> String {
        guard rect.columns >= Self.widest else { return "" }
        guard !isTyping else { return "Enter done" }
        let arrows = glyphs.level == .ascii ? "< > change" : "← → change"
        let find = settings.keys.label(of: .search, in: .settings).map { "  \($0) search" } ?? ""
        return "\(arrows)  Backspace forget" + find
    }

    /// The keys that its frame tells.
    func edgeText(at place: LayerPlace) -> String {
        place.isFramed ? footer(in: place.rect) + "  " + leaveText : ""
    }

    /// The title, with what is searched for.
    private var title: String {
        guard let search else { return "settings" }
        return "settings / \(search.text)\(isTyping ? "_" : "")"
    }

    /// The regions of its rows for clicks.
    func hits(at place: LayerPlace) -> HitMap {
        var map = HitMap()
        let rect = parts(of: place.inner).rows
        let start = first(in: rect)
        for offset in 0..<max(0, min(rect.rows, rows.count - start)) {
            let line = Rect(
                column: rect.left, row: rect.top + offset, columns: rect.columns, rows: 1)
            if let index = rows[start + offset].index { map.add(.row(index), at: line) }
        }
        return map
    }

    /// The rows get what the explanation leaves; with little room it has few rows or none.
    private func parts(of inner: Rect) -> (rows: Rect, about: Rect) {
        let wanted =
            inner.rows >= 10 ? Self.aboutRows + 1 : inner.rows >= 7 ? 3 : inner.rows >= 3 ? 1 : 0
        let split = inner.splitBottom(wanted)
        return (split.rest, split.bottom)
    }

    private func first(in rect: Rect) -> Int {
        ListCursor.windowStart(around: cursor, rows: rect.rows, count: rows.count)
    }

    private func drawRows(in rect: Rect, into canvas: inout Canvas) {
        guard !rect.isEmpty else { return }
        let start = first(in: rect)
        if rows.isEmpty {
            canvas.draw(
                TerminalText("No setting is called that."), at: rect.origin, style: theme.popupDim)
        }
        for (offset, row) in rows.dropFirst(start).prefix(rect.rows).enumerated() {
            let line = Rect(
                column: rect.left, row: rect.top + offset, columns: rect.columns, rows: 1)
            canvas.inside(line) { draw(row, isChosen: start + offset == cursor, into: &$0) }
        }
    }

    private func draw(_ row: Row, isChosen: Bool, into canvas: inout Canvas) {
        guard row.index != nil else {
            canvas.draw(
                TerminalText(row.title).truncated(to: Columns(canvas.size.columns)), at: .zero,
                style: theme.popup.title)
            return
        }
        let ground = isChosen ? theme.chosen : theme.popup.text
        if isChosen { canvas.fill(canvas.bounds, style: ground) }
        let columns = canvas.size.columns
        let (less, more) = glyphs.level == .ascii ? ("< ", " >") : ("‹ ", " ›")
        var left = StyledText()
        left.append(isChosen ? glyphs.pointer : " ", ground)
        left.append(" ", ground)
        let value = TerminalText(isChosen ? less + row.value + more : "  " + row.value)
        var right = StyledText()
        if columns < Self.narrow {
            // However long the value is, the name can be told by its beginning.
            left.append(TerminalText(row.title), ground)
            let room = columns - 4 - min(row.title.count, columns / 2 - 4)
            let isWhole = glyphs.width(value) <= room
            right.append(
                (isWhole ? value : TerminalText(row.value)).truncated(
                    to: Columns(room), wideAmbiguous: glyphs.wideAmbiguous), ground)
        } else {
            left.append(TerminalText(row.title.padding(to: columns >= 40 ? 20 : 15)), ground)
            left.append(value, ground)
            right.append(
                TerminalText(columns >= 44 ? row.origin : ""),
                isChosen ? theme.chosen : theme.popupDim)
        }
        LineBuilder(glyphs: glyphs, columns: columns).draw(
            left: left, right: right, at: 0, margin: 0, into: &canvas)
    }

    /// The values, the purpose and the sample; with little room the purpose alone.
    private func drawAbout(in rect: Rect, into canvas: inout Canvas) {
        guard !rect.isEmpty, !rows.isEmpty else { return }
        var rest = rect
        if rect.rows > Self.aboutRows {
            for column in rect.left..<rect.right {
                canvas.put(
                    glyphs.rule, at: Point(column: column, row: rect.top), style: theme.popup.frame)
            }
            rest = rest.splitTop(1).rest
        }
        if rest.rows > 1 {
            let split = rest.splitTop(1)
            canvas.inside(split.top) { $0.draw(values(in: $0.size.columns), at: .zero) }
            rest = split.rest
        }
        if rest.rows > 2, let sample = about.sample {
            let split = rest.splitBottom(1)
            canvas.inside(split.bottom) { $0.draw(sample, at: .zero) }
            rest = split.rest
        }
        let lines = TextWrapper(width: rest.columns, glyphs: glyphs, isBalanced: false)
            .lines(of: TerminalText(about.purpose))
        for (offset, line) in lines.prefix(rest.rows).enumerated() {
            canvas.draw(
                line, at: Point(column: rest.left, row: rest.top + offset), style: theme.popupDim)
        }
    }

    /// The possible values in one line, the present one lit; those around it where not all fit.
    private func values(in columns: Int) -> StyledText {
        let dot = glyphs.dot
        let width = { (text: String) in glyphs.width(TerminalText(text)) }
        let present = about.values.firstIndex(of: about.value) ?? 0
        var (first, last) = (present, present)
        func room() -> Int {
            columns - about.values[first...last].reduce(0) { $0 + width($1) + width(dot) } - 4
        }
        guard !about.values.isEmpty else { return StyledText() }
        var grew = true
        while grew {
            grew = false
            if last + 1 < about.values.count, room() >= width(about.values[last + 1] + dot) {
                (last, grew) = (last + 1, true)
            }
            if first > 0, room() >= width(about.values[first - 1] + dot) {
                (first, grew) = (first - 1, true)
            }
        }
        var line = StyledText()
        if first > 0 { line.append("… ", theme.popupDim) }
        for index in first...last {
            if index > first { line.append(TerminalText(dot), theme.popupDim) }
            let isPresent = about.values[index] == about.value
            line.append(
                TerminalText(about.values[index]),
                isPresent ? theme.popup.text.adding(.bold) : theme.popupDim)
        }
        if last + 1 < about.values.count { line.append(" …", theme.popupDim) }
        return line
    }
}

extension String {
    /// The same with spaces behind it up to a count of characters; for names in ASCII.
    fileprivate func padding(to count: Int) -> String {
        self + String(repeating: " ", count: max(1, count - self.count))
    }
}
