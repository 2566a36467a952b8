/// The lowest and highest sample of a run and the sum of the squares.
package struct SampleExtent: Hashable, Sendable {
    /// The lowest sample; +∞ of an empty run.
    package private(set) var low: Float = .infinity
    /// The highest sample; −∞ of an empty run.
    package private(set) var high: Float = -.infinity
    /// The sum of the squares.
    package private(set) var squares: Double = 0
    /// The number of samples.
    package private(set) var count: Int64 = 0

    /// The extent of no samples.
    package init() {}

    /// The extent of these samples; NaN and infinities count as silence.
    package init(_ samples: UnsafeBufferPointer<Float>) {
        add(samples)
    }

    /// The root mean square; 0 of an empty run.
    package var rms: Float { count > 0 ? Float((squares / Double(count)).squareRoot()) : 0 }

    /// Adds samples, eight at a time.
    package mutating func add(_ samples: UnsafeBufferPointer<Float>) {
        guard let base = samples.baseAddress, !samples.isEmpty else { return }
        let raw = UnsafeRawPointer(base)
        var (lows, highs) = (SIMD8<Float>(repeating: low), SIMD8<Float>(repeating: high))
        var index = 0
        while index + 8 <= samples.count {
            // Sums of at most 1024 squares stay exact enough in single precision.
            let stop = min(index + 1024, samples.count - 7)
            var sums = SIMD8<Float>(repeating: 0)
            while index < stop {
                let part = Self.finite(
                    raw.loadUnaligned(fromByteOffset: index * 4, as: SIMD8<Float>.self))
                lows = pointwiseMin(lows, part)
                highs = pointwiseMax(highs, part)
                sums += part * part
                index += 8
            }
            squares += Double(sums.sum())
        }
        low = lows.min()
        high = highs.max()
        while index < samples.count {
            let value = samples[index].isFinite ? samples[index] : 0
            low = min(low, value)
            high = max(high, value)
            squares += Double(value * value)
            index += 1
        }
        count += Int64(samples.count)
    }

    /// Adds the extent of another run.
    package mutating func add(_ other: SampleExtent) {
        low = min(low, other.low)
        high = max(high, other.high)
        squares += other.squares
        count += other.count
    }

    /// The vector with silence in place of NaN and infinities.
    private static func finite(_ part: SIMD8<Float>) -> SIMD8<Float> {
        // A finite number minus itself is 0; for an infinity or a NaN it is NaN.
        part.replacing(with: 0, where: (part - part) .!= 0)
    }
}
