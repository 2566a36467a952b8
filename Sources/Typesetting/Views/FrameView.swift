package import Terminal
package import UIVocabulary

/// A frame with texts in its edges.
package struct FrameView {
    let glyphs: Glyphs
    let styles: PopupStyles

    /// Creates a frame from its parts.
    package init(glyphs: Glyphs, styles: PopupStyles) {
        self.glyphs = glyphs
        self.styles = styles
    }

    package func draw(
        into canvas: inout Canvas, at rect: Rect, title: String, note: String = "",
        footer: String = "", corner: String = ""
    ) {
        guard rect.rows >= 2, rect.columns >= 4 else { return }
        let (corners, style) = (glyphs.frame, styles.frame)
        canvas.inside(rect) { canvas in
            let (right, bottom) = (rect.columns - 1, rect.rows - 1)
            for column in 0...right {
                canvas.put(glyphs.rule, at: Point(column: column, row: 0), style: style)
                canvas.put(glyphs.rule, at: Point(column: column, row: bottom), style: style)
            }
            for row in 0...bottom {
                canvas.put(corners[4], at: Point(column: 0, row: row), style: style)
                canvas.put(corners[4], at: Point(column: right, row: row), style: style)
            }
            let places = [(0, 0), (right, 0), (0, bottom), (right, bottom)]
            for (corner, place) in zip(corners, places) {
                canvas.put(corner, at: Point(column: place.0, row: place.1), style: style)
            }
            label(title, note, row: 0, width: rect.columns, &canvas)
            label(
                whole(footer, beside: corner, in: rect.columns), corner, row: bottom,
                width: rect.columns, &canvas)
        }
    }

    /// The texts of a footer, two spaces apart, as far as they fit whole; the first may be cut.
    private func whole(_ footer: String, beside corner: String, in width: Int) -> String {
        let free = room(beside: Self.spaced(corner), in: width)
        var text = footer
        while glyphs.width(Self.spaced(text)) > free,
            let last = text.ranges(of: "  ").last
        {
            text = String(text[..<last.lowerBound])
        }
        return text
    }

    /// True when a title and a note stand whole beside each other in the edge of a frame.
    package func hasRoom(for title: String, beside note: String, columns: Int) -> Bool {
        let end = Self.spaced(note)
        let free = room(beside: end, in: columns)
        return glyphs.width(end) <= columns - 4 && glyphs.width(Self.spaced(title)) <= free
    }

    /// The columns that a text at the end of an edge leaves at its beginning.
    private func room(beside end: TerminalText, in width: Int) -> Int {
        let all = width - 4
        return end.isEmpty || glyphs.width(end) > all ? all : all - glyphs.width(end) - 1
    }

    private static func spaced(_ text: String) -> TerminalText {
        text.isEmpty ? .empty : TerminalText(" \(text) ")
    }

    private func label(
        _ left: String, _ right: String, row: Int, width: Int, _ canvas: inout Canvas
    ) {
        let end = Self.spaced(right)
        let fits = glyphs.width(end) <= width - 4
        if fits, !end.isEmpty {
            canvas.draw(
                end, at: Point(column: width - 2 - glyphs.width(end), row: row),
                style: styles.frame)
        }
        guard !left.isEmpty else { return }
        let free = room(beside: end, in: width)
        let start = TerminalText(" \(TerminalText(left).string) ")
        guard free > 4 else { return }
        canvas.draw(
            start.truncated(to: Columns(free), wideAmbiguous: glyphs.wideAmbiguous),
            at: Point(column: 2, row: row), style: styles.title)
    }
}
