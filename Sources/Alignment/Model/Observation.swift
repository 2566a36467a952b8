import Signal

/// What the model of a speech sound sees of a frame: cepstra and loudness, how they change, and
/// how the change changes (Furui 1986); 13 numbers each, the other lanes are 0.
struct Observation {
    var still = SIMD16<Float>(repeating: 0)
    var change = SIMD16<Float>(repeating: 0)
    var bend = SIMD16<Float>(repeating: 0)

    /// How many lanes count.
    static let dimensions = 13
    /// Decibels count as much as cepstra when divided by this.
    private static let levelScale: Float = 4

    /// The observations of all frames of a recording, less the mean of those with speech.
    static func all(
        of features: CepstralFeatures, _ activity: SpeechActivity
    ) -> [Observation] {
        var (mean, level): (SIMD16<Float>, Float) = (.init(repeating: 0), 0)
        var count: Float = 0
        for index in features.frames.indices where activity.isSpeech[index] {
            mean += features.frames[index]
            level += features.levels[index]
            count += 1
        }
        mean /= max(1, count)
        level /= max(1, count)
        let still = features.frames.indices.map { index in
            var frame = features.frames[index] - mean
            frame[dimensions - 1] = (features.levels[index] - level) / levelScale
            return frame
        }
        let change = slopes(still)
        let bend = slopes(change)
        return still.indices.map {
            Observation(still: still[$0], change: change[$0], bend: bend[$0])
        }
    }

    /// The slopes of a sequence over five places, by least squares.
    private static func slopes(_ values: [SIMD16<Float>]) -> [SIMD16<Float>] {
        let last = values.count - 1
        return values.indices.map { index in
            let near = values[min(last, index + 1)] - values[max(0, index - 1)]
            let far = values[min(last, index + 2)] - values[max(0, index - 2)]
            return (near + 2 * far) / 10
        }
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
