import Glibc
import ListenCore
import Subtitles

/// Cues in pieces with a shift each, at a rate that all share: the recording is another cut than
/// the one the cues were timed for.
struct CutFit {
    /// Cues that follow each other with the same shift, in frames.
    struct Piece: Hashable {
        var cues: Range<Int>
        var shift: Int
    }

    var rate: Double
    var pieces: [Piece]
    /// True when the pieces lie on the speech far better than chance would have it.
    var isSure: Bool
}

/// Looks for the pieces of cues that were timed for another cut of a recording.
struct CutSearch {
    private static let rates: [Double] = [
        1, 25 / 23.976, 23.976 / 25, 24 / 23.976, 23.976 / 24, 25 / 24, 24.0 / 25,
    ]
    /// The farthest shift, in frames.
    private static let mostShift = 60_000
    /// The most entries of a table of cues and shifts.
    private static let mostEntries = 12_000_000
    /// The gain that another rate must bring: one of film and television, and any other.
    private static let worthOfRate: Float = 3
    private static let worthOfDrift: Float = 6
    /// Shifts that differ less are one, in frames: people cut no less than that.
    private static let leastBreak = 40
    /// The fewest cues, and frames, in which cuts are looked for.
    private static let leastCues = 8
    private static let leastFrames = 3_000
    /// The least gain of a piece, of a cue on average, and of all pieces: a few cues fit somewhere
    /// by chance.
    private static let leastGain: Float = 6
    private static let leastMean: Float = 0.4
    private static let leastSum: Float = 20
    /// The longest text, in seconds.
    private static let longest = 86_400.0

    private let evidence: SpeechEvidence
    private let cues: [Range<MediaTime>]
    private let weights: CueWeights
    private let isCancelled: () -> Bool

    init(
        _ evidence: SpeechEvidence, _ cues: [Range<MediaTime>], isCancelled: @escaping () -> Bool
    ) {
        (self.evidence, self.cues, self.isCancelled) = (evidence, cues, isCancelled)
        weights = CueWeights(evidence, cues)
    }

    /// The best pieces; `nil` without enough cues or speech, or when cancelled.
    func fit() -> CutFit? {
        guard cues.count >= Self.leastCues, evidence.count >= Self.leastFrames,
            let last = cues.map(\.upperBound.seconds).max(), last < Self.longest,
            let first = cues.first?.lowerBound.seconds, first > -Self.longest,
            let rate = rate(length: last), let found = path(rate, finest: 4)
        else { return nil }
        var fit = CutFit(
            rate: rate, pieces: merged(Self.pieces(found.path), step: found.step), isSure: false)
        guard !fit.pieces.isEmpty else { return nil }
        refine(&fit, step: found.step, length: last)
        fit.pieces = merged(fit.pieces)
        let scores = scores(fit.rate)
        moveBreaks(of: &fit, scores)
        for index in fit.pieces.indices {
            fit.pieces[index].shift = middle(fit.pieces[index], scores, reach: 15)
        }
        fit.isSure = keepSure(&fit, scores)
        return isCancelled() ? nil : fit
    }

    private func scores(_ rate: Double) -> CueScores {
        CueScores(evidence, cues, rate: rate, weights)
    }

    /// The path at a rate, by steps no finer than some frames, and its step.
    private func path(_ rate: Double, finest: Int) -> (path: CutPath, step: Int)? {
        let scores = scores(rate)
        guard let begin = scores.starts.first, let end = scores.ends.max() else { return nil }
        let first = max(-Self.mostShift, -end)
        let last = min(Self.mostShift, evidence.count - begin)
        guard last > first else { return nil }
        let most = max(1, Self.mostEntries / cues.count)
        let step = max(finest, (last - first) / most + 1)
        // Shift 0 is one of them.
        let low = Int((Double(first) / Double(step)).rounded(.down)) * step
        let path = CutPath(
            scores, first: low, step: step, count: (last - low) / step + 1,
            isCancelled: isCancelled)
        return path.map { (path: $0, step: step) }
    }

    /// The rate at which a path is best: one of those of film and television, or near it.
    private func rate(length: Double) -> Double? {
        var best: (rate: Double, value: Float) = (1, -.infinity)
        for rate in Self.rates {
            guard let value = path(rate, finest: 8)?.path.value else { return nil }
            if value > best.value + (rate == 1 ? 0 : Self.worthOfRate) { best = (rate, value) }
        }
        let base = best.rate
        let step = max(0.000_25, 0.3 / max(1, length))
        for sign in [-1.0, 1.0] {
            for count in 1...4 where step * Double(count) <= 0.001_3 {
                let rate = base * (1 + sign * step * Double(count))
                guard let value = path(rate, finest: 8)?.path.value else { return nil }
                if value > best.value + (best.rate == base ? Self.worthOfDrift : 0) {
                    best = (rate, value)
                }
            }
        }
        return best.rate
    }

    private static func pieces(_ path: CutPath) -> [CutFit.Piece] {
        var pieces: [CutFit.Piece] = []
        for (cue, shift) in path.shifts.enumerated() {
            guard let shift else { continue }
            if let last = pieces.last, last.shift == shift {
                pieces[pieces.count - 1].cues = last.cues.lowerBound..<cue + 1
            } else {
                pieces.append(CutFit.Piece(cues: cue..<cue + 1, shift: shift))
            }
        }
        return pieces
    }

