/// The offsets of the last time stamps from the count of decoded frames, in frames.
///
/// In whole sound with rounded stamps they jitter around the count; after missing or repeated
/// frames they jump and stay there.
struct StampTrail: Hashable {
    /// The offsets of the last stamps that agreed with their frames, the oldest first.
    private var offs: [Int64] = []
    /// The number of stamps that agreed with their frames since the last seek.
    private(set) var steady = 0

    /// The number of stamps that show the usual offset.
    private static let most = 15
    /// The number of agreeing stamps that are trusted.
    private static let enough = 3

    /// A trail without stamps.
    init() {}

    /// A trail after a place that several stamps gave together, from their offsets.
    init(_ offs: [Int64]) {
        self.offs = offs.suffix(Self.most)
        steady = max(offs.count, Self.enough)
    }

    /// True when stamps can be trusted.
    var isSteady: Bool { steady >= Self.enough }

    /// True when enough stamps were seen to tell drift from jitter.
    var isFull: Bool { offs.count >= Self.most }

    /// The usual offset of the stamps: the median.
    var drift: Int64 {
        offs.isEmpty ? 0 : offs.sorted()[offs.count / 2]
    }

    /// The jitter of the stamps: three times the median deviation.
    var spread: Int64 {
        guard !offs.isEmpty else { return 0 }
        let middle = drift
        let widths = offs.map { abs($0 - middle) }.sorted()
        return 3 * widths[widths.count / 2]
    }

    /// Adds a stamp that agreed with its frames.
    mutating func note(_ off: Int64) {
        if offs.count >= Self.most { offs.removeFirst() }
        offs.append(off)
        steady += 1
    }

    /// Forgets the offsets after the count was corrected to the stamps.
    mutating func follow() { offs = [] }
}
