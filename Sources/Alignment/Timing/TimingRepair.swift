package import ListenCore
import Signal
package import Subtitles

extension TimingRepair {
    /// The fit from which cues are left alone.
    private static let exact = 0.95
    /// The shortest cue after a change.
    private static let shortest = MediaTime.milliseconds(100)

    /// Repairs cues, sorted by their beginnings; `nil` when cancelled.
    ///
    /// Without `snaps` single edges stay where the change of all cues puts them.
    package init?(
        of cues: [Cue], by levels: [Float], snaps: Bool = true,
        isCancelled: @escaping () -> Bool = { false }
    ) {
        let heard = HeardSpeech(levels: levels)
        let ranges = cues.map { $0.start..<max($0.start, $0.end) }
        guard let whole = TimingSearch(heard, ranges, isCancelled: isCancelled).fit() else {
            return nil
        }
        let isWhole = whole.isSure && whole.after >= Self.exact
        let cut =
            isWhole ? nil : CutSearch(heard.evidence, ranges, isCancelled: isCancelled).fit()
        if isCancelled() { return nil }
        var judge = TimingJudge(heard: heard, isCovered: false)
        var fit = whole
        if let cut, let pieces = TimingFit(cut, of: ranges, beside: whole) {
            judge.isCovered = true
            let judged = judge.judged(pieces, of: ranges)
            if judge.prefers(judged, to: whole, of: ranges) {
                fit = judged
            } else {
                judge.isCovered = false
            }
        }
        self.init(fit: fit, cues: cues, snaps: snaps, by: judge)
    }

    /// Cues moved by a fit, with edges at speech near by where that fits better.
    private init(fit: TimingFit, cues: [Cue], snaps: Bool, by judge: TimingJudge) {
        // Exact times are more certain than the edges of speech.
        guard fit.isSure, !(fit.isUnchanged && fit.before >= Self.exact) else {
            self.init(fit: fit, cues: cues, snapped: 0)
            return
        }
        let ranges = cues.map { $0.start..<max($0.start, $0.end) }
        guard snaps else {
            self.init(fit: fit, cues: cues, ranges: ranges)
            return
        }
        let (edges, count) = Self.snapped(ranges, by: fit, judge.heard)
        let spans = Self.settled(edges, from: ranges)
        let after = judge.fit(of: spans)
        // Edges that gain little at the speech near by are more certain where a person put them;
        // after a shift, which is exact to some frames only, speech is the better guide.
        let worth = fit.isUnchanged ? TimingSearch.finestWorth : -2 * TimingSearch.worth
        guard after > fit.after + worth, after > fit.before else {
            self.init(fit: fit, cues: cues, ranges: ranges)
            return
        }
        var whole = fit
        whole.after = after
        self.init(fit: whole, cues: Self.moved(cues, to: spans, by: fit), snapped: count)
    }

    /// Cues moved by a fit alone.
    private init(fit: TimingFit, cues: [Cue], ranges: [Range<MediaTime>]) {
        let spans =
            fit.isUnchanged
            ? ranges : Self.settled(ranges.map { fit.span(of: $0) }, from: ranges)
        self.init(fit: fit, cues: Self.moved(cues, to: spans, by: fit), snapped: 0)
    }

    private static func moved(
        _ cues: [Cue], to spans: [Range<MediaTime>], by fit: TimingFit
    ) -> [Cue] {
        zip(cues, spans).map { $0.moved(to: $1, by: fit) }
    }

    /// Moved ranges that keep the order of those before, overlap only where those did, and begin
    /// in the recording unless they end before it.
    static func settled(
        _ moved: [Range<MediaTime>], from ranges: [Range<MediaTime>]
    ) -> [Range<MediaTime>] {
        var starts = moved.map {
            $0.upperBound > .zero ? max(.zero, $0.lowerBound) : $0.lowerBound
        }
        for index in starts.indices.dropLast().reversed() {
            starts[index] = min(starts[index], starts[index + 1])
        }
        return ranges.indices.map { index in
            // The first that did not overlap this one begins before all others that did not.
            let next = max(
                index + 1, ranges.partitioned { $0.lowerBound >= ranges[index].upperBound })
            var end = moved[index].upperBound
            if next < ranges.count { end = min(end, starts[next]) }
            let start = end > .zero ? max(.zero, starts[index]) : starts[index]
            return start..<max(start, end)
        }
    }

    /// The fit of cues to the speech of a recording: a correlation from −1 to 1.
    package static func fit(of cues: [Cue], by levels: [Float]) -> Double {
        TimingJudge(heard: HeardSpeech(levels: levels), isCovered: false)
            .fit(of: cues.map { $0.start..<max($0.start, $0.end) })
    }

    /// The cues in place, with edges moved to speech near by, and the number that moved.
    private static func snapped(
        _ cues: [Range<MediaTime>], by fit: TimingFit, _ heard: HeardSpeech
    ) -> ([Range<MediaTime>], Int) {
        var moved = cues.map { fit.span(of: $0) }
        let placed = moved.indices.filter { !fit.isUnplaced(cues[$0].lowerBound) }
        let edges = placed.map { index in
            CueEdges.Placed(
                start: frames(moved[index].lowerBound), end: frames(moved[index].upperBound),
                piece: fit.pieces.partitioned { $0.span.lowerBound > cues[index].lowerBound })
        }
        let moves = CueEdges(heard).moves(of: edges, kept: fit.piece(keptAmong: edges))
        var count = 0
        for (index, move) in zip(placed, moves) {
            let start = moved[index].lowerBound + time(move.start)
            let end = moved[index].upperBound + time(move.end)
            let length = moved[index].upperBound - moved[index].lowerBound
            guard end - start >= min(length, shortest) else { continue }
            if start..<end != moved[index] { count += 1 }
            moved[index] = start..<end
        }
        return (moved, count)
    }

    private static func frames(_ time: MediaTime) -> Float {
        Float(time.microseconds) / Float(CepstralFeatures.hop.microseconds)
    }

    private static func time(_ frames: Float) -> MediaTime {
        MediaTime(microseconds: Int64(frames * Float(CepstralFeatures.hop.microseconds)))
    }
}

extension TimingFit {
    /// The number of the longest piece that stays where it is; `nil` when all are shifted.
    fileprivate func piece(keptAmong edges: [CueEdges.Placed]) -> Int? {
        guard !pieces.isEmpty else { return offset == .zero ? 0 : nil }
        let counts = Dictionary(edges.map { ($0.piece, 1) }, uniquingKeysWith: +)
        return pieces.indices.filter { pieces[$0].offset == .zero }.map { $0 + 1 }
            .max { counts[$0, default: 0] < counts[$1, default: 0] }
    }
}

extension Cue {
    /// The cue at another place; its words move with it and stay within it, those at its edges at
    /// its edges.
    fileprivate func moved(to span: Range<MediaTime>, by fit: TimingFit) -> Cue {
        func held(_ time: MediaTime) -> MediaTime {
            if time == start { return span.lowerBound }
            if time == end { return span.upperBound }
            return min(max(fit.corrected(time), span.lowerBound), span.upperBound)
        }
        return retimed(from: span.lowerBound, to: span.upperBound, words: held)
    }
}
