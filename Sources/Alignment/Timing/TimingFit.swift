package import ListenCore

/// How cues fit the speech of a recording, and what would make them fit better: a shift, and a
/// drift where the text was timed for another frame rate.
///
/// Only that somebody speaks counts, not what: translations are fitted as well.
package struct TimingFit: Hashable, Sendable {
    /// By what times are multiplied.
    package let rate: Double
    /// What is added to them then.
    package let offset: MediaTime
    /// The correlation of cues and speech as they are, from −1 to 1.
    package let before: Double
    /// The same with the times changed.
    package internal(set) var after: Double
    /// Whether the place was found beyond doubt.
    package let isSure: Bool

    /// Whether cues stay where they are: nothing else fits clearly better.
    package var isUnchanged: Bool { rate == 1 && offset == .zero }

    /// A time as it should be; it may come to lie before the recording's start.
    package func corrected(_ time: MediaTime) -> MediaTime {
        let scaled = Double(time.microseconds) * rate
        guard scaled.isFinite, abs(scaled) < 1e15 else { return time }
        return MediaTime(microseconds: Int64(scaled.rounded())) + offset
    }
}
