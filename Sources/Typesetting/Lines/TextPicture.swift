import ListenCore
package import Terminal

/// A line of text with its position.
package struct PlacedLine {
    package let point: Point
    package let text: StyledText
}

/// The text part of the player after layout: its lines with their positions, the rows that nothing
/// may cover, and the regions that can be clicked.
package struct TextPicture {
    /// The alignment of rows between their margins.
    package enum Alignment { case left, center, right }

    package var lines: [PlacedLine] = []
    /// The words in letters that the terminal makes large, each with its first cell.
    package var sized: [(point: Point, text: SizedText)] = []
    /// Backgrounds laid under the lines.
    package var grounds: [(rect: Rect, style: Style)] = []
    /// The rows of the sentence being heard or asked about.
    package var focus: Range<Int>
    /// The clickable words and sentences.
    package var hits = HitMap()
    /// The sentences of which at least a part is visible.
    package var sentences: Set<Int> = []
    /// True when the sentence in the middle is longer than its area.
    package var isCut = false

    package init(focus: Range<Int>) {
        self.focus = focus
    }

    package mutating func place(_ lines: some Collection<StyledText>, column: Int, row: Int) {
        for (offset, line) in lines.enumerated() {
            self.lines.append(
                PlacedLine(point: Point(column: column, row: row + offset), text: line))
        }
    }

    /// Places the rows of a sentence between two margins; they can be clicked.
    package mutating func place(
        _ rows: some Collection<TextRow>, of sentence: Int, in band: Range<Int>,
        _ alignment: Alignment, row top: Int
    ) {
        guard !rows.isEmpty else { return }
        sentences.insert(sentence)
        // A reading stands above its word, so both rows begin at the same column.
        var pending: [(row: TextRow, top: Int)] = []
        for (offset, row) in rows.enumerated() {
            pending.append((row, top + offset))
            if row.isReading { continue }
            let left = column(of: row.width, in: band, alignment)
            for (row, top) in pending { put(row, of: sentence, in: band, column: left, row: top) }
            pending = []
        }
        for (row, top) in pending {
            let left = column(of: row.width, in: band, alignment)
            put(row, of: sentence, in: band, column: left, row: top)
        }
    }

    /// Places a line in large letters in the middle between two margins.
    package mutating func place(
        _ line: LargeLine, of sentence: Int, in band: Range<Int>, row: Int
    ) {
        place(line.rows[...], of: sentence, in: band, .center, row: row)
        let left = column(of: line.rows.first?.width ?? 0, in: band, .center)
        for word in line.sized {
            sized.append((Point(column: left + word.column, row: row), word.text))
        }
    }

    package func column(of width: Int, in band: Range<Int>, _ alignment: Alignment) -> Int {
        switch alignment {
        case .left: band.lowerBound
        case .center: band.lowerBound + max(0, band.count - width) / 2
        case .right: max(band.lowerBound, band.upperBound - width)
        }
    }

    private mutating func put(
        _ row: TextRow, of sentence: Int, in band: Range<Int>, column: Int, row top: Int
    ) {
        lines.append(PlacedLine(point: Point(column: column, row: top), text: row.text))
        hits.add(
            .sentence(sentence),
            at: Rect(column: band.lowerBound, row: top, columns: band.count, rows: 1))
        for span in row.spans {
            hits.add(
                .word(WordAddress(sentence: sentence, word: span.word)),
                at: Rect(
                    column: column + span.columns.lowerBound, row: top,
                    columns: span.columns.count, rows: 1))
        }
    }

    package func draw(into canvas: inout Canvas, clip: Rect) {
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
            for (point, text) in sized {
                canvas.draw(
                    text, at: Point(column: point.column - clip.left, row: point.row - clip.top))
            }
        }
    }
}
