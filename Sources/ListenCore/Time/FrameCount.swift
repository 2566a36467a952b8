/// A number of audio frames, or the index of a frame; one frame holds one
/// sample per channel.
///
/// ```swift
/// let half = FrameCount(24_000)
/// MediaTime(half, at: SampleRate(48_000))  // .milliseconds(500)
/// ```
public struct FrameCount: Hashable, Comparable, Sendable {
    /// The count.
    public let value: Int64

    /// No frames, or the first frame.
    public static let zero = FrameCount(0)

    /// A number of frames.
    public init(_ value: Int64) {
        self.value = value
    }

    /// A number of frames.
    public init(_ value: Int) {
        self.value = Int64(value)
    }

    /// Orders by index.
    public static func < (left: FrameCount, right: FrameCount) -> Bool {
        left.value < right.value
    }

    /// The sum, saturating.
    public static func + (left: FrameCount, right: FrameCount) -> FrameCount {
        let sum = left.value.addingReportingOverflow(right.value)
        return FrameCount(sum.overflow ? (right.value < 0 ? .min : .max) : sum.partialValue)
    }

    /// The difference, saturating.
    public static func - (left: FrameCount, right: FrameCount) -> FrameCount {
        let sum = left.value.subtractingReportingOverflow(right.value)
        return FrameCount(sum.overflow ? (right.value < 0 ? .max : .min) : sum.partialValue)
    }
}

/// Frames per second, always between 1 and 1,000,000.
///
/// Shown at ``AudioFormat``.
public struct SampleRate: Hashable, Sendable {
    /// The rate in frames per second.
    public let framesPerSecond: Int

    /// A rate, clamped to 1…1,000,000 frames per second.
    public init(_ framesPerSecond: Int) {
        self.framesPerSecond = min(max(framesPerSecond, 1), 1_000_000)
    }
}
