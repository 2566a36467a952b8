import ListenCore

/// Assigns pieces to lines.
///
/// Dynamic programming over the possible ends of lines finds the lines of least cost (after Knuth
/// and Plass, “Breaking paragraphs into lines”, 1981, without glue): a line costs more the more its
/// length differs from the others, and so does every line that ends inside a phrase. Linear in the
/// pieces times the pieces of a line.
struct LineFitting {
    let pieces: [WrappedPiece]
    let width: Int

    private enum Cost {
        /// One line more than necessary.
        static let line = 900.0
        /// A line that is off by its whole length.
        static let ragged = 1_000.0
        /// A short word alone on a line.
        static let alone = 500.0

        static func end(_ quality: BreakQuality) -> Double {
            switch quality {
            case .never: 100_000
            case .poor: 300
            case .word: 90
            case .phrase: 25
            case .clause: 0
            }
        }
    }

    func lines(isBalanced: Bool) -> [[WrappedPiece]] {
        let filled = greedy()
        guard isBalanced, filled.count > 1 else { return filled.map { Array(pieces[$0]) } }
        return best(count: filled.count).map { Array(pieces[$0]) }
    }

    /// Lines as full as possible that end only at permitted places; if there are none, at any
    /// place.
    private func greedy() -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        while start < pieces.count {
            let most = longest(from: start)
            var end = most
            while end < pieces.count, end > start, pieces[end - 1].breakAfter == .never {
                end -= 1
            }
            if end <= start { end = most }
            lines.append(start..<end)
            start = end
        }
        return lines
    }

    /// The end of the longest line that begins at a piece; it holds at least one piece.
    private func longest(from start: Int) -> Int {
        var used = pieces[start].width
        var end = start + 1
        while end < pieces.count {
            used += (pieces[end - 1].isFollowedBySpace ? 1 : 0) + pieces[end].width
            if used > width { break }
            end += 1
        }
        return end
    }

    private func best(count: Int) -> [Range<Int>] {
        let total = pieces.reduce(0) { $0 + $1.width + ($1.isFollowedBySpace ? 1 : 0) }
        let ideal = Double(min(width, (total + count - 1) / count))
        var costs = Array(repeating: Double.infinity, count: pieces.count + 1)
        var begins = Array(repeating: 0, count: pieces.count + 1)
        // Pieces of width zero would all fit on one line; the limit keeps the search linear.
        let limit = 4 * width + 64
        costs[0] = 0
        for start in pieces.indices where costs[start] < .infinity {
            var used = 0
            for end in (start + 1)...pieces.count {
                let piece = pieces[end - 1]
                used += piece.width
                if end > start + 1, used > width || end - start > limit { break }
                let cost = costs[start] + self.cost(start..<end, used, ideal)
                // Of two solutions with the same cost, the one whose first lines are longer.
                if cost <= costs[end] { (costs[end], begins[end]) = (cost, start) }
                if piece.isFollowedBySpace { used += 1 }
            }
        }
        var lines: [Range<Int>] = []
        var end = pieces.count
        while end > 0 {
            lines.append(begins[end]..<end)
            end = begins[end]
        }
        return lines.reversed()
    }

    private func cost(_ line: Range<Int>, _ used: Int, _ ideal: Double) -> Double {
        let off = (Double(used) - ideal) / max(1, ideal)
        var cost = Cost.line + off * off * Cost.ragged
        if line.upperBound < pieces.count {
            cost += Cost.end(pieces[line.upperBound - 1].breakAfter)
        }
        if line.count == 1, pieces.count > 1, Double(used) < ideal / 2 { cost += Cost.alone }
        return cost
    }
}
