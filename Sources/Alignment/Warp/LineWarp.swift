import Signal

/// Compares single lines with the sound that was found for them.
struct LineWarp {
    let text: SpeechSide
    let recording: SpeechSide

    /// The frames of a block, the first that keeps to `mostCells`.
    private static let blocks = [4, 8, 16, 24, 32]
    private static let mostCells = 2_000_000
    /// The fewest blocks of a line whose order says something.
    private static let fewest = 4

    /// The cost of a line with some frames of the voice in some of the recording, relative to what
    /// the same sounds in another order cost there; about 1 where something else is said.
    ///
    /// Noise, and a voice unlike the synthesizer's, make both dearer. `nil` for too few frames.
    func misfit(of line: Range<Int>, in heard: Range<Int>) -> Double? {
        let cells = Double(line.count) * Double(heard.count)
        let size =
            Self.blocks.first { cells / Double($0 * $0) <= Double(Self.mostCells) }
            ?? Self.blocks[Self.blocks.count - 1]
        let rows = text.blocks(of: size, in: line)
        let columns = VectorBlocks(recording.blocks(of: size, in: heard))
        guard rows.count >= Self.fewest, columns.count > 0 else { return nil }
        let band = WarpLadder.band(rows.count, columns.count)
        let costs = ([rows] + WarpLadder.turned(rows)).map { rows in
            GapWarp(rows: rows, columns: columns, band: band, costs: .init()).path()?.cost ?? 0
        }
        let chance = costs.dropFirst().reduce(0, +) / Float(max(1, costs.count - 1))
        return chance > 0 ? Double(costs[0] / chance) : nil
    }
}
