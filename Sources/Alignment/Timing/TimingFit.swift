public import ListenCore

/// How cues fit the speech of a recording, and what would make them fit better: a shift, and a
/// drift where the text was timed for another frame rate.
///
/// Only that somebody speaks counts, not what: translations are fitted as well.
public struct TimingFit: Hashable, Sendable {
    /// By what times are multiplied.
    public let rate: Double
    /// What is added to them then.
    public let offset: MediaTime
    /// The correlation of cues and speech as they are, from −1 to 1.
    public let before: Double
    /// The same with the times changed.
    public internal(set) var after: Double
    /// Whether the place was found beyond doubt.
    public let isSure: Bool

    /// Whether cues stay where they are: nothing else fits clearly better.
    public var isUnchanged: Bool { rate == 1 && offset == .zero }

    /// A time as it should be; it may come to lie before the recording's start.
    public func corrected(_ time: MediaTime) -> MediaTime {
        let scaled = Double(time.microseconds) * rate
        guard scaled.isFinite, abs(scaled) < 1e15 else { return time }
        return MediaTime(microseconds: Int64(scaled.rounded())) + offset
    }
}
