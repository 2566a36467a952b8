import Signal

/// Finds a spoken text in a recording by warping in three steps: coarse over all of both, finer
/// around the path of the step before (Salvador and Chan 2007), and at last frame by frame.
struct WarpLadder {
    /// The result of all steps.
    struct Outcome {
        /// For each frame of the text with speech, the frame of the recording.
        ///
        /// Never goes back; `nil` where the recording does not say the text.
        let places: [Int?]
        /// The cost relative to that of the same text read backwards: about 1 where the two do not
        /// belong together, less where they do.
        let misfit: Float
    }

    /// The frames of a block in the coarse step, the first that keeps to `mostCells`.
    private static let coarseBlocks = [4, 8, 16, 24, 32]
    /// The most cells of the coarse step, as long as its blocks can grow.
    private static let mostCells = 24_000_000
    /// The most cells in any case: of longer recordings only the cells near the diagonal are looked
    /// at, so that time and memory grow linearly with their length.
    private static let mostBandCells = 160_000_000
    /// Blocks to each side of the path before, at 40 ms and at 10 ms.
    private static let middleReach = 75
    private static let fineReach = 60
    /// The frames of the voice that are held behind a pin.
    private static let pinnedFrames = 150

    let text: SpeechSide
    let recording: SpeechSide
    let pins: AlignmentPins
    let isCancelled: () -> Bool

    /// The path after all steps; `nil` when cancelled.
    func run(progress: (Double) -> Void) -> Outcome? {
        let cells = Double(text.speech.count) * Double(recording.speech.count)
        let size =
            Self.coarseBlocks.first { cells / Double($0 * $0) <= Double(Self.mostCells) }
            ?? Self.coarseBlocks[Self.coarseBlocks.count - 1]
        let rows = text.blocks(of: size)
        let columns = VectorBlocks(recording.blocks(of: size))
        let band = pinned(Self.band(rows.count, columns.count), columns.count, size: size)
        guard
            let coarse = GapWarp(rows: rows, columns: columns, band: band, costs: .init())
                .path(isCancelled: isCancelled)
        else { return nil }
        progress(0.3)
        guard let misfit = misfit(size: size, coarse.cost) else { return nil }
        progress(0.6)
        var rung = Rung(size: size, places: Self.places(coarse, rows.count))
        guard let middle = refined(rung, size: 4, reach: Self.middleReach, .init()) else {
            return nil
        }
        progress(0.75)
        rung = middle
        var costs = GapWarp.Costs()
        costs.opening = 30
        guard let fine = refined(rung, size: 1, reach: Self.fineReach, costs) else { return nil }
        progress(1)
        return Outcome(
            places: fine.places.map { place in
                place.map { recording.speech[min(Int($0.rounded()), recording.speech.count - 1)] }
            },
            misfit: misfit)
    }

    /// The cost of the text relative to that of the same read backwards, which shows how well any
    /// text fits by chance; `nil` when cancelled.
    ///
    /// Blocks of twice the size are as good for a long text, at a quarter of the work.
    private func misfit(size: Int, _ known: Float) -> Float? {
        let isLong = text.speech.count / (2 * size) >= Self.longText
        let size = isLong ? 2 * size : size
        let rows = text.blocks(of: size)
        let columns = VectorBlocks(recording.blocks(of: size))
        let band = Self.band(rows.count, columns.count)
        func cost(_ rows: [SIMD16<Float>]) -> Float? {
            GapWarp(rows: rows, columns: columns, band: band, costs: .init())
                .path(isCancelled: isCancelled)?.cost
        }
        // The costs with pins say nothing about the text: paths without them are compared.
        let isKnown = !isLong && pins.pins.isEmpty
        guard let forwards = isKnown ? known : cost(rows) else { return nil }
        // One reversed text is a small sample of chance when the text is short: it is also read
        // from its middle.
        var chances: [Float] = []
        for other in isLong ? [rows.reversed()] : Self.turned(rows) {
            guard let chance = cost(other) else { return nil }
            chances.append(chance)
        }
        let mean = chances.reduce(0, +) / Float(chances.count)
        return mean > 0 ? forwards / mean : 1
    }

