/// Unit vectors laid out so that one is compared with eight others at once.
struct VectorBlocks {
    /// The number of lanes of a vector that are used.
    static let dimensions = 12
    static let width = 8

    let count: Int
    /// Block by block, the first number of eight vectors, then their second, and so on.
    private let lanes: [SIMD8<Float>]

    init(_ vectors: [SIMD16<Float>]) {
        count = vectors.count
        let blocks = (vectors.count + Self.width - 1) / Self.width
        var lanes = [SIMD8<Float>](
            repeating: SIMD8(repeating: 0), count: blocks * Self.dimensions)
        for (index, vector) in vectors.enumerated() {
            let (block, lane) = index.quotientAndRemainder(dividingBy: Self.width)
            for dimension in 0..<Self.dimensions {
                lanes[block * Self.dimensions + dimension][lane] = vector[dimension]
            }
        }
        self.lanes = lanes
    }

    /// Writes the cosine distances (0 … 2) of a unit vector from those of a range; numbers around
    /// the range, up to the next multiples of eight, are written too.
    func distances(
        from vector: SIMD16<Float>, over range: Range<Int>,
        into distances: UnsafeMutablePointer<Float>
    ) {
        guard !range.isEmpty, range.upperBound <= count else { return }
        let first = range.lowerBound / Self.width
        let last = (range.upperBound - 1) / Self.width
        lanes.withUnsafeBufferPointer { lanes in
            for block in first...last {
                var sum = SIMD8<Float>(repeating: 0)
                for dimension in 0..<Self.dimensions {
                    sum += lanes[block * Self.dimensions + dimension] * vector[dimension]
                }
                let raw = UnsafeMutableRawPointer(distances + block * Self.width)
                raw.storeBytes(of: 1 - sum, as: SIMD8<Float>.self)
            }
        }
    }
}
