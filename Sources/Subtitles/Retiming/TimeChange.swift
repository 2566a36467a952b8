import ListenCore

/// The new times for the times of a file, in microseconds.
struct TimeChange {
    /// The start and end of a cue.
    struct Span: Hashable {
        var start: Int64
        /// The end; `nil` when the file does not state it.
        var end: Int64?
    }

    private var spans: [Span: Span] = [:]
    private var starts: [Int64: Int64] = [:]
    private var ends: [Int64: Int64] = [:]
    private var lengths: [Int64: (old: Int64, new: Int64)] = [:]
    private let fit: @Sendable (MediaTime) -> MediaTime

    /// The change from cues to the same cues at other times; `fit` gives the new time for all
    /// others.
    init(
        from before: [Cue], to after: [Cue], fit: @escaping @Sendable (MediaTime) -> MediaTime
    ) {
        self.fit = fit
        for (old, new) in zip(before, after) {
            let (from, to) = (Span(old), Span(new))
            // Cues that are shown together stay together.
            if spans[from] == nil { spans[from] = to }
            if starts[from.start] == nil { starts[from.start] = to.start }
            guard let end = from.end, let stop = to.end else { continue }
            if ends[end] == nil { ends[end] = stop }
            if lengths[from.start] == nil { lengths[from.start] = (end, stop) }
        }
    }

    /// The new times of a cue; an unknown one moves with those that share its edges.
    func cue(_ start: Int64, _ end: Int64?) -> Span {
        if let span = spans[Span(start: start, end: end)] { return span }
        // The cues may have been read without the times before the recording.
        let start = starts[start] == nil ? max(0, start) : start
        if let span = spans[Span(start: start, end: end)] { return span }
        let begin = starts[start] ?? fitted(start)
        guard let end else { return Span(start: begin, end: nil) }
        let stop = ends[end] ?? fitted(end)
        return Span(start: begin, end: end >= start ? max(begin, stop) : fitted(end))
    }

    /// The new time of a word or a syllable in a cue that moves from `old` to `new`.
    func inside(_ time: Int64, _ old: Span, _ new: Span) -> Int64 {
        if time == old.start { return new.start }
        if let end = new.end {
            return time == old.end ? end : max(new.start, min(fitted(time), end))
        }
        return max(new.start, fitted(time))
    }

    /// The new time for a time that may begin or end a cue.
    func edge(_ time: Int64, begins: Bool) -> Int64 {
        let time = starts[time] == nil && ends[time] == nil ? max(0, time) : time
        let known = begins ? starts[time] ?? ends[time] : ends[time] ?? starts[time]
        return known ?? fitted(time)
    }

    /// The end of the cue that begins at a time, before and after the change; `nil` without such a
    /// cue.
    func end(ofCueAt start: Int64) -> (old: Int64, new: Int64)? { lengths[start] }

    private func fitted(_ time: Int64) -> Int64 {
        fit(MediaTime(microseconds: time)).microseconds
    }
}

extension TimeChange.Span {
    fileprivate init(_ cue: Cue) {
        self.init(start: cue.start.microseconds, end: cue.end.microseconds)
    }
}
