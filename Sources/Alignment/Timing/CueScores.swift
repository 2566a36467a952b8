import ListenCore

/// Scores of each cue at shifts: the logarithm of how much likelier the sound is there when the
/// cue belongs there than when it does not (nats).
///
/// A cue is mostly speech, the pause beside it mostly none. Where cues fill most of the time, as
/// those of a reading do, the pauses between them tell the place; where they are few, the speech.
struct CueScores {
    /// Frames outside an edge that count, at most.
    private static let edge = 40
    /// Frames by which a cue may stand out of the recording.
    private static let slack = 30
    /// The least and the most that one cue may tell.
    private static let bounds: ClosedRange<Float> = -5...6

    /// The beginnings and ends in frames.
    let starts: [Int]
    let ends: [Int]
    private let before: [Int]
    private let after: [Int]
    private let sums: [Float]
    private let weights: CueWeights

    init(
        _ evidence: SpeechEvidence, _ cues: [Range<MediaTime>], rate: Double, _ weights: CueWeights
    ) {
        sums = evidence.sums
        self.weights = weights
        (starts, ends) = Self.frames(cues, rate: rate)
        (before, after) = Self.gaps(starts, ends)
    }

    private static func frames(
        _ cues: [Range<MediaTime>], rate: Double
    ) -> (starts: [Int], ends: [Int]) {
        func frame(_ time: MediaTime) -> Int { Int((time.seconds * rate * 100).rounded()) }
        return (cues.map { frame($0.lowerBound) }, cues.map { frame($0.upperBound) })
    }

    /// The frames beside each cue that count; a neighbour's part of the pause between is not counted
    /// twice.
    private static func gaps(_ starts: [Int], _ ends: [Int]) -> (before: [Int], after: [Int]) {
        func half(_ gap: Int) -> Int { min(edge, max(0, gap / 2)) }
        return (
            starts.indices.map { $0 == 0 ? edge : half(starts[$0] - ends[$0 - 1]) },
            starts.indices.map {
                $0 + 1 == starts.count ? edge : half(starts[$0 + 1] - ends[$0])
            }
        )
    }

    /// The part of the time, from the first cue to the last, that cues fill beside their pauses.
    static func filled(_ cues: [Range<MediaTime>]) -> Double {
        let (starts, ends) = frames(cues, rate: 1)
        let (before, after) = gaps(starts, ends)
        let inside = zip(starts, ends).reduce(0) { $0 + max(0, $1.1 - $1.0) }
        let beside = zip(before, after).reduce(0) { $0 + $1.0 + $1.1 }
        return Double(inside) / Double(max(1, inside + beside))
    }

    var count: Int { starts.count }

    /// The score of a cue that is moved by some frames; `nil` outside the recording.
    func score(_ cue: Int, _ shift: Int) -> Float? {
        raw(cue, shift).map {
            min(max($0 * weights.unit, Self.bounds.lowerBound), Self.bounds.upperBound)
        }
    }

    /// The score before it is brought to its unit.
    private func raw(_ cue: Int, _ shift: Int) -> Float? {
        let (start, end) = (starts[cue] + shift, ends[cue] + shift)
        guard start >= -Self.slack, end < sums.count + Self.slack else { return nil }
        func sum(_ frame: Int) -> Float { sums[max(0, min(sums.count - 1, frame))] }
        let (inside, around) = (
            sum(end) - sum(start),
            sum(end + after[cue]) - sum(end) + sum(start) - sum(start - before[cue])
        )
        return weights.inside.slope * inside + weights.inside.level * Float(end - start)
            + weights.beside.slope * around
            + weights.beside.level * Float(before[cue] + after[cue])
    }

    /// The score of some cues that are moved alike; those outside count as much as a bad one.
    func score(_ cues: Range<Int>, _ shift: Int) -> Float {
        cues.reduce(0) { $0 + (score($1, shift) ?? Self.bounds.lowerBound) }
    }

    /// The mean and the variance of raw scores of cues where they do not belong.
    func misplaced() -> (mean: Float, variance: Float) {
        var (sum, squares, number): (Float, Float, Float) = (0, 0, 0)
        for cue in stride(from: 0, to: count, by: max(1, count / 60)) {
            // Some hundred places all over the recording.
            let step = max(29, sums.count / 150)
            for place in stride(from: cue * 7 % step, to: sums.count, by: step) {
                guard let score = raw(cue, place - starts[cue]) else { continue }
                sum += score
                squares += score * score
                number += 1
            }
        }
        guard number > 0 else { return (0, 0) }
        let mean = sum / number
        return (mean, squares / number - mean * mean)
    }
}
