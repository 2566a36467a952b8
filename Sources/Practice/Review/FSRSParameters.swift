/// The 21 numbers of FSRS-6, fitted to how people remember.
///
/// https://github.com/open-spaced-repetition; the bounds are those of its
/// Python implementation (`py-fsrs` 6.3.2).
public struct FSRSParameters: Hashable, Sendable {
    /// w0…w20 in order.
    public let weights: [Double]

    /// The numbers fitted to many people's reviews.
    public static let standard = FSRSParameters(known: [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
        1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ])

    private init(known weights: [Double]) {
        self.weights = weights
    }

    /// Parameters; `nil` when they are not 21 numbers inside `bounds`.
    public init?(_ weights: [Double]) {
        guard weights.count == Self.bounds.count,
            zip(weights, Self.bounds).allSatisfy({ $1.contains($0) })
        else { return nil }
        self.weights = weights
    }

    /// The values that each number may have.
    public static let bounds: [ClosedRange<Double>] = [
        0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4,
        0.001...0.75, 0...4.5, 0...0.8, 0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9,
        0...4, 0...1, 1...6, 0...2, 0...2, 0...0.8, 0.1...0.8,
    ]

    subscript(index: Int) -> Double { weights[index] }
}
