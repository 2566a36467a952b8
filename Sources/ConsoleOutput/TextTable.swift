import Terminal

/// Rows with columns of equal width, for lists that people read.
package struct TextTable {
    /// The alignment of a column.
    package enum Alignment {
        case left, right
    }

    private let alignments: [Alignment]
    private var rows: [[TerminalText]] = []

    package init(_ alignments: Alignment...) {
        self.alignments = alignments
    }

    package init(_ alignments: [Alignment]) {
        self.alignments = alignments
    }

    package mutating func add(_ cells: String...) {
        add(cells)
    }

    package mutating func add(_ cells: [String]) {
        rows.append(cells.map { TerminalText($0) })
    }

    /// The rows as lines, columns two spaces apart, no spaces at line ends.
    package var lines: [String] {
        let widths = alignments.indices.map { column in
            rows.reduce(Columns.zero) { max($0, $1[column].width) }
        }
        return rows.map { row in
            let cells = row.indices.map { column in
                row[column].fitted(
                    to: widths[column], alignments[column] == .right ? .right : .left
                ).string
            }
            let line = cells.joined(separator: "  ").utf8
            let end = line.lastIndex { $0 != 0x20 }.map { line.index(after: $0) }
            return String(Substring(line[..<(end ?? line.startIndex)]))
        }
    }

    /// The rows as lines of at most `width` columns where that can be: the last cell goes on below
    /// itself, and begins below its row where the cells before it leave too little room.
    package func lines(fitting width: Int) -> [String] {
        let count = alignments.count - 1
        guard count > 0 else { return lines }
        let heads = TextTable(Array(alignments[..<count]), rows: rows.map { Array($0[..<count]) })
        let half = Columns(width / 2)
        // Long cells, such as commands, do not narrow all the others.
        let usual = rows.indices.filter { place in heads.width(ofRow: place) <= half }
        let narrow = TextTable(heads.alignments, rows: usual.map { heads.rows[$0] })
        let aligned = Dictionary(
            zip(usual, narrow.lines), uniquingKeysWith: { first, _ in first })
        let indent = (narrow.lines.map { TerminalText($0).width }.max() ?? .zero) + 2
        let gap = String(repeating: " ", count: indent.count)
        return rows.indices.flatMap { place in
            let tails = Self.pieces(rows[place][count].string, to: max(20, width - indent.count))
            guard let head = aligned[place] else {
                let cells = rows[place][..<count].map(\.string).filter { !$0.isEmpty }
                let pieces = Self.pieces(cells.joined(separator: " "), to: max(20, width - 2))
                let further = pieces.dropFirst().map { "  " + $0 }
                return Array(pieces.prefix(1)) + further + tails.map { gap + $0 }
            }
            guard let first = tails.first else { return [head] }
            let room = indent.count - TerminalText(head).width.count
            return [head + String(repeating: " ", count: room) + first]
                + tails.dropFirst().map { gap + $0 }
        }
    }

    private init(_ alignments: [Alignment], rows: [[TerminalText]]) {
        (self.alignments, self.rows) = (alignments, rows)
    }

    private func width(ofRow place: Int) -> Columns {
        rows[place].reduce(Columns.zero) { $0 + $1.width + 2 }
    }

    /// The words of a text in pieces of at most `width` columns; a longer word is a piece.
    private static func pieces(_ text: String, to width: Int) -> [String] {
        var pieces: [String] = []
        for word in text.split(separator: " ") {
            guard let last = pieces.last,
                TerminalText(last).width.count + 1 + TerminalText(String(word)).width.count <= width
            else {
                pieces.append(String(word))
                continue
            }
            pieces[pieces.count - 1] = last + " " + word
        }
        return pieces
    }
}
