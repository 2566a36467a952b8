package import ListenCore
import Signal
package import Subtitles

extension TimingRepair {
    /// The farthest an edge is moved to speech near by, in frames of 10 ms.
    private static let reach = 25
    /// The fit from which cues are left alone.
    private static let exact = 0.95
    /// The shortest cue after a change, in frames.
    private static let shortest = 10

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
        let (edges, count) = Self.snapped(ranges, by: fit, judge.heard.pauses)
        let snapped = Self.settled(edges, from: ranges)
        let after = judge.fit(of: snapped)
        // Edges that gain little at the speech near by are more certain where a person put them;
        // after a shift, which is exact to some frames only, speech is the better guide.
        let worth = fit.isUnchanged ? TimingSearch.finestWorth : -2 * TimingSearch.worth
        // In noise edges are less certain than a few frames: they move a part of the way.
        guard snaps, !judge.heard.evidence.isNoisy, after > fit.after + worth, after > fit.before
        else {
            self.init(
                fit: fit, cues: cues, ranges: ranges,
                evidence: snaps && judge.heard.evidence.isNoisy ? judge.heard.evidence : nil,
                by: judge)
            return
        }
        var whole = fit
        whole.after = after
        self.init(fit: whole, cues: Self.moved(cues, to: snapped, by: fit), snapped: count)
    }

    /// Cues moved by a fit alone, or by evidence with noise in it besides.
    private init(
        fit: TimingFit, cues: [Cue], ranges: [Range<MediaTime>], evidence: SpeechEvidence?,
        by judge: TimingJudge
    ) {
        guard !fit.isUnchanged else {
            self.init(fit: fit, cues: Self.moved(cues, to: ranges, by: fit), snapped: 0)
            return
        }
        let moved = ranges.map { fit.span(of: $0) }
        let leaned = evidence.map { Self.leaned(moved, ranges, fit, $0) } ?? moved
        let spans = Self.settled(leaned, from: ranges)
        var whole = fit
        if evidence != nil { whole.after = judge.fit(of: spans) }
        self.init(
            fit: whole, cues: Self.moved(cues, to: spans, by: fit),
            snapped: zip(leaned, moved).count { $0 != $1 })
    }

    /// Moved ranges with edges as far nearer to speech as noise lets it be known.
    private static func leaned(
        _ moved: [Range<MediaTime>], _ ranges: [Range<MediaTime>], _ fit: TimingFit,
        _ evidence: SpeechEvidence
    ) -> [Range<MediaTime>] {
        let placed = moved.indices.filter { !fit.isUnplaced(ranges[$0].lowerBound) }
        let frames = placed.map { index in
            let start = frame(moved[index].lowerBound)
            return start..<max(start, frame(moved[index].upperBound))
        }
        var leaned = moved
        for (index, move) in zip(placed, CueEdges(evidence, ranges).moves(of: frames)) {
            let start = moved[index].lowerBound + .milliseconds(Int64(move.start * 10))
            let end = moved[index].upperBound + .milliseconds(Int64(move.end * 10))
            if start < end { leaned[index] = start..<end }
        }
        return leaned
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

    /// The cues with their edges at speech near by, and the number that moved there.
    private static func snapped(
        _ cues: [Range<MediaTime>], by fit: TimingFit, _ pauses: [Range<Int>]
    ) -> ([Range<MediaTime>], Int) {
        var (moved, count): ([Range<MediaTime>], Int) = ([], 0)
        for (index, cue) in cues.enumerated() {
            let next = index + 1 < cues.count ? fit.corrected(cues[index + 1].lowerBound) : nil
            let span = fit.span(of: cue)
            let edges =
                fit.isUnplaced(cue.lowerBound)
                ? span : edges(of: span, pauses, after: moved.last?.upperBound, before: next)
            if edges != span { count += 1 }
            moved.append(edges)
        }
        return (moved, count)
    }

    private static func frame(_ time: MediaTime) -> Int {
        Int(clamping: time.microseconds / CepstralFeatures.hop.microseconds)
    }

    private static func time(_ frame: Int) -> MediaTime {
        MediaTime(microseconds: Int64(frame) * CepstralFeatures.hop.microseconds)
    }

    /// A range with its edges where speech begins and ends near by; it never comes to overlap its
    /// neighbours.
    private static func edges(
        of span: Range<MediaTime>, _ pauses: [Range<Int>], after last: MediaTime?,
        before next: MediaTime?
    ) -> Range<MediaTime> {
        var (start, end) = (frame(span.lowerBound), frame(span.upperBound))
        if let onset = nearest(to: start, pauses.lazy.map(\.upperBound), pauses),
            last.map({ span.lowerBound < $0 || time(onset) >= $0 }) ?? true
        {
            start = onset
        }
        if let offset = nearest(to: end, pauses.lazy.map(\.lowerBound), pauses),
            next.map({ span.upperBound > $0 || time(offset) <= $0 }) ?? true
        {
            end = offset
        }
        guard end - start >= shortest else { return span }
        let isMoved = (start != frame(span.lowerBound), end != frame(span.upperBound))
        return
            (isMoved.0 ? time(start) : span.lowerBound)..<(isMoved.1
            ? time(end) : max(span.upperBound, isMoved.0 ? time(start) : span.lowerBound))
    }

    /// The edge of a pause nearest to a frame and within reach.
    private static func nearest(
        to frame: Int, _ edges: some RandomAccessCollection<Int>, _ pauses: [Range<Int>]
    ) -> Int? {
        let place = pauses.partitioned { $0.upperBound >= frame - reach }
        var best: Int?
        for index in place..<min(pauses.count, place + 4) {
            let edge = edges[edges.index(edges.startIndex, offsetBy: index)]
            guard abs(edge - frame) <= reach else { continue }
            if best.map({ abs(edge - frame) < abs($0 - frame) }) ?? true { best = edge }
        }
        return best
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
