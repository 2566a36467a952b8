package import ListenCore

extension TrackPayload {
    /// The cues of a part of the recording that the text belongs to, by the part's own times, as
    /// WebVTT; `nil` when it has none there.
    ///
    /// A file without cues is returned as it is: the reader then reports the reason.
    package func part(
        from start: MediaTime, to end: MediaTime?, _ analysis: any TextAnalyzing
    ) -> TrackPayload? {
        guard let document = try? document(analysis, assembles: false) else { return self }
        let own = SubtitleDocument(
            format: document.format, encoding: document.encoding,
            track: document.track.part(from: start, to: end))
        guard !own.track.cues.isEmpty else { return nil }
        return TrackPayload(
            bytes: Array(SubtitleExport.text(of: own, as: .vtt).utf8), name: name,
            language: language)
    }
}
