package import ListenCore
package import Terminal
package import UIVocabulary

/// The common parts of the two lists: header, message in place of rows, status.
package struct ListFrame {
    package let settings: UISettings
    package let size: Size
    /// Columns at the right that the list leaves free.
    package let side: Int
    /// Rows above the list that it leaves free.
    package let lead: Int

    /// Creates a frame from its parts.
    package init(settings: UISettings, size: Size, side: Int = 0, lead: Int = 0) {
        self.settings = settings
        self.size = size
        self.side = side
        self.lead = lead
    }

    package var theme: Theme { settings.theme }
    package var glyphs: Glyphs { Glyphs(settings) }
    package var isFull: Bool { size.columns >= 60 && size.rows >= 12 }
    package var isTiny: Bool { size.rows < 6 }
    package var margin: Int { isFull ? 2 : size.columns >= 30 ? 1 : 0 }

    /// The area of the rows.
    package var body: Rect {
        let top = (size.rows >= 2 ? isFull ? 3 : 1 : 0) + lead
        let bottom = isFull ? 3 : isTiny ? 0 : 1
        return Rect(
            column: 0, row: top, columns: size.columns - side,
            rows: max(0, size.rows - top - bottom))
    }

    /// The visible rows of a list: the index of each in the list and its rectangle on the screen.
    package func window(of count: Int, around cursor: ListCursor) -> [(place: Int, rect: Rect)] {
        let body = body
        let first = cursor.windowStart(rows: body.rows, count: count)
        return (first..<max(first, min(count, first + body.rows))).map { place in
            let row = body.top + place - first
            return (place, Rect(column: 0, row: row, columns: body.columns, rows: 1))
        }
    }

    /// The clickable regions of the visible rows.
    package func hits(of count: Int, around cursor: ListCursor) -> HitMap {
        var map = HitMap()
        for (place, rect) in window(of: count, around: cursor) { map.add(.row(place), at: rect) }
        return map
    }

    /// The row of the status line, where there is one.
    var statusRow: Int? { isFull ? size.rows - 2 : isTiny ? nil : size.rows - 1 }

    /// The row of the search, in place of the status.
    package var searchRow: Int { statusRow ?? size.rows - 1 }

    /// The least columns in which what stands beside a title says anything.
    private static let leastColumns = 8

    /// Draws the title, and after it the key by which the rows are sorted.
    package func drawHeader(
        _ title: String, _ more: String, _ sorting: ListSorting = ListSorting(),
        into canvas: inout Canvas
    ) {
        guard size.rows >= 2 else { return }
        var left = StyledText()
        if isFull {
            left.append(" listen ", theme.badge)
            left.append("  ", theme.base)
        }
        var order = StyledText()
        if !sorting.isOfSource, size.columns >= 30 {
            let arrow = sorting.isAscending ? glyphs.up : glyphs.down
            order.append(TerminalText("by \(sorting.key.name) \(arrow)"), theme.accent)
        }
        left.append(TerminalText(title), theme.title)
        let line = LineBuilder(glyphs: glyphs, columns: size.columns)
        if size.columns >= (sorting.isOfSource ? 40 : 60) {
            // The title is cut last.
            let rest = TerminalText((order.runs.isEmpty ? "" : glyphs.dot) + more)
            let taken = line.width(left) + line.width(order) + 2
            let room = max(0, size.columns - 2 * margin - taken)
            if glyphs.width(rest) <= room {
                order.append(rest, theme.dim)
            } else if room >= Self.leastColumns {
                order.append(
                    rest.truncated(to: Columns(room), wideAmbiguous: glyphs.wideAmbiguous),
                    theme.dim)
            }
        }
        line.draw(
            left: left, right: order, at: 0, margin: margin, into: &canvas)
        guard isFull else { return }
        for column in margin..<max(margin, size.columns - margin) {
            canvas.put(glyphs.rule, at: Point(column: column, row: 1), style: theme.rule)
        }
    }

    /// Draws the search line, or the query after it was entered, in place of the status.
    package func drawSearch(_ search: ListSearch, found count: Int, into canvas: inout Canvas) {
        let row = searchRow
        guard row >= 0 else { return }
        let found = search.query.isEmpty ? "" : "\(count) found"
        let next = settings.keys.label(of: .nextMatch, in: .lists) ?? "n"
        let keys = search.isTyping ? "Esc clears" : "\(next) next\(glyphs.dot)Esc clears"
        SearchLine(
            editor: search.editor, isTyping: search.isTyping, found: found,
            keys: isFull ? keys : "", settings: settings
        ).draw(at: row, columns: size.columns, margin: margin, into: &canvas)
    }

    package func drawStatus(_ text: String, _ hints: [KeyHints.Hint], into canvas: inout Canvas) {
        guard let row = statusRow else { return }
        LineBuilder(glyphs: glyphs, columns: size.columns).draw(
            left: StyledText(TerminalText(text), theme.dim), right: StyledText(), at: row,
            margin: margin, into: &canvas)
        guard isFull else { return }
        KeyHints(keys: settings.keys, theme: theme, glyphs: glyphs).draw(
            hints, at: size.rows - 1, columns: size.columns, margin: margin, into: &canvas)
    }

    /// Draws sentences in place of the rows.
    package func drawMessage(
        _ text: String, _ style: Style, _ action: String, into canvas: inout Canvas
    ) {
        let width = min(settings.text.width, max(0, size.columns - 2 * margin))
        let wrapper = TextWrapper(width: width, glyphs: glyphs)
        let lines =
            wrapper.lines(of: TerminalText(text, as: .block)).map { StyledText($0, style) }
            + (action.isEmpty
                ? []
                : [StyledText()]
                    + wrapper.lines(of: TerminalText(action, as: .block)).map {
                        StyledText($0, theme.accent)
                    })
        let left = isFull ? (size.columns - width) / 2 : margin
        let body = Rect(
            column: 0, row: self.body.top, columns: size.columns, rows: self.body.rows)
        let top = body.top + max(0, (body.rows - lines.count) / 3)
        for (offset, line) in lines.enumerated() where top + offset < body.bottom {
            canvas.draw(line, at: Point(column: left, row: top + offset))
        }
    }

    /// The keys that help when a list could not be fetched.
    package func retryText(_ hasOtherWay: Bool, leaves: Bool = false) -> String {
        func key(_ command: Command) -> String {
            settings.keys.label(of: command, in: .lists) ?? "?"
        }
        var text = "Press \(key(.retry)) to try again"
        if leaves { text += ", \(key(.leave)) to go back" }
        guard hasOtherWay else { return text + "." }
        return text + ", or \(key(.changeSource)) for the library of this machine."
    }

    /// Draws the reason why rows are a stored copy below the last of `count` rows, if there is
    /// room; false when there is no reason to draw.
    @discardableResult
    package func drawReason(
        _ freshness: Freshness?, below count: Int, into canvas: inout Canvas
    ) -> Bool {
        guard isFull, case .offline(_, let reason) = freshness, reason.hasOtherWay else {
            return false
        }
        let wrapper = TextWrapper(
            width: max(0, body.columns - 2 * margin - 2), glyphs: glyphs)
        let text = "\(reason.told(way: nil)) \(retryText(true))"
        let lines = wrapper.lines(of: TerminalText(text, as: .block))
        let top = body.top + count + 1
        guard top + lines.count <= body.bottom else { return true }
        for (offset, line) in lines.enumerated() {
            canvas.draw(
                StyledText(line, theme.dim), at: Point(column: margin + 2, row: top + offset))
        }
        return true
    }

    /// A small bar of a share between 0 and 1.
    package func bar(_ share: Double, columns: Int, _ ground: Style) -> StyledText {
        let filled = share <= 0 ? 0 : min(columns, max(1, Int(share * Double(columns))))
        var text = StyledText()
        let full = String(repeating: String(glyphs.full), count: filled)
        let empty = String(repeating: String(glyphs.empty), count: columns - filled)
        // A row in reverse video stays one slab.
        let isReversed = ground.attributes.contains(.reverse)
        func style(_ own: Style) -> Style {
            isReversed ? ground : own.background(ground.background)
        }
        text.append(TerminalText(full), style(theme.wave.played))
        text.append(TerminalText(empty), style(theme.rule))
        return text
    }
}

/// A share in percent; never 100 % before the end, never 0 % after the start.
package func percentText(_ share: Double) -> String {
    let exact = Int((share * 100).rounded())
    let shown = share >= 1 ? 100 : share > 0 ? min(99, max(1, exact)) : 0
    return "\(shown) %"
}
