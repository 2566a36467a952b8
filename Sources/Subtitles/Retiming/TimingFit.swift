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
    package var after: Double
    /// True when the place was found beyond doubt.
    package let isSure: Bool

    /// A fit.
    package init(rate: Double, offset: MediaTime, before: Double, after: Double, isSure: Bool) {
        (self.rate, self.offset, self.isSure) = (rate, offset, isSure)
        (self.before, self.after) = (before, after)
    }

    /// True when cues stay where they are, since nothing fits clearly better.
    package var isUnchanged: Bool { rate == 1 && offset == .zero }

    /// A corrected time; it may be before the recording's start.
    package func corrected(_ time: MediaTime) -> MediaTime {
        let scaled = Double(time.microseconds) * rate
        guard scaled.isFinite, abs(scaled) < 1e15 else { return time }
        return MediaTime(microseconds: Int64(scaled.rounded())) + offset
    }
}

/// Cues with their times repaired by the speech of a recording.
package struct TimingRepair: Hashable, Sendable {
    /// The fit of the cues, and the change to all of them.
    package let fit: TimingFit
    /// The cues with their new times, in the order they had.
    package let cues: [Cue]
    /// The number of cues with an edge that was moved to speech near by besides.
    package let snapped: Int

    /// A repair.
    package init(fit: TimingFit, cues: [Cue], snapped: Int) {
        (self.fit, self.cues, self.snapped) = (fit, cues, snapped)
    }
}
