/// Stretches of speech between pauses, by which one goes where there are no sentences.
package struct SpeechPieces: Hashable, Sendable {
    /// The number of the first, counted from the beginning of the sound: those before it are no
    /// longer kept.
    package var first: Int
    /// The stretches in their order; the end of the last is a guess while it is being spoken.
    package var ranges: [Range<MediaTime>]

    /// Some stretches.
    package init(first: Int = 0, _ ranges: [Range<MediaTime>] = []) {
        (self.first, self.ranges) = (first, ranges)
    }
}
