import Glibc

/// A level or a gain on the logarithmic scale; 0 dB is a factor of one.
///
/// ```swift
/// let gain = Decibels(20)
/// gain.factor  // 10
/// ```
public struct Decibels: Hashable, Comparable, Sendable {
    /// The value in dB; −∞ is silence.
    public let value: Float

    /// A number of decibels; NaN becomes 0 dB.
    public init(_ value: Float) {
        self.value = value.isNaN ? 0 : value
    }

    /// The factor by which samples are multiplied.
    public var factor: Float { pow(10, value / 20) }

    /// Orders from silent to loud.
    public static func < (left: Decibels, right: Decibels) -> Bool {
        left.value < right.value
    }
}
