/// The bytes of a whole that are present: ranges in order, with gaps between them, none empty.
///
/// ```swift
/// var present = ByteRanges([0..<10, 20..<30])
/// present.insert(8..<15)
/// present.gaps(to: 40)  // [15..<20, 30..<40]
/// ```
package struct ByteRanges: Hashable, Sendable {
    /// The ranges.
    package private(set) var ranges: [Range<Int64>] = []

    /// No ranges.
    package init() {}

    /// The bytes of these ranges, in any order, overlapping or not; bytes before 0 are left out.
    package init(_ ranges: [Range<Int64>]) {
        for range in ranges { insert(range) }
    }

    /// True when no byte is present.
    package var isEmpty: Bool { ranges.isEmpty }

    /// The number of bytes that are present.
    package var count: Int64 { ranges.reduce(0) { $0 + Int64($1.count) } }

    /// The end of the last range; 0 when no byte is present.
    package var end: Int64 { ranges.last?.upperBound ?? 0 }

    /// The number of bytes that are present without a gap from the first on.
    package var prefix: Int64 { run(at: 0)?.upperBound ?? 0 }

    /// True when these are the first bytes and no others.
    package var isPrefix: Bool { count == prefix }

    /// The range that holds a byte; `nil` when the byte is missing.
    ///
    /// O(log n) for n ranges.
    package func run(at offset: Int64) -> Range<Int64>? {
        let index = firstIndex(endingBehind: offset)
        guard index < ranges.count, ranges[index].lowerBound <= offset else { return nil }
        return ranges[index]
    }

    /// The start of the next range that ends after an offset; `nil` when there is none.
    package func nextStart(from offset: Int64) -> Int64? {
        let index = firstIndex(endingBehind: offset)
        return index < ranges.count ? max(offset, ranges[index].lowerBound) : nil
    }

    /// The missing ranges of the first `total` bytes.
    package func gaps(to total: Int64) -> [Range<Int64>] {
        var gaps: [Range<Int64>] = []
        var place: Int64 = 0
        for range in ranges {
            let start = min(range.lowerBound, total)
            if place < start { gaps.append(place..<start) }
            place = max(place, range.upperBound)
        }
        if place < total { gaps.append(place..<total) }
        return gaps
    }

    /// Adds bytes.
    package mutating func insert(_ range: Range<Int64>) {
        let start = max(0, range.lowerBound)
        guard start < range.upperBound else { return }
        // Ranges that only touch become one.
        let first = firstIndex(endingBehind: start - 1)
        var last = first
        var joined = start..<range.upperBound
        while last < ranges.count, ranges[last].lowerBound <= joined.upperBound {
            joined =
                min(
                    joined.lowerBound, ranges[last].lowerBound)..<max(
                    joined.upperBound, ranges[last].upperBound)
            last += 1
        }
        ranges.replaceSubrange(first..<last, with: [joined])
    }

    /// The bytes before an offset.
    package func clipped(to end: Int64) -> ByteRanges {
        ByteRanges(ranges.filter { $0.lowerBound < end }.map { $0.clamped(to: 0..<max(0, end)) })
    }

    private func firstIndex(endingBehind offset: Int64) -> Int {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

extension ByteRanges: LosslessStringConvertible, Codable {
    /// The largest number of ranges in a text; this program never writes more.
    static let most = 4_096

    /// The ranges as `0-100,200-300`, each with the offset after its last byte.
    package var description: String {
        ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    }

    /// Parses the text of `description`; `nil` for anything else.
    package init?(_ text: String) {
        self.init()
        let parts = text.split(separator: ",", maxSplits: Self.most)
        guard parts.count <= Self.most else { return nil }
        for part in parts {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
            guard ends.count == 2, let start = Int64(ends[0]), let end = Int64(ends[1]),
                0 <= start, start < end
            else { return nil }
            insert(start..<end)
        }
    }

    /// Reads the text form.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let ranges = ByteRanges(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "these are no ranges")
        }
        self = ranges
    }

    /// Writes the text form.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
