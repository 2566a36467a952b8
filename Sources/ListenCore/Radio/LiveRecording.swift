/// The rules for a recording of live sound that is kept as a chapter.
package enum LiveRecording {
    /// The least that is worth a chapter.
    package static let shortest = MediaTime.milliseconds(1_000)
    /// The sentence for less.
    package static let tooShort = "There is less than a second of sound between the two places."
}
