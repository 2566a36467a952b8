public import ListenCore

/// The loudness of a recording, in equal steps of time.
public struct SoundLevels: Hashable, Sendable {
    /// The length of a step.
    public let step: MediaTime
    /// The root mean square of each step, 0…1, from the start.
    public let values: [Float]

    /// The levels of a recording in equal steps.
    public init(step: MediaTime, values: [Float]) {
        self.step = step
        self.values = values
    }

    /// The levels of a recording of a given length, from its waveform.
    public init(_ peaks: WaveformPeaks, length: MediaTime) {
        let count = Int64(max(peaks.buckets.count, 1))
        step = MediaTime(microseconds: length.microseconds / count)
        values = peaks.buckets.map(\.rms)
    }
}
