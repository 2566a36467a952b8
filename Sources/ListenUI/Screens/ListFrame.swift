import Terminal

/// What the two lists have in common: header, message in place of rows, status.
struct ListFrame {
    let settings: UISettings
    let size: Size

    var theme: Theme { settings.theme }
    var glyphs: Glyphs { Glyphs(settings) }
    var isFull: Bool { size.columns >= 60 && size.rows >= 12 }
    var isTiny: Bool { size.rows < 6 }
    var margin: Int { isFull ? 2 : size.columns >= 30 ? 1 : 0 }

    /// Where the rows go.
    var body: Rect {
        let top = size.rows >= 2 ? isFull ? 3 : 1 : 0
        let bottom = isFull ? 3 : isTiny ? 0 : 1
        return Rect(
            column: 0, row: top, columns: size.columns, rows: max(0, size.rows - top - bottom))
    }

    /// The row of the status line, where there is one.
    var statusRow: Int? { isFull ? size.rows - 2 : isTiny ? nil : size.rows - 1 }

    func drawHeader(_ title: String, _ more: String, into canvas: inout Canvas) {
        guard size.rows >= 2 else { return }
        var left = StyledText()
        if isFull {
            left.append(" listen ", theme.badge)
            left.append("  ", theme.base)
        }
        left.append(TerminalText(title), theme.title)
        LineBuilder(glyphs: glyphs, columns: size.columns).draw(
            left: left,
            right: size.columns >= 40 ? StyledText(TerminalText(more), theme.dim) : StyledText(),
            at: 0, margin: margin, into: &canvas)
        guard isFull else { return }
        for column in margin..<max(margin, size.columns - margin) {
            canvas.put(glyphs.rule, at: Point(column: column, row: 1), style: theme.rule)
        }
    }

    func drawStatus(
        _ text: String, _ hints: [KeyHints.Hint], into canvas: inout Canvas
    ) {
        guard let row = statusRow else { return }
        LineBuilder(glyphs: glyphs, columns: size.columns).draw(
            left: StyledText(TerminalText(text), theme.dim), right: StyledText(), at: row,
            margin: margin, into: &canvas)
        guard isFull else { return }
        KeyHints(keys: settings.keys, theme: theme, glyphs: glyphs).draw(
            hints, at: size.rows - 1, columns: size.columns, margin: margin, into: &canvas)
    }

    /// Sentences in the place of the rows.
    func drawMessage(_ text: String, _ style: Style, _ action: String, into canvas: inout Canvas) {
        let width = min(settings.textWidth, max(0, size.columns - 2 * margin))
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
        let top = body.top + max(0, (body.rows - lines.count) / 3)
        for (offset, line) in lines.enumerated() where top + offset < body.bottom {
            canvas.draw(line, at: Point(column: left, row: top + offset))
        }
    }

    /// A small bar of a share between 0 and 1.
    func bar(_ share: Double, columns: Int, _ ground: Style) -> StyledText {
        let filled = share <= 0 ? 0 : min(columns, max(1, Int(share * Double(columns))))
        var text = StyledText()
        let full = String(repeating: String(glyphs.full), count: filled)
        let empty = String(repeating: String(glyphs.empty), count: columns - filled)
        text.append(TerminalText(full), theme.played.background(ground.background))
        text.append(TerminalText(empty), theme.rule.background(ground.background))
        return text
    }
}

/// A share as people read it; never 100 % before the end, never 0 % after the start.
func percentText(_ share: Double) -> String {
    let exact = Int((share * 100).rounded())
    let shown = share >= 1 ? 100 : share > 0 ? min(99, max(1, exact)) : 0
    return "\(shown) %"
}
