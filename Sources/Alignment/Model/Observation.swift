import Signal

/// The features of a frame that a phone model uses: cepstra and level, their slopes, and the slopes
/// of these (Furui 1986); 13 numbers each, the other lanes are 0.
struct Observation {
    var still = SIMD16<Float>(repeating: 0)
    var change = SIMD16<Float>(repeating: 0)
    var bend = SIMD16<Float>(repeating: 0)

    /// The number of lanes that are used.
    static let dimensions = 13
    /// The divisor that makes decibels weigh as much as cepstra.
    private static let levelScale: Float = 4

    /// The frames with speech on either side that the mean is taken over: readers who share a
    /// recording each have their own.
    private static let reach = 400

    /// The observations of all frames of a recording, less the mean of those with speech around
    /// each, and less the mean level of all.
    static func all(
        of features: CepstralFeatures, _ activity: SpeechActivity
    ) -> [Observation] {
        let still = still(of: features, activity)
        // Slopes are computed where they are needed: stored, they would double the memory.
        let last = still.count - 1
        func change(_ index: Int) -> SIMD16<Float> { slope(at: index, last) { still[$0] } }
        return still.indices.map { index in
            Observation(
                still: still[index], change: change(index),
                bend: slope(at: index, last, of: change))
        }
    }

    /// The cepstra and the levels of all frames, less their means.
    private static func still(
        of features: CepstralFeatures, _ activity: SpeechActivity
    ) -> [SIMD16<Float>] {
        let speech = features.frames.indices.filter { activity.isSpeech[$0] }
        let means = SpeechMeans(features, speech: speech, reach: reach)
        let sum = speech.reduce(Float(0)) { $0 + features.levels[$1] }
        let level = sum / Float(max(1, speech.count))
        var place = 0
        return features.frames.indices.map { index in
            var frame = features.shape(of: index) - means.mean(around: place)
            frame[dimensions - 1] = (features.levels[index] - level) / levelScale
            if activity.isSpeech[index] { place += 1 }
            return frame
        }
    }

    /// The slope of a sequence over five places, by least squares.
    private static func slope(
        at index: Int, _ last: Int, of value: (Int) -> SIMD16<Float>
    ) -> SIMD16<Float> {
        let near = value(min(last, index + 1)) - value(max(0, index - 1))
        let far = value(min(last, index + 2)) - value(max(0, index - 2))
        return (near + 2 * far) / 10
    }

    /// This with every number changed by `body`.
    func map(_ body: (SIMD16<Float>) -> SIMD16<Float>) -> Observation {
        Observation(still: body(still), change: body(change), bend: body(bend))
    }

    static func + (left: Observation, right: Observation) -> Observation {
        Observation(
            still: left.still + right.still, change: left.change + right.change,
            bend: left.bend + right.bend)
    }

    static func - (left: Observation, right: Observation) -> Observation {
        Observation(
            still: left.still - right.still, change: left.change - right.change,
            bend: left.bend - right.bend)
    }

    static func * (left: Observation, right: Observation) -> Observation {
        Observation(
            still: left.still * right.still, change: left.change * right.change,
            bend: left.bend * right.bend)
    }
}
