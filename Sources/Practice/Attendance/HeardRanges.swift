package import ListenCore

/// The stretches of one recording that were heard: sorted, merged, bounded.
///
/// ```swift
/// var heard = HeardRanges()
/// heard.insert(.zero ..< .seconds(10))  // .seconds(10)
/// heard.insert(.seconds(5) ..< .seconds(15))  // .seconds(5): the rest was heard before
/// ```
package struct HeardRanges: Hashable, Sendable {
    /// The most stretches that are told apart; beyond, the two nearest become one.
    package static let limit = 2_048

    /// The stretches in order, none touching another.
    package private(set) var ranges: [Range<MediaTime>] = []

    /// Nothing heard.
    package init() {}

    /// Notes a stretch; says how much of it was not heard before.
    ///
    /// O(log n) and the number of stretches it joins.
    @discardableResult
    package mutating func insert(_ range: Range<MediaTime>) -> MediaTime {
        guard !range.isEmpty else { return .zero }
        let first = firstIndex { $0.upperBound >= range.lowerBound }
        let last = firstIndex { $0.lowerBound > range.upperBound }
        let known = ranges[first..<last].reduce(MediaTime.zero) { sum, old in
            let shared = old.clamped(to: range)
            return sum + (shared.upperBound - shared.lowerBound)
        }
        let lower = min(
            range.lowerBound, ranges[first..<last].first?.lowerBound ?? range.lowerBound)
        let upper = max(range.upperBound, ranges[first..<last].last?.upperBound ?? range.upperBound)
        ranges.replaceSubrange(first..<last, with: [lower..<upper])
        if ranges.count > Self.limit { joinNearest() }
        return (range.upperBound - range.lowerBound) - known
    }

    /// The first stretch a rule holds for; it holds for all behind it too.
    private func firstIndex(where holds: (Range<MediaTime>) -> Bool) -> Int {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(ranges[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private mutating func joinNearest() {
        func distance(_ index: Int) -> MediaTime {
            ranges[index + 1].lowerBound - ranges[index].upperBound
        }
        guard
            let nearest = ranges.indices.dropLast().min(by: { distance($0) < distance($1) })
        else { return }
        ranges[nearest] = ranges[nearest].lowerBound..<ranges[nearest + 1].upperBound
        ranges.remove(at: nearest + 1)
    }
}
