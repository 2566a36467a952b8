import ListenCore

/// How well each cue lies on speech at some shift: its frames should be speech, those just outside
/// should not.
struct CueScores {
    /// Frames outside an edge that count, at most.
    private static let edge = 40
    /// Frames by which a cue may stand out of the recording.
    private static let slack = 30

    /// The beginnings and ends in frames.
    let starts: [Int]
    let ends: [Int]
    private let before: [Int]
    private let after: [Int]
    private let sums: [Float]

    init(_ evidence: SpeechEvidence, _ cues: [Range<MediaTime>], rate: Double) {
        sums = evidence.sums
        func frame(_ time: MediaTime) -> Int { Int((time.seconds * rate * 100).rounded()) }
        let (starts, ends) = (
            cues.map { frame($0.lowerBound) }, cues.map { frame($0.upperBound) }
        )
        // A neighbour's part of the pause between is not counted twice.
        before = starts.indices.map {
            $0 == 0 ? Self.edge : min(Self.edge, max(0, (starts[$0] - ends[$0 - 1]) / 2))
        }
        after = starts.indices.map {
            $0 + 1 == starts.count
                ? Self.edge : min(Self.edge, max(0, (starts[$0 + 1] - ends[$0]) / 2))
        }
        (self.starts, self.ends) = (starts, ends)
    }

    var count: Int { starts.count }

    /// The score of a cue that is moved by some frames, in seconds; `nil` outside the recording.
    func score(_ cue: Int, _ shift: Int) -> Float? {
        let (start, end) = (starts[cue] + shift, ends[cue] + shift)
        guard start >= -Self.slack, end < sums.count + Self.slack else { return nil }
        func sum(_ frame: Int) -> Float { sums[max(0, min(sums.count - 1, frame))] }
        let (first, last) = (sum(start), sum(end))
        return 2 * (last - first) - sum(end + after[cue]) + sum(start - before[cue])
    }

    /// The score of some cues that are moved alike; those outside count as much as a bad one.
    func score(_ cues: Range<Int>, _ shift: Int) -> Float {
        cues.reduce(0) { $0 + (score($1, shift) ?? -2) }
    }

    /// The usual score of a cue where it does not belong (a root of mean squares).
    func spread(_ shifts: StrideThrough<Int>) -> Float {
        var (sum, count): (Float, Float) = (0, 0)
        for cue in stride(from: 0, to: starts.count, by: max(1, starts.count / 40)) {
            for shift in shifts {
                guard let score = score(cue, shift) else { continue }
                sum += score * score
                count += 1
            }
        }
        return count > 0 ? max(0.05, (sum / count).squareRoot()) : .infinity
    }
}
