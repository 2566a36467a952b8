import Terminal

/// A word in large letters of half blocks or, where columns are short, of quarter blocks.
package struct LargeWord: Hashable, Sendable {
    /// The points of a cell.
    package enum Grain: Hashable, Sendable {
        /// One beside another, two above each other: square points.
        case half
        /// Two and two: letters half as wide.
        case quarter
    }

    /// The rows of a line of such words.
    package static let rows = LargeFont.rows / 2

    /// The cells of each row.
    package let cells: [String]
    /// The columns of the word.
    package let columns: Int

    /// The columns between two words.
    package static func space(_ grain: Grain) -> Int { grain == .half ? 4 : 2 }

    /// Sets a word; `nil` where a letter has no large form.
    package init?(_ text: String, grain: Grain) {
        var points: [UInt8] = []
        for letter in text {
            guard let columns = Self.columns(of: letter) else { return nil }
            if !points.isEmpty { points.append(0) }
            points += columns
        }
        guard !points.isEmpty else { return nil }
        if grain == .quarter, points.count % 2 == 1 { points.append(0) }
        let step = grain == .half ? 1 : 2
        cells = (0..<Self.rows).map { row in
            let scalars = stride(from: 0, to: points.count, by: step).map { column in
                let left = points[column] >> UInt8(row * 2) & 3
                let right = grain == .half ? left : points[column + 1] >> UInt8(row * 2) & 3
                return Self.blocks[Int(left | right << 2)]
            }
            return String(String.UnicodeScalarView(scalars))
        }
        columns = points.count / step
    }

    /// The quarter blocks by their points: upper left, lower left, upper right, lower right.
    private static let blocks: [Unicode.Scalar] = [
        " ", "▘", "▖", "▌", "▝", "▀", "▞", "▛", "▗", "▚", "▄", "▙", "▐", "▜", "▟", "█",
    ]

    /// The points of a letter, column by column, the top one lowest; no blank columns beside it.
    private static func columns(of letter: Character) -> [UInt8]? {
        guard let rows = LargeFont.rows(of: letter) else { return nil }
        let columns = (0..<5).map { column -> UInt8 in
            rows.enumerated().reduce(0) { bits, row in
                row.element >> UInt8(4 - column) & 1 == 1 ? bits | 1 << UInt8(row.offset) : bits
            }
        }
        guard let first = columns.firstIndex(where: { $0 != 0 }),
            let last = columns.lastIndex(where: { $0 != 0 })
        else { return nil }
        return Array(columns[first...last])
    }
}

/// A line of words in large letters.
package struct LargeLine: Hashable, Sendable {
    /// The words of the sentence on it.
    package let words: Range<Int>
    /// Its rows.
    package let rows: [TextRow]
    /// The words that the terminal draws over them.
    package let sized: [SizedWord]

    /// Creates a line from its parts.
    package init(words: Range<Int>, rows: [TextRow], sized: [SizedWord] = []) {
        self.words = words
        self.rows = rows
        self.sized = sized
    }

    /// The words in as few lines of a width as they fit into; `nil` where one has no large form or
    /// is wider.
    package static func lines(
        of words: [String], _ look: SentenceLook, width: Int, grain: LargeWord.Grain
    ) -> [LargeLine]? {
        var large: [LargeWord] = []
        let space = LargeWord.space(grain)
        // Half a space stands at each end of a line.
        let width = width - space
        for word in words {
            guard let next = LargeWord(word, grain: grain), next.columns <= width else {
                return nil
            }
            large.append(next)
        }
        var lines: [LargeLine] = []
        var (start, columns) = (0, 0)
        for (index, word) in large.enumerated() {
            if index > start, columns + space + word.columns > width {
                lines.append(line(large, start..<index, look, space))
                (start, columns) = (index, 0)
            }
            columns += (index > start ? space : 0) + word.columns
        }
        if start < large.count { lines.append(line(large, start..<large.count, look, space)) }
        return lines
    }

    private static func line(
        _ words: [LargeWord], _ range: Range<Int>, _ look: SentenceLook, _ space: Int
    ) -> LargeLine {
        let rows = (0..<LargeWord.rows).map { number -> TextRow in
            var row = TextRow()
            // The ground of a highlighted word ends beside its letters, not with them.
            row.pad(space / 2, look.edgeStyle(beside: range.lowerBound))
            for index in range {
                if index > range.lowerBound { row.pad(space, look.spaceStyle(before: index)) }
                row.append(
                    TerminalText(words[index].cells[number]), look.style(of: index),
                    columns: words[index].columns, word: index)
            }
            row.pad(space / 2, look.edgeStyle(beside: range.upperBound - 1))
            return row
        }
        return LargeLine(words: range, rows: rows)
    }
}

extension SentenceLook {
    /// The style of the space between a word and the edge of its line.
    fileprivate func edgeStyle(beside word: Int) -> Style {
        guard let current, current.words.contains(word) else { return after }
        return current.style.removing(.underline)
    }

    /// The style of the space before a word: beside the highlighted word it shares its background.
    func spaceStyle(before word: Int) -> Style {
        guard let current,
            current.words.contains(word) || current.words.contains(word - 1)
        else { return after }
        return current.style.removing(.underline)
    }
}
