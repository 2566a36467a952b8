public import ListenCore

/// The result of a waveform run over a recording.
///
/// Shown at ``WaveformGenerator``.
public struct RecordingShape: Hashable, Sendable {
    /// The waveform.
    public let peaks: WaveformPeaks
    /// The length in frames; counted when the waveform is exact, otherwise stated by the file or
    /// estimated.
    public let length: FrameCount
    /// Frames per second.
    public let sampleRate: SampleRate

    /// The length as time.
    public var duration: MediaTime { MediaTime(length, at: sampleRate) }
}
