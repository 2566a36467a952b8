/// The cells of a `GapWarp`: two rows of costs, and a byte for each cell with the way back.
///
/// A cell has three costs: its row and column match, its column is left out, its row is left out.
/// Belongs to one thread.
final class WarpTable {
    /// The origin of a cell: the low three bits for a match, one bit for a column that was left
    /// out, two for a row.
    private enum Mark {
        static let diagonal: UInt8 = 0
        static let afterColumn: UInt8 = 1
        static let afterRow: UInt8 = 2
        static let sameColumn: UInt8 = 3
        static let sameRow: UInt8 = 4
        static let start: UInt8 = 5
        static let match: UInt8 = 7
        static let columnGoesOn: UInt8 = 8
        static let rowGoesOn: UInt8 = 16
        static let rowAfterColumn: UInt8 = 32
    }

    /// The three costs of the cells of a row, by column.
    private struct Line {
        let match: UnsafeMutablePointer<Float>
        let column: UnsafeMutablePointer<Float>
        let row: UnsafeMutablePointer<Float>

        init(_ count: Int) {
            match = .allocate(capacity: count)
            column = .allocate(capacity: count)
            row = .allocate(capacity: count)
            for line in [match, column, row] { line.initialize(repeating: far, count: count) }
        }

        func free() {
            for line in [match, column, row] { line.deallocate() }
        }
    }

    /// More than any path costs.
    private static let far: Float = 1e30

    private let warp: GapWarp
    private var before: Line
    private var line: Line
    private let distances: UnsafeMutablePointer<Float>
    private let marks: UnsafeMutablePointer<UInt8>
    private var offsets: [Int] = []
    private var end = (cost: far, row: 0, column: 0)

    init(_ warp: GapWarp) {
        self.warp = warp
        let width = warp.columns.count + VectorBlocks.width
        (before, line) = (Line(width), Line(width))
        distances = .allocate(capacity: width)
        var total = 0
        offsets = warp.band.map { range in
            defer { total += range.count }
            return total
        }
        marks = .allocate(capacity: max(1, total))
    }

    deinit {
        before.free()
        line.free()
        distances.deallocate()
        marks.deallocate()
    }

    /// Fills the cells of a row; the rows come in order.
    func fill(_ row: Int) {
        let range = warp.band[row]
        let old = row > 0 ? warp.band[row - 1] : 0..<0
        warp.columns.distances(from: warp.rows[row], over: range, into: distances)
        // Cells of the row before that are outside its band are far away.
        for column in max(0, old.upperBound)..<max(range.upperBound, old.upperBound) {
            (before.match[column], before.column[column], before.row[column]) =
                (Self.far, Self.far, Self.far)
        }
        if let left = old.first, left > 0 {
            (before.match[left - 1], before.column[left - 1], before.row[left - 1]) =
                (Self.far, Self.far, Self.far)
        }
        cells(row, range)
        noteEnds(row, range)
        swap(&before, &line)
    }

    private func cells(_ row: Int, _ range: Range<Int>) {
        let costs = warp.costs
        let marks = marks + offsets[row] - range.lowerBound
        var (left, leftGap) = (Self.far, Self.far)
        let start = row == 0 ? 0 : costs.opening + Float(row) * costs.leaving
        for column in range {
            var best = start + Float(column) * costs.edge
            var mark = Mark.start
            if row > 0 {
                if column > 0 {
                    let diagonal = before.match[column - 1]
                    if diagonal < best { (best, mark) = (diagonal, Mark.diagonal) }
                    let gap = before.column[column - 1]
                    if gap < best { (best, mark) = (gap, Mark.afterColumn) }
                    let other = before.row[column - 1]
                    if other < best { (best, mark) = (other, Mark.afterRow) }
                }
                let above = before.match[column] + costs.standing
                if above < best { (best, mark) = (above, Mark.sameColumn) }
            }
            let beside = left + costs.standing
            if beside < best { (best, mark) = (beside, Mark.sameRow) }
            best += distances[column]

            var columnGap = left + costs.opening
            if leftGap < columnGap {
                columnGap = leftGap
                mark |= Mark.columnGoesOn
            }
            columnGap += costs.leaving

            var rowGap = Self.far
            if row > 0 {
                rowGap = before.match[column] + costs.opening
                if before.row[column] < rowGap {
                    rowGap = before.row[column]
                    mark |= Mark.rowGoesOn
                }
                let turned = before.column[column] + costs.opening / 2
                if turned < rowGap {
                    rowGap = turned
                    mark = mark & ~Mark.rowGoesOn | Mark.rowAfterColumn
                }
                rowGap += costs.leaving
            }
            line.match[column] = best
            line.column[column] = columnGap
            line.row[column] = rowGap
            marks[column] = mark
            (left, leftGap) = (best, columnGap)
        }
    }

    /// Notes the cost of a path that ends in this row.
    private func noteEnds(_ row: Int, _ range: Range<Int>) {
        let costs = warp.costs
        let missing = warp.rows.count - 1 - row
        let rest = missing > 0 ? costs.opening + Float(missing) * costs.leaving : 0
        for column in range {
            let behind = Float(warp.columns.count - 1 - column) * costs.edge
            let cost = line.match[column] + rest + behind
            if cost < end.cost { end = (cost, row, column) }
        }
    }

    /// The best path through the cells that were filled.
    func path() -> GapWarp.Path {
        var steps: [GapWarp.Step] = []
        var (row, column, state) = (end.row, end.column, Mark.diagonal)
        while row >= 0, column >= 0 {
            let range = warp.band[row]
            guard range.contains(column) else { break }
            let mark = marks[offsets[row] + column - range.lowerBound]
            steps.append(
                GapWarp.Step(row: row, column: column, isMatch: state == Mark.diagonal))
            switch state {
            case Mark.afterColumn:
                if mark & Mark.columnGoesOn == 0 { state = Mark.diagonal }
                column -= 1
            case Mark.afterRow:
                if mark & Mark.rowAfterColumn != 0 {
                    state = Mark.afterColumn
                } else if mark & Mark.rowGoesOn == 0 {
                    state = Mark.diagonal
                }
                row -= 1
            default:
                switch mark & Mark.match {
                case Mark.sameColumn: row -= 1
                case Mark.sameRow: column -= 1
                case Mark.start: row = -1
                case let way: (row, column, state) = (row - 1, column - 1, way)
                }
            }
        }
        return GapWarp.Path(steps: steps.reversed(), cost: end.cost)
    }
}
