public import ListenCore

extension SubtitleTrack {
    /// The cues of a part of a recording, with times from the part's beginning.
    ///
    /// A cue belongs to the part that its middle lies in, so that each belongs to exactly one of
    /// several consecutive parts; times outside the part are cut. Without `end` the part reaches to
    /// the end. There are no sentences: they are made when the cues are read again.
    public func part(from start: MediaTime, to end: MediaTime?) -> SubtitleTrack {
        let limit = end.map { $0 - start }
        func moved(_ time: MediaTime) -> MediaTime {
            let own = max(.zero, time - start)
            return limit.map { min(own, $0) } ?? own
        }
        let inside = cues.filter { cue in
            let middle = MediaTime(
                microseconds: cue.start.microseconds
                    + (cue.end.microseconds - cue.start.microseconds) / 2)
            return middle >= start && end.map { middle < $0 } ?? true
        }
        let own = inside.enumerated().map { index, cue in
            cue.retimed(id: index, from: moved(cue.start), to: moved(cue.end), words: moved)
        }
        return SubtitleTrack(
            language: language, cues: own, sentences: [], diagnostics: diagnostics)
    }
}
