/// Which bytes of a whole are there: ranges in order, apart from each other, none empty.
public struct ByteRanges: Hashable, Sendable {
    /// The ranges.
    public private(set) var ranges: [Range<Int64>] = []

    /// Nothing.
    public init() {}

    /// The bytes of these ranges, in any order, overlapping or not; what lies before 0 is
    /// left out.
    public init(_ ranges: [Range<Int64>]) {
        for range in ranges { insert(range) }
    }

    /// Whether nothing is there.
    public var isEmpty: Bool { ranges.isEmpty }

    /// How many bytes are there.
    public var count: Int64 { ranges.reduce(0) { $0 + Int64($1.count) } }

    /// The end of the last range; 0 when nothing is there.
    public var end: Int64 { ranges.last?.upperBound ?? 0 }

    /// How many bytes are there from the first on.
    public var prefix: Int64 { run(at: 0)?.upperBound ?? 0 }

    /// Whether these are the first bytes and nothing else.
    public var isPrefix: Bool { count == prefix }

    /// The range that holds a byte; `nil` when it is not there.
    ///
    /// Takes time by the logarithm of the number of ranges.
    public func run(at offset: Int64) -> Range<Int64>? {
        let index = firstIndex(endingBehind: offset)
        guard index < ranges.count, ranges[index].lowerBound <= offset else { return nil }
        return ranges[index]
    }

    /// Where the next range begins that ends behind a place; `nil` when there is none.
    public func nextStart(from offset: Int64) -> Int64? {
        let index = firstIndex(endingBehind: offset)
        return index < ranges.count ? max(offset, ranges[index].lowerBound) : nil
    }

    /// What is missing of the first `total` bytes.
    public func gaps(to total: Int64) -> [Range<Int64>] {
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
    public mutating func insert(_ range: Range<Int64>) {
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

    /// The bytes before a place.
    public func clipped(to end: Int64) -> ByteRanges {
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
    /// How many ranges a text may name; more is no note of this program's.
    static let most = 4_096

    /// The ranges as `0-100,200-300`, each with the place behind its last byte.
    public var description: String {
        ranges.map { "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    }

    /// Reads what `description` writes; `nil` for anything else.
    public init?(_ text: String) {
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
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let ranges = ByteRanges(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "these are no ranges")
        }
        self = ranges
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
