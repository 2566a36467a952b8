/// Dynamic time warping of two sequences that need not belong together everywhere.
///
/// Stretches of either side may be left out at a cost that grows with a small share of their
/// length (Gotoh 1982), before the first match and behind the last one more cheaply. Rows are
/// the spoken text, columns the recording. Time and memory are one step and one byte for each
/// cell of the band.
struct GapWarp {
    /// The costs of a path; a match costs its cosine distance.
    struct Costs: Hashable {
        /// The cost of beginning to leave something out.
        var opening: Float = 6
        /// The cost of each column or row left out.
        var leaving: Float = 0.45
        /// The cost of each column left out at an end.
        var edge: Float = 0.4
        /// The cost of staying in a row or column while the other side goes on.
        var standing: Float = 0.05
    }

    /// One step of a path.
    struct Step: Hashable {
        let row: Int
        let column: Int
        /// True when row and column match; otherwise one of them is left out.
        let isMatch: Bool
    }

    /// The best path.
    struct Path: Hashable {
        /// The steps from the first match to the last.
        var steps: [Step] = []
        /// The total cost.
        var cost: Float = 0
    }

    let rows: [SIMD16<Float>]
    let columns: VectorBlocks
    /// The columns each row may be at; neither lower nor upper bounds ever decrease.
    let band: [Range<Int>]
    let costs: Costs

    /// The best path; `nil` when `isCancelled` returned true, which is asked every few rows.
    func path(isCancelled: () -> Bool = { false }) -> Path? {
        guard !rows.isEmpty, columns.count > 0, band.count == rows.count else { return Path() }
        let table = WarpTable(self)
        for row in rows.indices {
            if row % 64 == 0, isCancelled() { return nil }
            table.fill(row)
        }
        return table.path()
    }
}
