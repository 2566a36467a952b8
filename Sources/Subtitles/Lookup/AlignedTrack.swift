public import ListenCore

/// A track beside the chapter's text, with the place it has on the clock.
public struct AlignedTrack: Hashable, Sendable {
    /// The track.
    public let track: SubtitleTrack
    /// How much later than its own times it sounds; `nil` when it moves with
    /// the chapter's text.
    public let offset: MediaTime?

    /// A track.
    public init(_ track: SubtitleTrack, offset: MediaTime? = nil) {
        self.track = track
        self.offset = offset
    }

    /// What to add to this track's times to get those of the chapter's text,
    /// when the person shifts that text by `shift`.
    ///
    /// Without an offset of its own the track moves with the text. With one it
    /// stays where it is on the sound, so the text's shift is taken off.
    public func lead(withTextShifted shift: MediaTime) -> MediaTime {
        offset.map { $0 - shift } ?? .zero
    }
}
