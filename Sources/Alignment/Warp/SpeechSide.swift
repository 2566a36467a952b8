import Signal

/// One side of a comparison: its frames with speech, less the mean of the frames around each.
///
/// Taking the mean away makes voices and rooms alike, also where readers take turns; the variance
/// is kept, since dividing by it makes small differences as large as large ones.
struct SpeechSide {
    /// All frames; those with speech less the mean of their surroundings.
    private let frames: [SIMD16<Float>]
    /// The frames with speech, in order.
    let speech: [Int]

    /// The frames with speech on either side that the mean is taken over: a few sentences.
    private static let reach = 250

    /// The side with the speech that `activity` tells; `nil` takes all frames for it.
    init(_ features: CepstralFeatures, _ activity: SpeechActivity?) {
        let speech = features.frames.indices.filter { activity?.isSpeech[$0] ?? true }
        let means = SpeechMeans(features, speech: speech, reach: Self.reach)
        var frames = features.frames.indices.map(features.shape)
        for (place, index) in speech.enumerated() {
            frames[index] -= means.mean(around: place)
        }
        self.frames = frames
        self.speech = speech
    }

    /// Unit vectors, each the mean direction of a number of frames with speech.
    func blocks(of count: Int) -> [SIMD16<Float>] { blocks(of: count, within: speech.indices) }

    /// The same for the speech in some frames of the side.
    func blocks(of count: Int, in frames: Range<Int>) -> [SIMD16<Float>] {
        let start = speech.partitioned { $0 >= frames.lowerBound }
        return blocks(
            of: count, within: start..<max(start, speech.partitioned { $0 >= frames.upperBound }))
    }

    private func blocks(of count: Int, within places: Range<Int>) -> [SIMD16<Float>] {
        stride(from: places.lowerBound, to: places.upperBound, by: count).map { start in
            var sum = SIMD16<Float>(repeating: 0)
            for index in start..<min(start + count, places.upperBound) {
                sum += frames[speech[index]]
            }
            let length = (sum * sum).sum().squareRoot()
            return length > 1e-6 ? sum / length : sum
        }
    }

    /// For each frame of the side and one past the end, the first frame with speech that is not
    /// before it, as an index into `speech`.
    var placesInSpeech: [Int] {
        var places: [Int] = []
        places.reserveCapacity(frames.count + 1)
        var next = 0
        for frame in 0...frames.count {
            while next < speech.count, speech[next] < frame { next += 1 }
            places.append(next)
        }
        return places
    }
}
