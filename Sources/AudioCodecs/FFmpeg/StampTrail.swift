/// How far the time stamps of decoded frames are off the count of those frames, in frames.
///
/// Where sound is whole and stamps are rounded, they wander about the count without meaning
/// anything; where something is missing or twice, they leap and stay there.
struct StampTrail: Hashable {
    /// The last stamps that went as their frames did, the oldest first.
    private var offs: [Int64] = []
    /// How many stamps went as their frames did since the last place that was gone to.
    private(set) var steady = 0

    /// So many stamps tell what is usual.
    private static let most = 15
    /// So many stamps that went as their frames did are believed.
    private static let enough = 3

    /// A trail without stamps.
    init() {}

    /// Behind a place that stamps told together, by how much each was off.
    init(_ offs: [Int64]) {
        self.offs = offs.suffix(Self.most)
        steady = max(offs.count, Self.enough)
    }

    /// Whether stamps can be believed.
    var isSteady: Bool { steady >= Self.enough }

    /// Whether enough stamps were seen to tell their drift from their wandering.
    var isFull: Bool { offs.count >= Self.most }

    /// How far stamps are off the count as a rule.
    var drift: Int64 {
        offs.isEmpty ? 0 : offs.sorted()[offs.count / 2]
    }

    /// How far stamps wander about that: three times what half of them do.
    var spread: Int64 {
        guard !offs.isEmpty else { return 0 }
        let middle = drift
        let widths = offs.map { abs($0 - middle) }.sorted()
        return 3 * widths[widths.count / 2]
    }

    /// Takes a stamp that went as its frames did.
    mutating func note(_ off: Int64) {
        if offs.count >= Self.most { offs.removeFirst() }
        offs.append(off)
        steady += 1
    }

    /// Frames were left out or silence put in, so that the count is the stamps' again.
    mutating func follow() { offs = [] }
}
