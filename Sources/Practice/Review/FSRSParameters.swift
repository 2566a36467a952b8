import ListenCore

/// The 21 numbers of FSRS-6, fitted to how people remember.
///
/// https://github.com/open-spaced-repetition; the bounds are those of its
/// Python implementation (`py-fsrs` 6.3.2).
///
/// ```swift
/// FSRSParameters.standard.weights.count  // 21
/// FSRSParameters([1, 2, 3])  // nil
/// ```
public struct FSRSParameters: Hashable, Sendable {
    /// w0…w20 in order.
    public let weights: [Double]

    /// The numbers fitted to many people's reviews.
    public static let standard = FSRSParameters(known: [
        0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796,
        1.4835, 0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ])

    /// Weights that were checked, or are about to be.
    init(known weights: [Double]) {
        self.weights = weights
    }

    /// Parameters; `nil` when they are not 21 numbers inside `bounds`.
    public init?(_ weights: [Double]) {
        guard weights.count == Self.bounds.count,
            zip(weights, Self.bounds).allSatisfy({ $1.contains($0) })
        else { return nil }
        self.weights = weights
    }

    /// Weights as a person writes them: 21 numbers with commas or spaces between, perhaps in
    /// brackets, as Anki and py-fsrs show them.
    ///
    /// Throws a sentence's end that says what is wrong.
    package init(text: String) throws(FSRSWeightsFault) {
        let parts = text.split { $0.isWhitespace || ",;[]()".contains($0) }
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
        guard numbers.count == parts.count else {
            throw FSRSWeightsFault.noNumber(
                parts.first { Double($0)?.isFinite != true }.map { String($0) } ?? "")
        }
        guard numbers.count == Self.bounds.count else {
            throw FSRSWeightsFault.count(numbers.count)
        }
        for (index, number) in numbers.enumerated() where !Self.bounds[index].contains(number) {
            throw FSRSWeightsFault.bound(index)
        }
        self.init(known: numbers)
    }

    /// The weights as they are written into a setting, with six digits behind the point.
    package var text: String {
        weights.map { "\(($0 * 1e6).rounded() / 1e6)" }.joined(separator: ", ")
    }

    /// The exponent of the forgetting curve, without its sign.
    package var decay: Double { weights[20] }

    /// The values that each number may have.
    public static let bounds: [ClosedRange<Double>] = [
        0.001...100, 0.001...100, 0.001...100, 0.001...100, 1...10, 0.001...4, 0.001...4,
        0.001...0.75, 0...4.5, 0...0.8, 0.001...3.5, 0.001...5, 0.001...0.25, 0.001...0.9,
        0...4, 0...1, 1...6, 0...2, 0...2, 0...0.8, 0.1...0.8,
    ]

    subscript(index: Int) -> Double { weights[index] }
}

/// The reason that a text is no list of weights.
package enum FSRSWeightsFault: Error, Hashable {
    /// It has so many numbers.
    case count(Int)
    /// This part of it is no number.
    case noNumber(String)
    /// The weight of this index is outside its bounds.
    case bound(Int)

    /// The fault, as part of a sentence.
    package var reason: String {
        switch self {
        case .count(let count): "it has \(count) numbers instead of 21"
        case .noNumber(let part): "“\(part.printable(limit: 40))” is no number"
        case .bound(let index):
            "weight \(index + 1) is not from \(FSRSParameters.bounds[index].lowerBound) to"
                + " \(FSRSParameters.bounds[index].upperBound)"
        }
    }
}