    /// Blocks backwards, from their middle, and both.
    static func turned(_ rows: [SIMD16<Float>]) -> [[SIMD16<Float>]] {
        let turned = Array(rows[(rows.count / 2)...] + rows[..<(rows.count / 2)])
        return [rows.reversed(), turned, turned.reversed()]
    }

    /// The blocks from which a text counts as long.
    private static let longText = 500

    /// A path at one size of blocks: for each row the mean of its columns.
    private struct Rung {
        let size: Int
        let places: [Double?]
    }

    private static func places(_ path: GapWarp.Path, _ rows: Int) -> [Double?] {
        var sums = [Double](repeating: 0, count: rows)
        var counts = sums
        for step in path.steps where step.isMatch {
            sums[step.row] += Double(step.column)
            counts[step.row] += 1
        }
        return zip(sums, counts).map { $1 > 0 ? $0 / $1 : nil }
    }

    private func refined(
        _ rung: Rung, size: Int, reach: Int, _ costs: GapWarp.Costs
    ) -> Rung? {
        guard size < rung.size else { return rung }
        let rows = text.blocks(of: size)
        let columns = VectorBlocks(recording.blocks(of: size))
        let near = Self.band(around: rung, rows.count, columns.count, size: size, reach: reach)
        let band = pinned(near, columns.count, size: size)
        return GapWarp(rows: rows, columns: columns, band: band, costs: costs)
            .path(isCancelled: isCancelled)
            .map { Rung(size: size, places: Self.places($0, rows.count)) }
    }

    /// A band that passes through the pins, at one size of blocks.
    private func pinned(_ band: [Range<Int>], _ columns: Int, size: Int) -> [Range<Int>] {
        guard !pins.pins.isEmpty else { return band }
        let places = (text.placesInSpeech, recording.placesInSpeech)
        var (lows, highs) = (band.map(\.lowerBound), band.map(\.upperBound))
        for pin in pins.pins {
            let row = min((places.0[checked: pin.text] ?? 0) / size, band.count - 1)
            let column = min((places.1[checked: pin.heard] ?? 0) / size, columns - 1)
            for before in 0..<row { highs[before] = min(highs[before], column + 1) }
            for behind in row..<band.count { lows[behind] = max(lows[behind], column) }
            // The frames behind the pin are held as well, not only its own.
            for behind in row..<min(row + Self.pinnedFrames / size, band.count) {
                let farthest = column + 2 * (behind - row) + max(2, 10 / size)
                highs[behind] = min(highs[behind], farthest)
            }
        }
        var (low, high) = (0, 0)
        return band.indices.map { row in
            low = max(low, min(lows[row], columns - 1))
            high = max(high, low + 1, highs[row])
            return low..<high
        }
    }

    /// All columns, or those near the diagonal where that would be too many.
    static func band(_ rows: Int, _ columns: Int) -> [Range<Int>] {
        let width = max(64, mostBandCells / max(1, rows))
        guard width < columns else { return Array(repeating: 0..<columns, count: rows) }
        let slope = Double(columns - 1) / Double(max(1, rows - 1))
        return (0..<rows).map { row in
            let middle = Int(Double(row) * slope)
            let low = min(max(0, middle - width / 2), columns - width)
            return low..<(low + width)
        }
    }

    /// The columns near the path before; the first row behind rows that were left out may be
    /// anywhere from the match before them to its own.
    private static func band(
        around rung: Rung, _ rows: Int, _ columns: Int, size: Int, reach: Int
    ) -> [Range<Int>] {
        let scale = Double(rung.size) / Double(size)
        var near = rung.places.lazy.compactMap(\.self).first ?? 0
        let latest = rung.places.map { place in
            near = place ?? near
            return near
        }
        var (low, high) = (0, 0)
        return (0..<rows).map { row in
            let place = (Double(row) + 0.5) / scale - 0.5
            let here = min(max(0, Int(place.rounded(.down))), latest.count - 1)
            let (before, behind) = (max(0, here - 1), min(here + 1, latest.count - 1))
            let first = Int((latest[before] + 0.5) * scale) - reach
            let last = Int((latest[behind] + 0.5) * scale) + reach
            low = max(low, min(max(0, first), columns - 1))
            high = max(high, min(max(low + 1, last), columns), low + 1)
            return low..<high
        }
    }
}
