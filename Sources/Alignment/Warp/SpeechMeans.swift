import Signal

/// The means of the spectra of speech around each place of a recording: what a voice and a room
/// add to all they say, also where readers take turns.
struct SpeechMeans {
    /// The sums of the shapes before each frame with speech, less the mean of all.
    private let sums: [SIMD16<Float>]
    private let mean: SIMD16<Float>
    /// The frames with speech on either side that a mean is taken over.
    private let reach: Int
    /// The weight, in frames, that the mean of all frames has in it.
    private static let steadiness: Float = 200

    /// The means over `reach` frames on either side, of the frames with speech.
    init(_ features: CepstralFeatures, speech: [Int], reach: Int) {
        var mean = SIMD16<Float>(repeating: 0)
        for index in speech { mean += features.shape(of: index) }
        mean /= Float(max(1, speech.count))
        var sums: [SIMD16<Float>] = [.init(repeating: 0)]
        sums.reserveCapacity(speech.count + 1)
        for index in speech { sums.append(sums[sums.count - 1] + features.shape(of: index) - mean) }
        (self.sums, self.mean, self.reach) = (sums, mean, reach)
    }

    /// The mean around a place, counted in frames with speech.
    func mean(around place: Int) -> SIMD16<Float> {
        let near = (place - reach..<place + reach + 1).clamped(to: 0..<sums.count - 1)
        let change = sums[near.upperBound] - sums[near.lowerBound]
        return mean + change / (Float(near.count) + Self.steadiness)
    }
}
