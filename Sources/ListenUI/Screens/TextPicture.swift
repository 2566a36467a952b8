import Terminal

/// A line of text at its place.
struct PlacedLine {
    let point: Point
    let text: StyledText
}

/// The text part of the player, laid out: what goes where, and which rows
/// nothing may cover.
struct TextPicture {
    var lines: [PlacedLine] = []
    /// Grounds laid under the lines.
    var grounds: [(rect: Rect, style: Style)] = []
    /// The rows of the sentence that is heard or asked about.
    var focus: Range<Int>

    init(focus: Range<Int>) {
        self.focus = focus
    }

    mutating func place(_ lines: some Collection<StyledText>, column: Int, row: Int) {
        for (offset, line) in lines.enumerated() {
            self.lines.append(
                PlacedLine(point: Point(column: column, row: row + offset), text: line))
        }
    }

    func draw(into canvas: inout Canvas, clip: Rect) {
        canvas.inside(clip) { canvas in
            for ground in grounds {
                let rect = Rect(
                    column: ground.rect.left - clip.left, row: ground.rect.top - clip.top,
                    columns: ground.rect.columns, rows: ground.rect.rows)
                canvas.fill(rect, style: ground.style)
            }
            for line in lines {
                let point = Point(
                    column: line.point.column - clip.left, row: line.point.row - clip.top)
                canvas.draw(line.text, at: point)
            }
        }
    }
}
