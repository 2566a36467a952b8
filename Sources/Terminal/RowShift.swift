/// Rows that the terminal moves by itself, so that what stands in them is not sent again.
///
/// A text that goes on by a sentence moves most of its rows: a scrolling region (DECSTBM) and a
/// number of rows (SU, SD) take twenty bytes. The rows that become free have the terminal's own
/// background: kitty gives them no other, whatever is in force.
struct RowShift {
    /// The rows of the region.
    let rows: Range<Int>
    /// The number of rows that they go up, or down where it is negative.
    let up: Int

    /// The most rows that are moved by.
    private static let farthest = 16
    /// The number of cells with a glyph that are worth a movement.
    private static let fewestCells = 24

    /// The movement that spares most of the cells that changed; `nil` where none is worth it.
    static func best(from previous: Canvas, to next: Canvas) -> RowShift? {
        let (rows, columns) = (next.gridSize.rows, next.gridSize.columns)
        guard rows > 1, columns > 0 else { return nil }
        let search = ShiftSearch(previous: previous, next: next)
        let candidates = (0..<rows).filter { !search.isSame($0, $0) && search.glyphs(in: $0) > 0 }
        var best: (gain: Int, up: Int, rows: [Int]) = (fewestCells - 1, 0, [])
        for up in -farthest...farthest where up != 0 {
            let moved = candidates.filter { search.isSame($0, $0 + up) }
            let gain = moved.reduce(0) { $0 + search.glyphs(in: $1) }
            if gain > best.gain { best = (gain, up, moved) }
        }
        guard let first = best.rows.first, let last = best.rows.last else { return nil }
        return RowShift(
            rows: min(first, first + best.up)..<max(last, last + best.up) + 1, up: best.up)
    }
}

/// Compares the rows of two canvases of one size.
private struct ShiftSearch {
    let previous: Canvas
    let next: Canvas
    /// True when equal cells are equal graphemes.
    private let sharesClusters: Bool

    init(previous: Canvas, next: Canvas) {
        (self.previous, self.next) = (previous, next)
        sharesClusters = next.clusters.agrees(with: previous.clusters)
    }

    private func cells(of row: Int, _ canvas: Canvas) -> ArraySlice<Cell> {
        canvas.cells[row * canvas.gridSize.columns..<(row + 1) * canvas.gridSize.columns]
    }

    /// True when a row is what another one was; false for one outside.
    func isSame(_ row: Int, _ former: Int) -> Bool {
        guard (0..<next.gridSize.rows).contains(former) else { return false }
        let new = cells(of: row, next)
        return new == cells(of: former, previous)
            && (sharesClusters || !new.contains(where: \.isCluster))
    }

    /// The number of cells of a row that show more than their background.
    func glyphs(in row: Int) -> Int { cells(of: row, next).count { !$0.isBlank } }
}

extension Canvas {
    /// Moves rows of the grid up, or down by a negative number; those that become free are blank.
    package mutating func moveRows(_ rows: Range<Int>, up count: Int) {
        let columns = gridSize.columns
        let former = cells
        let blank = Cell.blank(.plain)
        for row in rows {
            for column in 0..<columns {
                let source = (row + count) * columns + column
                cells[row * columns + column] =
                    rows.contains(row + count) ? former[source] : blank
            }
        }
    }
}
