package import ListenCore

/// The agreement of a text's times with the length of its sound.
package enum TranscriptFit: Hashable, Sendable {
    /// They agree.
    case inStep
    /// The text ends so much later than the sound, or earlier where it is negative: it belongs to
    /// another cut of the episode and has to be aligned.
    case otherCut(by: MediaTime)
    /// The length of the sound is not known.
    case unknown

    /// The part of the length by which they may differ.
    private static let most: Int64 = 20  // a twentieth
    /// The difference that is never another cut: a last note, a silence.
    private static let least = MediaTime.seconds(2)

    /// The fit of a text whose last line ends at `end`, for a sound of a length.
    package init(end: MediaTime, length: MediaTime?) {
        guard let length, length > .zero else {
            self = .unknown
            return
        }
        let difference = end - length
        let size = max(difference, .zero - difference)
        let allowed = max(MediaTime(microseconds: length.microseconds / Self.most), Self.least)
        self = size > allowed ? .otherCut(by: difference) : .inStep
    }

    /// A sentence for a person; `nil` where nothing has to be said.
    package var remark: String? {
        guard case .otherCut(let difference) = self else { return nil }
        let seconds = Int(abs(difference.seconds).rounded())
        let span = seconds < 120 ? "\(seconds) seconds" : "\(seconds / 60) minutes"
        return
            "The transcript ends \(span) \(difference < .zero ? "before" : "after") the sound: it"
            + " belongs to another cut of the episode."
    }
}
