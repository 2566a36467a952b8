/// The shape of a recording in equal buckets: a peak pair and an RMS each.
///
/// ```swift
/// let loud = WaveformPeaks.Bucket(low: -0.5, high: 0.25, rms: 0.2)
/// let peaks = WaveformPeaks(buckets: [loud, .silent], isExact: true)
/// peaks.peak  // 0.5
/// peaks.rebucketed(to: 1).buckets.count  // 1
/// ```
public struct WaveformPeaks: Hashable, Sendable {
    /// One bucket: the lowest and highest sample and the root mean square, in
    /// −1…1.
    package struct Bucket: Hashable, Sendable {
        /// The lowest sample.
        package let low: Float
        /// The highest sample.
        package let high: Float
        /// The root mean square of the samples.
        package let rms: Float

        /// A bucket.
        package init(low: Float, high: Float, rms: Float) {
            self.low = low
            self.high = high
            self.rms = rms
        }

        /// A bucket of silence.
        package static let silent = Bucket(low: 0, high: 0, rms: 0)
    }

    /// The number of buckets that are stored for a chapter.
    public static let storedCount = 500

    /// The buckets from the start of the chapter to its end.
    package let buckets: [Bucket]
    /// True if every frame was looked at; false for a sampled preview.
    public let isExact: Bool

    /// The shape of a recording.
    package init(buckets: [Bucket], isExact: Bool) {
        self.buckets = buckets
        self.isExact = isExact
    }

    /// The largest absolute sample, for normalising.
    public var peak: Float {
        buckets.reduce(0) { max($0, max(abs($1.low), abs($1.high))) }
    }

    /// The same shape in `count` buckets: joined where there are fewer,
    /// repeated where there are more.
    public func rebucketed(to count: Int) -> WaveformPeaks {
        guard count > 0, !buckets.isEmpty else {
            return WaveformPeaks(buckets: [], isExact: isExact)
        }
        let joined = (0..<count).map { index -> Bucket in
            let from = index * buckets.count / count
            let to = max(from + 1, (index + 1) * buckets.count / count)
            return Self.joined(buckets[from..<to])
        }
        return WaveformPeaks(buckets: joined, isExact: isExact)
    }

    private static func joined(_ part: ArraySlice<Bucket>) -> Bucket {
        var (low, high, squares): (Float, Float, Float) = (.infinity, -.infinity, 0)
        for bucket in part {
            low = min(low, bucket.low)
            high = max(high, bucket.high)
            squares += bucket.rms * bucket.rms
        }
        return Bucket(low: low, high: high, rms: (squares / Float(part.count)).squareRoot())
    }
}