    /// The pieces with those of nearly the same shift as one, when shifts are known to a step.
    private func merged(_ pieces: [CutFit.Piece], step: Int = 1) -> [CutFit.Piece] {
        let least = max(Self.leastBreak, step + 1)
        var merged: [CutFit.Piece] = []
        for piece in pieces {
            guard let last = merged.last, abs(last.shift - piece.shift) < least else {
                merged.append(piece)
                continue
            }
            let longer = last.cues.count >= piece.cues.count ? last : piece
            merged[merged.count - 1] = CutFit.Piece(
                cues: last.cues.lowerBound..<piece.cues.upperBound, shift: longer.shift)
        }
        return merged
    }

    /// The best shift near that of a piece.
    private func best(
        _ piece: CutFit.Piece, _ scores: CueScores, reach: Int, around middle: Int? = nil
    ) -> (shift: Int, score: Float) {
        let middle = middle ?? piece.shift
        var best = (shift: middle, score: scores.score(piece.cues, middle))
        for distance in 1...reach {
            for shift in [middle - distance, middle + distance] {
                let score = scores.score(piece.cues, shift)
                if score > best.score { best = (shift, score) }
            }
        }
        return best
    }

    /// The mean of the shifts near the best one of a piece, each as often as it is likely: many are
    /// nearly as good as the best.
    private func middle(_ piece: CutFit.Piece, _ scores: CueScores, reach: Int) -> Int {
        let best = best(piece, scores, reach: reach)
        var (sum, mean): (Float, Float) = (0, 0)
        for distance in -reach...reach {
            let weight = exp(scores.score(piece.cues, best.shift + distance) - best.score)
            sum += weight
            mean += weight * Float(distance)
        }
        return best.shift + Int((mean / sum).rounded())
    }

    /// Finds the drift that all pieces share, and the shifts with it, to a frame; they were known
    /// to a step.
    private func refine(_ fit: inout CutFit, step coarse: Int, length: Double) {
        let rate = fit.rate
        var (pieces, reach) = (fit.pieces, max(24, coarse))
        func tried(_ factor: Double) -> (pieces: [CutFit.Piece], score: Float) {
            let scores = scores(rate * factor)
            var (moved, sum) = (pieces, Float(0))
            for index in pieces.indices {
                let cues = pieces[index].cues
                let middle = (scores.starts[cues.lowerBound] + scores.ends[cues.upperBound - 1]) / 2
                let shift = pieces[index].shift - Int((Double(middle) * (factor - 1)).rounded())
                let found = best(pieces[index], scores, reach: reach, around: shift)
                moved[index].shift = found.shift
                sum += found.score
            }
            return (moved, sum)
        }
        var found = tried(1)
        fit.pieces = found.pieces
        if reach > 24 { (pieces, reach) = (found.pieces, 24) }
        // A drift that nobody notices at the end does not count.
        let step = max(0.000_02, 0.04 / max(1, length))
        let isPlain = Self.rates.contains(rate)
        var least = found.score + (isPlain ? Self.worthOfDrift : 0)
        for count in -20...20 where count != 0 && !isCancelled() {
            let factor = 1 + Double(count) * step
            guard !isPlain || abs(Double(count)) * step * length >= 0.2 else { continue }
            found = tried(factor)
            guard found.score > least else { continue }
            least = found.score
            (fit.rate, fit.pieces) = (rate * factor, found.pieces)
        }
    }

    /// Moves breaks to where neighbours change sides best; cues without a place stay without.
    private func moveBreaks(of fit: inout CutFit, _ scores: CueScores) {
        for index in fit.pieces.indices.dropFirst() {
            let (one, other) = (fit.pieces[index - 1], fit.pieces[index])
            guard one.cues.upperBound == other.cues.lowerBound else { continue }
            let cues = one.cues.lowerBound + 1..<other.cues.upperBound
            var sum =
                scores.score(other.cues, other.shift)
                + scores.score(one.cues, one.shift)
            var best = (score: sum, place: one.cues.upperBound)
            for (places, isLater) in [
                (Array(one.cues.upperBound..<cues.upperBound), true),
                (Array((cues.lowerBound - 1..<one.cues.upperBound).reversed()), false),
            ] {
                sum = scores.score(other.cues, other.shift) + scores.score(one.cues, one.shift)
                for cue in places {
                    let (with, without) = (
                        scores.score(cue..<cue + 1, one.shift),
                        scores.score(cue..<cue + 1, other.shift)
                    )
                    sum += isLater ? with - without : without - with
                    let place = isLater ? cue + 1 : cue
                    guard place > cues.lowerBound - 1, place < cues.upperBound,
                        scores.ends[place - 1] + one.shift
                            <= scores.starts[place] + other.shift + 20
                    else { continue }
                    if sum > best.score { best = (sum, place) }
                }
            }
            fit.pieces[index - 1].cues = one.cues.lowerBound..<best.place
            fit.pieces[index].cues = best.place..<other.cues.upperBound
        }
    }

    /// Leaves the pieces that lie on the speech far better than chance would have it; returns
    /// whether they are enough to believe them.
    private func keepSure(_ fit: inout CutFit, _ scores: CueScores) -> Bool {
        func gain(_ piece: CutFit.Piece) -> Float { scores.score(piece.cues, piece.shift) }
        fit.pieces.removeAll { gain($0) < Self.leastGain }
        fit.pieces = merged(fit.pieces)
        let placed = fit.pieces.reduce(0) { $0 + $1.cues.count }
        let sum = fit.pieces.reduce(Float(0)) { $0 + gain($1) }
        // Each further piece may have found its own place by chance.
        let chance = Self.leastSum + CutPath.costOfBreak * Float(fit.pieces.count - 1)
        return 10 * placed >= 6 * cues.count && sum >= Self.leastMean * Float(placed)
            && sum >= chance
    }
}
