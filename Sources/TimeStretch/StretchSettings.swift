import ListenCore

/// SoundTouch's three lengths in milliseconds, for speech at a rate.
///
/// A sequence is copied unchanged and then joined to the next one at the place of the seek window
/// that fits best; inside a sequence the sound runs at its own speed, so a long one strays from the
/// clock at high rates.
struct StretchSettings {
    let sequence: Int32
    let seekWindow: Int32
    let overlap: Int32
    private let rate: PlaybackRate

    init(_ rate: PlaybackRate) {
        self.rate = rate
        let fast = Double(max(0, min(rate.hundredths, 200) - 100)) / 100
        sequence = Int32((40 - 10 * fast).rounded())
        seekWindow = 15
        overlap = 8
    }

    /// The delay (positive) or lead of the middle of a sequence, in input frames.
    ///
    /// A sequence begins at the clock's position and then runs at its own speed, so on average it
    /// strays by half of its length times (rate − 1). The mapping test measures the rest: under 3
    /// ms.
    func lateFrames(at sampleRate: SampleRate) -> Int {
        Int(sequence) * (rate.hundredths - 100) * sampleRate.framesPerSecond / 200_000
    }
}
