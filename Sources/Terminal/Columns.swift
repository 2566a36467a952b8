/// A width on the screen, counted in terminal columns.
///
/// ```swift
/// Columns(3) + 2  // 5
/// ```
public struct Columns: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral,
    AdditiveArithmetic, CustomStringConvertible
{
    /// The number of columns.
    public var count: Int

    /// Makes a width of `count` columns.
    public init(_ count: Int) {
        self.count = count
    }

    /// Makes a width from a literal.
    public init(integerLiteral value: Int) {
        count = value
    }

    /// The number alone.
    public var description: String { String(count) }

    /// Orders widths by their count.
    public static func < (left: Columns, right: Columns) -> Bool { left.count < right.count }

    /// Adds two widths.
    public static func + (left: Columns, right: Columns) -> Columns {
        Columns(left.count + right.count)
    }

    /// Subtracts one width from another; the result may be negative.
    public static func - (left: Columns, right: Columns) -> Columns {
        Columns(left.count - right.count)
    }
}
