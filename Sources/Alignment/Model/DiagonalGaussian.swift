import Glibc

/// Sums over observations that give a mean and a variance.
struct Moments {
    private(set) var count: Float = 0
    private var sum = Observation()
    private var squares = Observation()

    mutating func add(_ seen: Observation) {
        count += 1
        sum = sum + seen
        squares = squares + seen * seen
    }

    /// These with others mixed in as if they were `weight` observations.
    func smoothed(by other: Moments, weight: Float) -> Moments {
        guard other.count > 0 else { return self }
        let share = weight / other.count
        var mixed = self
        mixed.count += weight
        mixed.sum = sum + other.sum.map { $0 * share }
        mixed.squares = squares + other.squares.map { $0 * share }
        return mixed
    }

    var mean: Observation { sum.map { $0 / max(count, 1) } }

    var variance: Observation {
        let mean = mean
        return squares.map { $0 / max(count, 1) } - mean * mean
    }
}

/// A normal distribution of observations whose numbers are independent of each other.
struct DiagonalGaussian {
    private let mean: Observation
    /// Minus half the inverse variances; 0 for lanes that are not used.
    private let weights: Observation
    private let constant: Float

    /// The distribution of some observations, with variances no smaller than `floor`.
    init(_ moments: Moments, floor: Observation) {
        mean = moments.mean
        let variance = moments.variance
        var constant: Float = 0
        func weights(_ variance: SIMD16<Float>, _ floor: SIMD16<Float>) -> SIMD16<Float> {
            var weights = SIMD16<Float>(repeating: 0)
            for lane in 0..<Observation.dimensions {
                let bounded = max(variance[lane], floor[lane], 1e-6)
                weights[lane] = -0.5 / bounded
                constant -= 0.5 * logf(2 * .pi * bounded)
            }
            return weights
        }
        self.weights = Observation(
            still: weights(variance.still, floor.still),
            change: weights(variance.change, floor.change),
            bend: weights(variance.bend, floor.bend))
        self.constant = constant
    }

    /// The log-likelihood of an observation.
    func score(_ seen: Observation) -> Float {
        let still = seen.still - mean.still
        let change = seen.change - mean.change
        let bend = seen.bend - mean.bend
        let sum =
            still * still * weights.still + change * change * weights.change
            + bend * bend * weights.bend
        return constant + sum.sum()
    }
}
