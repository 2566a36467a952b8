/// The layout of sound in memory: interleaved 32-bit float samples.
///
/// ```swift
/// let stereo = AudioFormat(sampleRate: SampleRate(44_100), channels: 2)
/// stereo.sampleRate.framesPerSecond  // 44_100
/// ```
public struct AudioFormat: Hashable, Sendable {
    /// Frames per second.
    public let sampleRate: SampleRate
    /// Samples per frame, 1…8.
    public let channels: Int

    /// A format; the channel count is clamped to 1…8.
    public init(sampleRate: SampleRate, channels: Int) {
        self.sampleRate = sampleRate
        self.channels = min(max(channels, 1), 8)
    }
}
