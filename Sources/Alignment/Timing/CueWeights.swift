import Glibc
import ListenCore

/// The weights of speech and of its absence within cues and beside them.
struct CueWeights {
    /// The weight of the evidence, in seconds, and that of a frame.
    struct Line {
        var slope: Float
        var level: Float
    }

    var inside: Line
    var beside: Line
    /// The factor that makes sums of these weights nats: frames near each other tell the same.
    var unit: Float = 1

    /// Speech beside a cue is so much rarer than within it.
    private static let beside = 0.3

    /// The weights for cues of a recording.
    init(_ evidence: SpeechEvidence, _ cues: [Range<MediaTime>]) {
        let mean = Double(evidence.mean)
        let share = min(0.95, max(0.05, (mean + 1) / 2))
        let filled = CueScores.filled(cues)
        let within = min(0.97, share / (filled + (1 - filled) * Self.beside))
        func line(_ part: Double) -> Line {
            let (speech, pause) = (log(part / share), log((1 - part) / (1 - share)))
            let slope = (speech - pause) / 2
            return Line(
                slope: Float(slope * 100), level: Float((speech + pause) / 2 + mean * slope))
        }
        (inside, beside) = (line(within), line(within * Self.beside))
        // Logarithms of likelihoods have a variance that is twice the distance of their mean from 0.
        let (middle, variance) = CueScores(evidence, cues, rate: 1, self).misplaced()
        unit = variance > 0 && middle < 0 ? min(1, -2 * middle / variance) : 0
    }
}
