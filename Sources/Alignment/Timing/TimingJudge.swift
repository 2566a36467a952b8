import ListenCore
import Subtitles

/// Tells how well cues fit the speech of a recording.
struct TimingJudge {
    let heard: HeardSpeech
    /// True when long holes of the text do not count, because the recording has parts that the text
    /// does not.
    var isCovered: Bool

    func fit(of cues: [Range<MediaTime>]) -> Double {
        let search = TimingSearch(heard, cues, isCancelled: { false })
        return isCovered ? search.covered : search.present
    }

    /// The least fit of pieces that is believed, and how far it must exceed that of the same lines
    /// elsewhere.
    private static let leastFit = 0.2
    private static let distinct = 1.5
    /// The same for a fit that would be too small by itself, as that of lines that fill the time.
    private static let goodFit = 0.3
    private static let veryDistinct = 3.0
    /// Shifts at which the lines do not belong, in seconds.
    private static let elsewhere: [Double] = [
        -60, -53, -46, -39, -32, -25, -18, -11, 11, 18, 25, 32, 39, 46, 53, 60,
    ]

    /// A fit with the judgement of cues before and after it.
    func judged(_ fit: TimingFit, of cues: [Range<MediaTime>]) -> TimingFit {
        fit.with(before: self.fit(of: cues), after: self.fit(of: cues.map { fit.span(of: $0) }))
    }

    /// True when pieces fit better than the cues as they are and than one shift for all, and far
    /// better than lines that do not belong there.
    func prefers(
        _ pieces: TimingFit, to whole: TimingFit, of cues: [Range<MediaTime>]
    ) -> Bool {
        let worth = TimingSearch.worth
        let other = fit(of: cues.map { whole.span(of: $0) })
        // A shift that is not sure would change nothing; pieces may confirm it.
        guard pieces.after >= Self.leastFit,
            pieces.isUnchanged || pieces.after >= pieces.before + worth,
            pieces.after >= other + (whole.isSure ? worth : -worth)
        else { return false }
        let moved = cues.map { pieces.span(of: $0) }
        let chance = Self.elsewhere.map { seconds in
            let shift = MediaTime.seconds(seconds)
            return fit(of: moved.map { ($0.lowerBound + shift)..<($0.upperBound + shift) })
        }
        let distinct = pieces.after < Self.goodFit ? Self.veryDistinct : Self.distinct
        return pieces.after >= distinct * (chance.max() ?? 0)
    }
}

extension TimingFit {
    /// The least correlation with which one shift for all cues is beyond doubt.
    private static let leastFit = 0.8
    /// Some frames are no shift.
    private static let nearest = 8

    /// The fit of cues in pieces; `nil` when it is not sure, or one shift serves as well.
    init?(_ cut: CutFit, of cues: [Range<MediaTime>], beside whole: TimingFit) {
        guard cut.isSure, let first = cut.pieces.first else { return nil }
        let isOne = cut.pieces.count == 1
        if isOne, whole.isSure, whole.after >= Self.leastFit { return nil }
        // A piece that hardly moves stays where it is: what it is off by is the habit of who timed
        // the text, in which all pieces share.
        let near = cut.pieces.filter { abs($0.shift) <= Self.nearest }
        let habit = near.max { $0.cues.count < $1.cues.count }?.shift ?? 0
        func time(_ frames: Int) -> MediaTime { .milliseconds(Int64(frames - habit) * 10) }
        let pieces = cut.pieces.map { piece in
            let span = cues[piece.cues]
            let start = span.first?.lowerBound ?? .zero
            return Piece(
                span: start..<max(start, span.map(\.upperBound).max() ?? start),
                offset: time(piece.shift))
        }
        var (unplaced, next): ([Range<MediaTime>], Int) = ([], 0)
        for end in cut.pieces.map(\.cues) + [cues.count..<cues.count] {
            let rest = cues[next..<end.lowerBound]
            if let first = rest.first?.lowerBound, let last = rest.map(\.upperBound).max() {
                // A line that is shown long does not reach into the next piece.
                let limit = end.isEmpty ? last : cues[end.lowerBound].lowerBound
                unplaced.append(first..<max(first, min(last, limit)))
            }
            next = end.upperBound
        }
        let offset = time(first.shift)
        self.init(
            rate: cut.rate, offset: offset, before: 0, after: 0, isSure: true,
            pieces: isOne ? [] : pieces, unplaced: unplaced,
            lead: Self.lead(Array(cues[...first.cues.lowerBound]), cut.rate, offset))
    }

    /// The first lines, given with the first one that has a place.
    private static func lead(
        _ lines: [Range<MediaTime>], _ rate: Double, _ offset: MediaTime
    ) -> Lead? {
        let plain = TimingFit(rate: rate, offset: offset, before: 0, after: 0, isSure: true)
        guard lines.count > 1, let first = lines.first?.lowerBound, first >= .zero,
            let begin = lines.last?.lowerBound, plain.corrected(first) < .zero
        else { return nil }
        return Lead(Array(lines.dropLast()), before: begin, at: plain.corrected(begin))
    }

    func with(before: Double, after: Double) -> TimingFit {
        TimingFit(
            rate: rate, offset: offset, before: before, after: after, isSure: isSure,
            pieces: pieces, unplaced: unplaced, lead: lead)
    }

    /// The range of a cue after the change.
    func span(of cue: Range<MediaTime>) -> Range<MediaTime> {
        let start = corrected(cue.lowerBound)
        return start..<max(start, corrected(cue.upperBound))
    }
}
