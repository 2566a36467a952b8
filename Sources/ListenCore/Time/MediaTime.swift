/// A place in a chapter, or a length of sound, in whole microseconds.
///
/// Arithmetic saturates at the ends of `Int64`, so that no value from a file
/// can trap; conversion to frames and back is exact integer arithmetic.
///
/// ```swift
/// MediaTime.seconds(12.5) + .milliseconds(500)  // .seconds(13)
/// ```
public struct MediaTime: Hashable, Comparable, Sendable, Codable {
    /// The time in microseconds.
    public let microseconds: Int64

    /// The start of the chapter, or no length.
    public static let zero = MediaTime(microseconds: 0)

    /// A time in microseconds.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// A time in milliseconds.
    public static func milliseconds(_ count: Int64) -> MediaTime {
        let product = count.multipliedReportingOverflow(by: 1_000)
        return MediaTime(
            microseconds: product.overflow ? (count < 0 ? .min : .max) : product.partialValue)
    }

    /// A time in seconds; zero when the number is not finite or is beyond ten billion seconds,
    /// which no recording reaches.
    public static func seconds(_ count: Double) -> MediaTime {
        guard count.isFinite, abs(count) < 1e10 else { return .zero }
        return MediaTime(microseconds: Int64((count * 1_000_000).rounded()))
    }

    /// The time at which `frame` begins, rounded down to a microsecond.
    public init(_ frame: FrameCount, at rate: SampleRate) {
        self.init(
            microseconds: scaled(frame.value, by: 1_000_000, over: Int64(rate.framesPerSecond)))
    }

    /// The frame that is sounding at this time (the last one begun by then).
    ///
    /// A microsecond is added before rounding down, so that
    /// `MediaTime(f, at: r).frame(at: r) == f` for every frame up to 1 MHz.
    public func frame(at rate: SampleRate) -> FrameCount {
        FrameCount(
            scaled(
                (self + MediaTime(microseconds: 1)).microseconds,
                by: Int64(rate.framesPerSecond), over: 1_000_000))
    }

    /// The time in seconds, for display and for arithmetic that ends there.
    public var seconds: Double { Double(microseconds) / 1_000_000 }

    /// The time in whole milliseconds, rounded down.
    public var milliseconds: Int64 {
        microseconds / 1_000 - (microseconds % 1_000 < 0 ? 1 : 0)
    }

    /// Orders times from early to late.
    public static func < (left: MediaTime, right: MediaTime) -> Bool {
        left.microseconds < right.microseconds
    }

    /// The time `right` later than `left`.
    public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
        let sum = left.microseconds.addingReportingOverflow(right.microseconds)
        return MediaTime(
            microseconds: sum.overflow ? (right.microseconds < 0 ? .min : .max) : sum.partialValue)
    }

    /// The time `right` earlier than `left`, or the length between the two.
    public static func - (left: MediaTime, right: MediaTime) -> MediaTime {
        let sum = left.microseconds.subtractingReportingOverflow(right.microseconds)
        return MediaTime(
            microseconds: sum.overflow ? (right.microseconds < 0 ? .max : .min) : sum.partialValue)
    }

    /// The nearest time inside `range`.
    public func clamped(to range: ClosedRange<MediaTime>) -> MediaTime {
        min(max(self, range.lowerBound), range.upperBound)
    }
}

/// `value × factor ÷ divisor`, rounded down, in 128 bits, saturating.
func scaled(_ value: Int64, by factor: Int64, over divisor: Int64) -> Int64 {
    guard divisor > 0 else { return 0 }
    let product = Int128(value) * Int128(factor)
    let wide = Int128(divisor)
    var quotient = product / wide
    if product < 0, quotient * wide != product { quotient -= 1 }
    return Int64(clamping: quotient)
}
