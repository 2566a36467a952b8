import Glibc
package import ListenCore

/// The heights of a waveform by the loudness that is heard, so that speech has a shape at any zoom.
///
/// Loudness grows with about the 0.6th power of the sound pressure (Stevens). The heights run from
/// just below the quiet buckets of a recording to its loud ones; a click louder than those makes
/// nothing else lower.
package struct WaveLoudness: Hashable, Sendable {
    /// The loudness of no height, and that of the full height.
    private let floor: Float
    private let full: Float

    /// The shares of a recording that are quieter than what is low, and than what is full.
    private static let (low, high) = (0.1, 0.98)
    /// The most buckets that are looked at.
    private static let samples = 4_096
    /// The part of the low loudness that has no height.
    private static let hidden: Float = 0.8
    /// The least difference of a shape: below it, as in a steady tone, the floor is silence.
    private static let leastShape: Float = 0.1

    /// Measures the buckets of a recording; `nil` stands for silence.
    package init(of peaks: WaveformPeaks?) {
        let buckets = peaks?.buckets ?? []
        let stride = max(1, buckets.count / Self.samples)
        let heard = Swift.stride(from: 0, to: buckets.count, by: stride)
            .map { Self.loudness(buckets[$0]) }.sorted()
        func quantile(_ share: Double) -> Float {
            heard.isEmpty ? 0 : heard[Int(Double(heard.count - 1) * share)]
        }
        let most = heard.last ?? 0
        let loud = quantile(Self.high)
        full = loud > 0 ? loud : most
        let low = quantile(Self.low) * Self.hidden
        floor = full - low < full * Self.leastShape ? 0 : low
    }

    /// The height of a bucket, 0…1.
    package func height(of bucket: WaveformPeaks.Bucket) -> Float {
        guard full > floor else { return 0 }
        return min(1, max(0, (Self.loudness(bucket) - floor) / (full - floor)))
    }

    /// The root mean square tells how loud a bucket is; where it is unknown, the peak.
    private static func loudness(_ bucket: WaveformPeaks.Bucket) -> Float {
        let peak = max(abs(bucket.low), abs(bucket.high))
        let level = bucket.rms > 0 ? bucket.rms : peak / 2.5
        return level.isFinite && level > 0 ? powf(min(level, 1), 0.6) : 0
    }
}
