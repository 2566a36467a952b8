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
}
