/// The sentences of a text in another version of it: pure.
///
/// What both have at the beginning and the end is the same; between, the sentences that occur once
/// in both hold the others in their order, and so on between these.
enum SentenceMatch {
    /// For each sentence the index of the same one in the other version; `nil` where it is gone.
    static func partners(of own: [UInt64], in other: [UInt64]) -> [Int?] {
        guard own != other else { return Array(other.indices) }
        var match = Matching(own, other)
        match.run()
        match.findMoved()
        return match.partners
    }

    /// The longest list of pairs whose second numbers grow, as the first do.
    static func growing(_ pairs: [(own: Int, other: Int)]) -> [(own: Int, other: Int)] {
        // The last pair of the best list of each length, and for each pair the one before it.
        var ends: [Int] = []
        var before: [Int?] = []
        for (index, pair) in pairs.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if pairs[ends[middle]].other < pair.other {
                    low = middle + 1
                } else {
                    high = middle
                }
            }
            before.append(low == 0 ? nil : ends[low - 1])
            if low < ends.count { ends[low] = index } else { ends.append(index) }
        }
        var found: [(own: Int, other: Int)] = []
        var next = ends.last
        while let index = next {
            found.append(pairs[index])
            next = before[index]
        }
        return found.reversed()
    }
}

/// Two versions while they are compared.
private struct Matching {
    private let own: [UInt64]
    private let other: [UInt64]
    private(set) var partners: [Int?]

    /// A part of each that is still to be compared.
    private struct Gap {
        var own: Range<Int>
        var other: Range<Int>
        let depth: Int
    }

    /// So often parts are cut, so that no text takes long.
    private static let deepest = 12
    /// The largest part that is compared sentence by sentence, as a product of both lengths.
    private static let mostCells = 1 << 18

    init(_ own: [UInt64], _ other: [UInt64]) {
        (self.own, self.other) = (own, other)
        partners = own.map { _ in nil }
    }

    mutating func run() {
        var gaps = [Gap(own: own.indices, other: other.indices, depth: 0)]
        while var gap = gaps.popLast() {
            trim(&gap)
            guard !gap.own.isEmpty, !gap.other.isEmpty else { continue }
            let anchors = gap.depth < Self.deepest ? SentenceMatch.growing(unique(in: gap)) : []
            guard !anchors.isEmpty else {
                repeated(in: gap)
                continue
            }
            var (from, since) = (gap.own.lowerBound, gap.other.lowerBound)
            for anchor in anchors + [(gap.own.upperBound, gap.other.upperBound)] {
                gaps.append(
                    Gap(
                        own: from..<anchor.own, other: since..<anchor.other, depth: gap.depth + 1))
                guard anchor.own < gap.own.upperBound else { break }
                partners[anchor.own] = anchor.other
                (from, since) = (anchor.own + 1, anchor.other + 1)
            }
        }
    }

    /// Finds sentences that stand elsewhere now.
    mutating func findMoved() {
        let all = Gap(own: own.indices, other: other.indices, depth: 0)
        for pair in unique(in: all) where partners[pair.own] == nil {
            partners[pair.own] = pair.other
        }
    }

    /// Takes what both begin and end with.
    private mutating func trim(_ gap: inout Gap) {
        while let first = gap.own.first, let start = gap.other.first, own[first] == other[start] {
            partners[first] = start
            gap.own.removeFirst()
            gap.other.removeFirst()
        }
        while let last = gap.own.last, let end = gap.other.last, own[last] == other[end] {
            partners[last] = end
            gap.own.removeLast()
            gap.other.removeLast()
        }
    }

    /// The sentences that occur once in both.
    private func unique(in gap: Gap) -> [(own: Int, other: Int)] {
        func places(_ keys: [UInt64], _ range: Range<Int>) -> [UInt64: Int?] {
            Dictionary(range.map { (keys[$0], .some($0)) }) { _, _ in nil }
        }
        let there = places(other, gap.other)
        let once = places(own, gap.own)
        return gap.own.compactMap { line in
            guard once[own[line]] == .some(.some(line)),
                case .some(.some(let place)) = there[own[line]]
            else { return nil }
            return (line, place)
        }
    }

    /// The longest list of sentences that both have in one order; none where it would take long.
    private mutating func repeated(in gap: Gap) {
        let (rows, columns) = (gap.own.count, gap.other.count)
        guard rows * columns <= Self.mostCells else { return }
        // The length of that list from each pair of places on.
        var lengths = [Int32](repeating: 0, count: (rows + 1) * (columns + 1))
        func cell(_ row: Int, _ column: Int) -> Int { row * (columns + 1) + column }
        func isSame(_ row: Int, _ column: Int) -> Bool {
            own[gap.own.lowerBound + row] == other[gap.other.lowerBound + column]
        }
        for row in (0..<rows).reversed() {
            for column in (0..<columns).reversed() {
                lengths[cell(row, column)] =
                    isSame(row, column)
                    ? lengths[cell(row + 1, column + 1)] + 1
                    : max(lengths[cell(row + 1, column)], lengths[cell(row, column + 1)])
            }
        }
        var (row, column) = (0, 0)
        while row < rows, column < columns {
            if isSame(row, column) {
                partners[gap.own.lowerBound + row] = gap.other.lowerBound + column
                (row, column) = (row + 1, column + 1)
            } else if lengths[cell(row + 1, column)] >= lengths[cell(row, column + 1)] {
                row += 1
            } else {
                column += 1
            }
        }
    }
}
