/// The best way of cues through shifts: neighbours keep their shift, a change of it costs much, and
/// cues that have no place are passed over.
///
/// Cues never change their order.
struct CutPath {
    /// The shift of each cue in frames; `nil` without a place.
    let shifts: [Int?]
    /// The sum of the scores less the costs.
    let value: Float

    /// The cost of a change of shift: as much as chance finds among all shifts.
    static let costOfBreak: Float = 12
    private static let costOfSkip: Float = 0.3
    /// Frames by which a cue may begin before the end of the last one.
    private static let overlap = 20

    /// A path through shifts from `first` on, each `step` frames more; `nil` when cancelled.
    init?(
        _ scores: CueScores, first: Int, step: Int, count: Int, isCancelled: () -> Bool
    ) {
        var table = Table(scores, first: first, step: step, count: count)
        for cue in 0..<scores.count {
            if isCancelled() { return nil }
            table.place(
                cue, costOfBreak: Self.costOfBreak, costOfSkip: Self.costOfSkip,
                overlap: Self.overlap)
        }
        (shifts, value) = table.path()
    }

    /// The best values for each shift of the last cue, and for each place in the recording up to
    /// which it is filled.
    private struct Table {
        private static let never = -Float.greatestFiniteMagnitude / 4
        private static let stays: Int32 = -1
        private static let begins: Int32 = -2
        private static let outside: Float = -20

        let scores: CueScores
        let first: Int
        let step: Int
        let count: Int
        /// The frame of the first place.
        let origin: Int
        var values: [Float]
        var filled: [Float]
        var filledBy: [Int32]
        /// The shift of the cue before from which each cue at each shift was reached.
        var back: [Int32] = []

        init(_ scores: CueScores, first: Int, step: Int, count: Int) {
            (self.scores, self.first, self.step, self.count) = (scores, first, step, count)
            origin = first + (scores.starts.min() ?? 0) - 100
            let end = first + count * step + max(scores.ends.max() ?? 0, 0) + 200
            values = Array(repeating: Self.never, count: count)
            filled = Array(repeating: Self.never, count: (end - origin) / step + 2)
            filled[0] = 0
            filledBy = Array(repeating: Self.begins, count: filled.count)
            back.reserveCapacity(scores.count * count)
        }

        mutating func place(
            _ cue: Int, costOfBreak: Float, costOfSkip: Float, overlap: Int
        ) {
            let (best, bestBy) = reached(costOfBreak)
            let start = scores.starts[cue] + overlap - origin
            for shift in 0..<count {
                let at = first + shift * step
                let place = min(max(0, (start + at) / step), best.count - 1)
                let stays = values[shift] >= best[place]
                let score = scores.score(cue, at) ?? Self.outside
                back.append(stays ? Self.stays : bestBy[place])
                values[shift] = (stays ? values[shift] : best[place]) + score
            }
            for place in filled.indices { filled[place] -= costOfSkip }
            let end = scores.ends[cue] - origin
            for shift in 0..<count {
                let place = min(max(0, (end + first + shift * step) / step), filled.count - 1)
                if values[shift] > filled[place] {
                    filled[place] = values[shift]
                    filledBy[place] = Int32(cue * count + shift)
                }
            }
        }

        /// The best value with the recording filled up to each place at most, after a break.
        private func reached(_ costOfBreak: Float) -> ([Float], [Int32]) {
            var (best, by) = (filled, filledBy)
            var (top, origin) = (-Float.greatestFiniteMagnitude, Self.begins)
            for place in filled.indices {
                // The first cue that is placed breaks with nothing.
                let value = filled[place] - (filledBy[place] == Self.begins ? 0 : costOfBreak)
                if value > top { (top, origin) = (value, filledBy[place]) }
                (best[place], by[place]) = (top, origin)
            }
            return (best, by)
        }

        func path() -> ([Int?], Float) {
            var shifts = [Int?](repeating: nil, count: scores.count)
            guard let end = filled.indices.max(by: { filled[$0] < filled[$1] }) else {
                return (shifts, 0)
            }
            var at = filledBy[end]
            while at >= 0 {
                let (cue, shift) = Int(at).quotientAndRemainder(dividingBy: count)
                shifts[cue] = first + shift * step
                let from = back[cue * count + shift]
                at = from == Self.stays ? Int32((cue - 1) * count + shift) : from
            }
            return (shifts, filled[end])
        }
    }
}
