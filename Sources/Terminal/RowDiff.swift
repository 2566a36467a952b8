/// The difference of two canvases of one size, row by row.
struct RowDiff {
    /// The longest run of unchanged cells that is cheaper to send again than to skip.
    private static let gapLimit = 3
    /// The number of changed cells at a row's blank end from which an erase is cheaper than spaces.
    private static let eraseMinimum = 4
    /// The number of changed cells up to which the order by style is tried as well.
    private static let groupLimit = 64

    private let old: UnsafeRawBufferPointer
    private let new: UnsafeBufferPointer<Cell>
    private let newBytes: UnsafeRawBufferPointer
    private let previous: Canvas
    private let next: Canvas
    /// True when equal cluster numbers mean equal graphemes.
    private let sharesClusters: Bool
    private let columns: Int

    /// Appends the differences to the writer.
    static func encode(
        from previous: Canvas, to next: Canvas, into writer: inout EscapeWriter
    ) {
        // Both buffers live for the whole of the closure, and every index is below rows × columns,
        // the count of both arrays.
        previous.cells.withUnsafeBytes { old in
            next.cells.withUnsafeBufferPointer { new in
                let diff = RowDiff(
                    old: old, new: new, newBytes: UnsafeRawBufferPointer(new), previous: previous,
                    next: next, sharesClusters: next.clusters.agrees(with: previous.clusters),
                    columns: next.gridSize.columns)
                var grouped = writer
                for row in 0..<next.gridSize.rows { diff.encode(row: row, into: &writer) }
                if diff.encodeByStyle(into: &grouped), grouped.bytes.count < writer.bytes.count {
                    writer = grouped
                }
            }
        }
    }

    private func encode(row: Int, into writer: inout EscapeWriter) {
        let start = row * columns
        var column = 0
        /// Cells before this column may have been drawn over by a glyph of disputed width.
        var spoiled = 0
        while column < columns {
            let index = start + column
            let cell = new[index]
            if cell.isContinuation || (column >= spoiled || cell.isPixels) && isSame(index) {
                column += 1
                continue
            }
            if column >= spoiled, writer.erases(cell),
                isErasable(from: index, to: start + columns)
            {
                writer.move(row: row, column: column)
                writer.eraseLine(cell.background)
                return
            }
            bridge(to: column, row: row, into: &writer)
            write(cell, row: row, column: column, into: &writer)
            let after = column + Int(cell.columns)
            if endsRow(cell, column) { mend(before: column, row: row, into: &writer) }
            if cell.isRisky { spoiled = max(spoiled, after + Int(cell.spill)) }
            column = max(after, column + 1)
        }
    }

    /// Writes the difference one style after the other.
    ///
    /// A change of style costs more bytes than a movement. Returns false when there is nothing to
    /// gain, or when the order of the cells matters.
    private func encodeByStyle(into writer: inout EscapeWriter) -> Bool {
        var groups: [(style: Style, cells: [Int])] = []
        var blanks: [Int] = []
        var count = 0
        for index in new.indices where !isSame(index) {
            count += 1
            guard count <= Self.groupLimit, standsAlone(index) else { return false }
            let style = new[index].style
            if new[index].isBlank {
                blanks.append(index)
            } else if let known = groups.firstIndex(where: { $0.style == style }) {
                groups[known].cells.append(index)
            } else {
                groups.append((style, [index]))
            }
        }
        join(blanks, to: &groups)
        // The style that is in force comes first.
        if let first = groups.firstIndex(where: { $0.style == writer.style }) {
            groups.swapAt(0, first)
        }
        for index in groups.lazy.flatMap({ $0.cells.sorted() }) {
            let (row, column) = index.quotientAndRemainder(dividingBy: columns)
            bridge(to: column, row: row, into: &writer)
            write(new[index], row: row, column: column, into: &writer)
        }
        return !groups.isEmpty
    }

    /// Joins blanks to the first group that shows them as they are.
    private func join(_ blanks: [Int], to groups: inout [(style: Style, cells: [Int])]) {
        for index in blanks {
            let style = new[index].style
            let known = groups.firstIndex {
                $0.style.background == style.background
                    && $0.style.attributes.isDisjoint(with: [.underline, .reverse])
            }
            if let known {
                groups[known].cells.append(index)
            } else {
                groups.append((style, [index]))
            }
        }
    }

