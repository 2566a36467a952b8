/// Shapes the first and last frames of a run of sound: blends them with the sound before, or fades
/// them.
struct EdgeShaper {
    private let channels: Int
    /// The samples that the first frames are blended with.
    private let former: [Float]
    /// The frames of the fade at the start.
    private let rise: Int
    /// The frames of the fade at the end.
    let fall: Int
    private var shaped = 0

    /// A run that is blended with `former`, otherwise faded in over `rise` frames, and faded out
    /// over `fall`.
    init(channels: Int, former: [Float] = [], rise: Int = 0, fall: Int = 0) {
        self.channels = channels
        self.former = former
        self.rise = former.isEmpty ? rise : 0
        self.fall = fall
    }

    /// Shapes the next frames of the run.
    mutating func shape(_ samples: inout [Float], from start: Int) {
        let length = former.isEmpty ? rise : former.count / channels
        defer { shaped += (samples.count - start) / channels }
        guard shaped < length else { return }
        let count = min(length - shaped, (samples.count - start) / channels)
        for frame in 0..<count {
            let share = Float(shaped + frame + 1) / Float(length)
            for channel in 0..<channels {
                let index = start + frame * channels + channel
                let old = former.isEmpty ? 0 : former[(shaped + frame) * channels + channel]
                samples[index] = samples[index] * share + old * (1 - share)
            }
        }
    }

    /// Fades the last frames of the run, which are at the end of `samples`.
    func close(_ samples: inout [Float], from start: Int) {
        let count = min(fall, (samples.count - start) / channels)
        let first = samples.count - count * channels
        for frame in 0..<count {
            let share = Float(count - frame - 1) / Float(count)
            for channel in 0..<channels { samples[first + frame * channels + channel] *= share }
        }
    }
}
