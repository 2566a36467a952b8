package import ListenCore

/// A track beside the chapter's text, with its offset.
package struct AlignedTrack: Hashable, Sendable {
    /// The track.
    package let track: SubtitleTrack
    /// The delay of the track against its own times; `nil` when it moves with the chapter's text.
    package let offset: MediaTime?

    /// A track with its offset.
    package init(_ track: SubtitleTrack, offset: MediaTime? = nil) {
        self.track = track
        self.offset = offset
    }

    /// The time to add to this track's times to get those of the chapter's text, when the person
    /// shifts that text by `shift`.
    ///
    /// Without an offset of its own the track moves with the text. With one it keeps its place on
    /// the sound, so the text's shift is subtracted.
    package func lead(withTextShifted shift: MediaTime) -> MediaTime {
        offset.map { $0 - shift } ?? .zero
    }
}