    /// True when drawing a cell does not affect its neighbours, before or after.
    private func standsAlone(_ index: Int) -> Bool {
        let (before, after) = (previous.cells[index], new[index])
        return before.columns == 1 && after.columns == 1 && !before.isRisky && !after.isRisky
            && !endsRow(after, index % columns)
    }

    /// True when a cell holds a base with marks in the row's last column.
    private func endsRow(_ cell: Cell, _ column: Int) -> Bool {
        cell.isCluster && cell.columns == 1 && column > 0 && column == columns - 1
    }

    /// Sends the glyph before the last column again: without autowrap the cursor stays in the last
    /// column, and tmux adds the marks of the glyph there to the one before.
    private func mend(before column: Int, row: Int, into writer: inout EscapeWriter) {
        let start = row * columns
        let owner = new[start + column - 1].isContinuation ? column - 2 : column - 1
        guard owner >= 0, !new[start + owner].isPixels else { return }
        writer.move(row: row, column: owner)
        write(new[start + owner], row: row, column: owner, into: &writer)
        writer.forgetPosition()
    }

    /// Moves the cursor to a column, across a short gap by sending the gap again.
    private func bridge(to column: Int, row: Int, into writer: inout EscapeWriter) {
        let gap = column - writer.column
        if writer.row == row, writer.column >= 0, gap > 0, gap <= Self.gapLimit {
            let cells = (writer.column..<column).map { new[row * columns + $0] }
            let areShort = cells.allSatisfy {
                ($0.glyph < 0x7F || $0.isBlank) && shows($0, in: writer.style)
            }
            if areShort {
                for cell in cells {
                    writer.glyph(cell.isBlank ? 0x20 : cell.glyph, columns: 1, limit: columns)
                }
                return
            }
        }
        writer.move(row: row, column: column)
    }

    /// True when a cell looks as it should in a style.
    private func shows(_ cell: Cell, in style: Style) -> Bool {
        cell.style == style
            || cell.isBlank && style.background == cell.background
                && style.attributes.isDisjoint(with: [.underline, .reverse])
    }

    private func write(_ cell: Cell, row: Int, column: Int, into writer: inout EscapeWriter) {
        select(cell, row: row, column: column, into: &writer)
        if cell.isRisky {
            // A terminal that draws it narrower would leave the old content beside it.
            for _ in 0..<cell.columns { writer.glyph(0x20, columns: 1, limit: columns) }
            writer.move(row: row, column: column)
        }
        if cell.isCluster {
            writer.cluster(next.grapheme(cell), columns: Int(cell.columns), limit: columns)
        } else {
            let glyph = cell.isPixels || cell.isBlank ? 0x20 : cell.glyph
            writer.glyph(glyph, columns: Int(cell.columns), limit: columns)
        }
        if cell.isRisky { writer.forgetPosition() }
    }

    /// The columns behind a blank in which the next glyph may be.
    private static let lookAhead = 4

    /// Chooses the style of a cell; a blank takes one that shows it as it is.
    private func select(_ cell: Cell, row: Int, column: Int, into writer: inout EscapeWriter) {
        guard cell.isBlank else { return writer.select(cell.style) }
        let behind = column + 1..<min(columns, column + Self.lookAhead)
        let next = behind.first { !new[row * columns + $0].isBlank }
        writer.selectBlank(
            cell.background,
            before: next.flatMap {
                let index = row * columns + $0
                return isSame(index) ? nil : new[index].style
            })
    }

    private func isErasable(from index: Int, to end: Int) -> Bool {
        let background = new[index].background
        guard new[index..<end].allSatisfy({ $0.isBlank && $0.background == background }) else {
            return false
        }
        // A former picture is overwritten: not every terminal erases pixels.
        guard !previous.cells[index..<end].contains(where: \.isPixels) else { return false }
        var changed = 0
        for each in index..<end where !isSame(each) {
            changed += 1
            if changed >= Self.eraseMinimum { return true }
        }
        return false
    }

    /// True when a cell is unchanged: sixteen bytes compared as two words.
    private func isSame(_ index: Int) -> Bool {
        let offset = index * 16
        let first = old.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
        let second = old.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
        let isEqual =
            first == newBytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
            && second == newBytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self)
        if isEqual, sharesClusters || !new[index].isCluster { return true }
        let before = previous.cells[index]
        if new[index].isBlank, before.isBlank {
            return new[index].background == before.background
        }
        if sharesClusters || !new[index].isCluster { return isEqual }
        return before.isCluster && before.style == new[index].style
            && previous.grapheme(before).utf8.elementsEqual(next.grapheme(new[index]).utf8)
    }
}
