/// The speed of a chapter, in hundredths, with the pitch kept: 0.30×…3.00×.
///
/// ```swift
/// PlaybackRate.normal.advanced(byHundredths: 25).factor  // 1.25
/// ```
public struct PlaybackRate: Hashable, Comparable, Sendable, Codable {
    /// The rate in hundredths: 100 is the narrator's own speed.
    public let hundredths: Int

    /// The narrator's own speed.
    public static let normal = PlaybackRate(hundredths: 100)

    /// The slowest and fastest rate.
    public static let range = PlaybackRate(hundredths: 30)...PlaybackRate(hundredths: 300)

    /// A rate in hundredths, clamped to 30…300.
    public init(hundredths: Int) {
        self.hundredths = min(max(hundredths, 30), 300)
    }

    /// The rate as a factor, for display and for libraries that want one.
    public var factor: Double { Double(hundredths) / 100 }

    /// The rate that is `step` hundredths faster (or slower), inside the range.
    public func advanced(byHundredths step: Int) -> PlaybackRate {
        PlaybackRate(hundredths: hundredths.addingReportingOverflow(step).partialValue)
    }

    /// A share of this rate in hundredths, inside the range.
    public func times(hundredths: Int) -> PlaybackRate {
        PlaybackRate(hundredths: self.hundredths * min(max(hundredths, 1), 1_000) / 100)
    }

    /// Orders from slow to fast.
    public static func < (left: PlaybackRate, right: PlaybackRate) -> Bool {
        left.hundredths < right.hundredths
    }

    /// The stretch of the recording that plays during `realTime`.
    public func mediaTime(during realTime: MediaTime) -> MediaTime {
        MediaTime(
            microseconds: scaled(realTime.microseconds, by: Int64(hundredths), over: 100))
    }

    /// The time a listener waits while `mediaTime` of the recording plays.
    public func realTime(during mediaTime: MediaTime) -> MediaTime {
        MediaTime(
            microseconds: scaled(mediaTime.microseconds, by: 100, over: Int64(hundredths)))
    }

    /// The rate as people read it: `1×`, `0.75×`, `1.5×`.
    public var text: String {
        let (whole, rest) = (hundredths / 100, hundredths % 100)
        if rest == 0 { return "\(whole)×" }
        if rest % 10 == 0 { return "\(whole).\(rest / 10)×" }
        return "\(whole).\(rest < 10 ? "0" : "")\(rest)×"
    }
}
