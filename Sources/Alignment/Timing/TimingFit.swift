package import ListenCore

/// The fit of cues to the speech of a recording, and the change that improves it: a shift, and a
/// drift where the text was timed for another frame rate.
///
/// Only the presence of speech counts, not its words: translations are fitted as well.
package struct TimingFit: Hashable, Sendable {
    /// The factor for times.
    package let rate: Double
    /// The shift that is added after that.
    package let offset: MediaTime
    /// The correlation of cues and speech as they are, from −1 to 1.
    package let before: Double
    /// The same with the times changed.
    package internal(set) var after: Double
    /// True when the place was found beyond doubt.
    package let isSure: Bool

    /// True when cues stay where they are, since nothing fits clearly better.
    package var isUnchanged: Bool { rate == 1 && offset == .zero }

    /// A corrected time; it may be before the recording's start.
    package func corrected(_ time: MediaTime) -> MediaTime {
        let scaled = Double(time.microseconds) * rate
        guard scaled.isFinite, abs(scaled) < 1e15 else { return time }
        return MediaTime(microseconds: Int64(scaled.rounded())) + offset
    }
}
