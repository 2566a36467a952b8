import ListenCore

extension SpeechPieces {
    /// The pieces that are kept in front, although their sound is gone, so that the numbers of the
    /// others stay for a while.
    private static let slack = 500

    /// The same with those that went before, and the number of pieces that were left out since.
    func following(_ former: SpeechPieces?) -> (SpeechPieces, gone: Int) {
        guard let former, (0...former.ranges.count).contains(first - former.first) else {
            return (self, former?.ranges.count ?? 0)
        }
        let before = former.ranges.prefix(first - former.first)
        let gone = before.count > Self.slack ? before.count : 0
        return (
            SpeechPieces(first: former.first + gone, Array(before.dropFirst(gone)) + ranges), gone
        )
    }

    /// The pieces as lines: with a lead-in and a tail that reach at most to the middle of a pause.
    func lines(leadIn: MediaTime, tail: MediaTime) -> [PlaybackPlan.Line] {
        ranges.indices.map { index in
            let range = ranges[index]
            let before =
                index > 0 ? range.lowerBound - ranges[index - 1].upperBound : leadIn + leadIn
            let after =
                index + 1 < ranges.count
                ? ranges[index + 1].lowerBound - range.upperBound : tail + tail
            let start = range.lowerBound - min(leadIn, before.half)
            let end = range.upperBound + min(tail, after.half)
            return PlaybackPlan.Line(
                speech: range, played: max(.zero, start)..<max(start, end, .zero))
        }
    }
}

extension MediaTime {
    fileprivate var half: MediaTime { MediaTime(microseconds: max(0, microseconds) / 2) }
}

extension PracticeState {
    /// Follows lines whose numbers have changed; what is about one that is gone ends.
    mutating func moveLines(by step: Int) {
        if let hold = holdAfter { holdAfter = hold + step >= 0 ? hold + step : nil }
        if case .sentence(let index) = loop {
            loop = index + step >= 0 ? .sentence(index + step) : nil
        }
    }
}
