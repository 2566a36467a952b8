package import ListenCore

/// The loudness of a recording, in equal steps of time.
package struct SoundLevels: Hashable, Sendable {
    /// The length of a step.
    package let step: MediaTime
    /// The root mean square of each step, 0…1, from the start.
    package let values: [Float]

    /// The levels of a recording in equal steps.
    package init(step: MediaTime, values: [Float]) {
        self.step = step
        self.values = values
    }

    /// The levels of a recording of a given length, from its waveform.
    package init(_ peaks: WaveformPeaks, length: MediaTime) {
        let count = Int64(max(peaks.buckets.count, 1))
        step = MediaTime(microseconds: length.microseconds / count)
        values = peaks.buckets.map(\.rms)
    }
}
