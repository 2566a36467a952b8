import Glibc
import ListenCore

/// The beginnings and ends of cues, moved as far as the speech near by makes it likely.
///
/// In noise the edges of speech are blurred, and found later or earlier than they are heard: what
/// all edges are off by alike is no reason to move any.
struct CueEdges {
    /// The farthest an edge moves, in frames.
    private static let reach = 15
    /// The usual distance, in frames, by which people miss an edge.
    private static let usual: Float = 4
    /// The most frames of a pause, and of a cue, by which an edge is found.
    private static let most = 40

    private let evidence: SpeechEvidence
    private let weights: CueWeights

    init(_ evidence: SpeechEvidence, _ cues: [Range<MediaTime>]) {
        self.evidence = evidence
        weights = CueWeights(evidence, cues)
    }

    /// The shifts of each cue's beginning and end, in frames, given those of cues that are in place.
    func moves(of cues: [Range<Int>]) -> [(start: Float, end: Float)] {
        var moves = cues.indices.map { index in
            let cue = cues[index]
            let before = index > 0 ? max(0, cue.lowerBound - cues[index - 1].upperBound) : Self.most
            let after =
                index + 1 < cues.count
                ? max(0, cues[index + 1].lowerBound - cue.upperBound) : Self.most
            return (
                start: move(cue.lowerBound, pause: before, speech: cue.count, sign: 1),
                end: move(cue.upperBound, pause: after, speech: cue.count, sign: -1)
            )
        }
        let habits = (start: Self.median(moves.map(\.start)), end: Self.median(moves.map(\.end)))
        for index in moves.indices {
            moves[index].start -= habits.start
            moves[index].end -= habits.end
        }
        return moves
    }

    private static func median(_ values: [Float]) -> Float {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }

    /// The mean of where an edge may be; speech is behind it with a sign of 1, before it with −1.
    private func move(_ edge: Int, pause: Int, speech: Int, sign: Int) -> Float {
        // Frames that change sides with the edge tell how likely it is there.
        let (back, on) = (min(Self.reach, pause / 2), min(Self.reach, speech / 2))
        let low = sign > 0 ? -back : -on
        let high = sign > 0 ? on : back
        guard low < high else { return 0 }
        let slope = (weights.inside.slope - weights.beside.slope) * weights.unit
        let level = (weights.inside.level - weights.beside.level) * weights.unit
        func sum(_ frame: Int) -> Float {
            evidence.sums[max(0, min(evidence.sums.count - 1, frame))]
        }
        let here = sum(edge)
        var (total, mean, best): (Float, Float, Float) = (0, 0, -.infinity)
        var gains: [Float] = []
        for move in low...high {
            // Frames between that were within the cue are beside it, or the other way round.
            let gain = -Float(sign) * (slope * (sum(edge + move) - here) + level * Float(move))
            let prior = Float(move) / Self.usual
            gains.append(gain - prior * prior / 2)
            best = max(best, gains[gains.count - 1])
        }
        for (index, gain) in gains.enumerated() {
            let weight = exp(gain - best)
            total += weight
            mean += weight * Float(low + index)
        }
        return mean / total
    }
}
