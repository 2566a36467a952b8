/// The largest value of every block of 32, of every 32 blocks, and so on.
struct BlockMaxTree: Sendable {
    static let fanOut = 32

    /// The values themselves first, then one level per power of the fan-out.
    private let levels: [[Int64]]

    /// A tree over `values`; O(n) time, n ÷ 31 extra space.
    init(_ values: [Int64]) {
        var levels = [values]
        var below = values
        while below.count > 1 {
            below = stride(from: 0, to: below.count, by: Self.fanOut).map { first in
                below[first..<min(first + Self.fanOut, below.count)].max() ?? .min
            }
            levels.append(below)
        }
        self.levels = levels
    }

    /// The last position at or before `limit` with a value above `bound`, or
    /// −1; O(log n).
    func last(upTo limit: Int, above bound: Int64) -> Int {
        var position = limit
        var level = 0
        // Up: each level scans only the rest of its own block.
        while position >= 0, level < levels.count {
            let first = position / Self.fanOut * Self.fanOut
            if let hit = lastHit(level, first, position, bound) { return down(hit, level, bound) }
            position = first / Self.fanOut - 1
            level += 1
        }
        return -1
    }

    private func down(_ hit: Int, _ level: Int, _ bound: Int64) -> Int {
        var (position, level) = (hit, level)
        while level > 0 {
            level -= 1
            let first = position * Self.fanOut
            let last = min(first + Self.fanOut, levels[level].count) - 1
            guard let inside = lastHit(level, first, last, bound) else { return -1 }
            position = inside
        }
        return position
    }

    private func lastHit(_ level: Int, _ first: Int, _ last: Int, _ bound: Int64) -> Int? {
        let values = levels[level]
        var position = last
        while position >= first {
            if values[position] > bound { return position }
            position -= 1
        }
        return nil
    }
}
