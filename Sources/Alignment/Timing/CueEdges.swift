import ListenCore

/// The beginnings and ends of cues, moved to the edges of speech near by as far as these are worth it.
///
/// What edges are off by has three parts: what those of a piece of the text share, what the person
/// who timed them missed each time, and what the edges of speech themselves are found too early or
/// too late by. How widely the distances differ tells how much of them is the person's: times that
/// keep to each other better than sound in noise can be heard stay as they are.
struct CueEdges {
    /// The farthest an edge moves, in frames.
    private static let reach: Float = 25

    /// The certainty of the edges of speech.
    struct Certainty {
        /// The usual distance, in frames, by which they are missed.
        var missed: Float
        /// The part of what all are off by alike that is their error, not the person's habit.
        var ownHabit: Float
        /// True when soft sounds are heard late, so that distances differ more behind the middle.
        var isSkewed: Bool
    }

    private let onsets: [Int]
    private let offsets: [Int]
    private let (beginning, end): (Certainty, Certainty)

    init(_ heard: HeardSpeech) {
        onsets = heard.pauses.map(\.upperBound)
        offsets = heard.pauses.map(\.lowerBound)
        // Speech fades: in noise its ends are heard less well than its beginnings.
        (beginning, end) =
            heard.evidence.isClear
            ? (
                Certainty(missed: 0.5, ownHabit: 0, isSkewed: false),
                Certainty(missed: 1, ownHabit: 0, isSkewed: false)
            )
            : (
                Certainty(missed: 1.5, ownHabit: 0.5, isSkewed: true),
                Certainty(missed: 4, ownHabit: 0.5, isSkewed: true)
            )
    }

    /// A cue where a fit puts it, in frames, and the number of its piece.
    struct Placed {
        var start: Float
        var end: Float
        var piece: Int
    }

    /// The shifts of a cue's beginning and end, in frames.
    struct Move: Hashable {
        var start: Float
        var end: Float
    }

    /// The shifts of each cue's beginning and end.
    ///
    /// The piece `kept` is in place, but for what its edges are off by alike; the others are put
    /// beside it.
    func moves(of cues: [Placed], kept: Int?) -> [Move] {
        let pieces = cues.map(\.piece)
        let starts = EdgeDistances(
            cues.map { Self.distance(from: $0.start, to: onsets) }, pieces, beginning)
        let ends = EdgeDistances(
            cues.map { Self.distance(from: $0.end, to: offsets) }, pieces, end,
            shifts: starts.shifts)
        let base = kept.map { starts.shifts[$0, default: 0] }
        return cues.indices.map { index in
            Move(start: starts.move(index, kept: base), end: ends.move(index, kept: base))
        }
    }

    /// The distance to the nearest of some edges within reach; `nil` without one.
    private static func distance(from place: Float, to edges: [Int]) -> Float? {
        var best: Float?
        for edge in edges[edges.partitioned { Float($0) >= place - reach }...] {
            let distance = Float(edge) - place
            guard distance <= reach else { break }
            if best.map({ abs(distance) < abs($0) }) ?? true { best = distance }
        }
        return best
    }
}

/// The distances, in frames, from edges of cues of a kind to those of speech.
private struct EdgeDistances {
    /// Distances so many times as far from the middle as usual are those of other edges.
    private static let far: Float = 3.5
    /// The fewest distances that tell what a piece is off by.
    private static let fewest = 6
    /// The most frames by which the edges of a text that is in place are off alike: who timed it
    /// shows lines a little early or late.
    private static let habit: Float = 8
    /// The standard deviation as a multiple of the median distance from the middle.
    private static let deviation: Float = 1.48

    private let distances: [Float?]
    private let pieces: [Int]
    private let certainty: CueEdges.Certainty
    /// The distance that edges of a piece share beyond that of all.
    let shifts: [Int: Float]
    /// The distance that all share.
    private let middle: Float
    /// The usual distance from that before it and behind it.
    private let spread: (early: Float, late: Float)

    /// Distances of edges of pieces, with the shifts of those, where they are known.
    init(
        _ distances: [Float?], _ pieces: [Int], _ certainty: CueEdges.Certainty,
        shifts: [Int: Float]? = nil
    ) {
        (self.distances, self.pieces, self.certainty) = (distances, pieces, certainty)
        let shifts = shifts ?? Self.shifts(of: pieces, distances)
        self.shifts = shifts
        let own = zip(distances, pieces).compactMap { distance, piece in
            distance.map { $0 - shifts[piece, default: 0] }
        }
        let middle = Self.median(own)
        self.middle = middle
        spread = (
            Self.deviation * (middle - Self.median(own.filter { $0 <= middle })),
            Self.deviation * (Self.median(own.filter { $0 >= middle }) - middle)
        )
    }

    private static func shifts(of pieces: [Int], _ distances: [Float?]) -> [Int: Float] {
        let whole = median(distances.compactMap(\.self))
        var found: [Int: [Float]] = [:]
        for case (let piece, let distance?) in zip(pieces, distances) {
            found[piece, default: []].append(distance)
        }
        return found.filter { $0.value.count >= Self.fewest }.mapValues { median($0) - whole }
    }

    private static func median(_ values: [Float]) -> Float {
        values.isEmpty ? 0 : values.sorted()[values.count / 2]
    }

    /// The frames by which an edge moves; `kept` is the shift of the piece that is in place.
    func move(_ index: Int, kept: Float?) -> Float {
        let shift = shifts[pieces[index], default: 0]
        let common = middle + (kept ?? 0)
        let isHabit = kept != nil && abs(common) <= Self.habit
        let shared = shift - (kept ?? 0) + (isHabit ? 0 : common)
        guard let distance = distances[index] else { return shared }
        let rest = distance - shift - middle
        let usual = rest < 0 ? spread.early : spread.late
        guard usual > 0, abs(rest) <= Self.far * usual else { return shared }
        // What is wider on one side is an error of the edges of speech.
        let least = certainty.isSkewed ? min(spread.early, spread.late) : usual
        let missed = certainty.missed * certainty.missed
        let persons = max(0, least * least - missed) / (usual * usual)
        return shared + persons * (rest + (isHabit ? (1 - certainty.ownHabit) * common : 0))
    }
}
