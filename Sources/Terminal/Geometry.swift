/// A place on the screen: column and row, both counted from 0 at the top left.
///
/// Shown at ``Canvas``.
public struct Point: Hashable, Sendable {
    /// The column, from the left.
    public var column: Int
    /// The row, from the top.
    public var row: Int

    /// Makes a place from its column and row.
    public init(column: Int, row: Int) {
        self.column = column
        self.row = row
    }

    /// The top left corner.
    public static let zero = Point(column: 0, row: 0)
}

/// An extent in columns and rows, neither ever negative.
///
/// ```swift
/// Size(columns: 80, rows: -1).rows  // 0
/// Size(columns: 80, rows: 0).isEmpty  // true
/// ```
public struct Size: Hashable, Sendable {
    /// The largest number of columns or rows that is accepted; larger ones are clamped.
    public static let maximumSide = 4096

    /// The number of columns.
    public let columns: Int
    /// The number of rows.
    public let rows: Int

    /// Makes an extent; each side is clamped to 0 … `maximumSide`.
    public init(columns: Int, rows: Int) {
        self.columns = min(max(0, columns), Self.maximumSide)
        self.rows = min(max(0, rows), Self.maximumSide)
    }

    /// The number of columns as a text width.
    public var width: Columns { Columns(columns) }
    /// True when nothing fits.
    public var isEmpty: Bool { columns == 0 || rows == 0 }
}

/// A rectangle of cells.
///
/// ```swift
/// let (top, rest) = Rect(column: 0, row: 0, columns: 80, rows: 24).splitTop(1)
/// rest.rows  // 23
/// ```
public struct Rect: Hashable, Sendable {
    /// The top left corner.
    public var origin: Point
    /// The extent.
    public var size: Size

    /// Makes a rectangle from its corner and extent.
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Makes a rectangle from four numbers; a negative extent counts as 0.
    public init(column: Int, row: Int, columns: Int, rows: Int) {
        origin = Point(column: column, row: row)
        size = Size(columns: columns, rows: rows)
    }

    /// Makes the rectangle of an extent at the top left corner.
    public init(_ size: Size) {
        self.init(origin: .zero, size: size)
    }

    /// The leftmost column.
    public var left: Int { origin.column }
    /// The topmost row.
    public var top: Int { origin.row }
    /// The column after the last.
    public var right: Int { origin.column + size.columns }
    /// The row after the last.
    public var bottom: Int { origin.row + size.rows }
    /// The number of columns.
    public var columns: Int { size.columns }
    /// The number of rows.
    public var rows: Int { size.rows }
    /// The number of columns as a text width.
    public var width: Columns { size.width }
    /// True when it holds no cell.
    public var isEmpty: Bool { size.isEmpty }

    /// True when a place lies inside.
    public func contains(_ point: Point) -> Bool {
        point.column >= left && point.column < right && point.row >= top && point.row < bottom
    }

    /// The cells that both rectangles hold.
    public func intersection(_ other: Rect) -> Rect {
        let column = max(left, other.left)
        let row = max(top, other.top)
        return Rect(
            column: column, row: row, columns: min(right, other.right) - column,
            rows: min(bottom, other.bottom) - row)
    }

    /// The rectangle made smaller by a margin on each side.
    public func inset(columns: Int = 0, rows: Int = 0) -> Rect {
        Rect(
            column: left + min(columns, size.columns / 2), row: top + min(rows, size.rows / 2),
            columns: size.columns - 2 * columns, rows: size.rows - 2 * rows)
    }

    /// The rectangle of an extent placed in the middle of this one, cut to fit.
    public func centered(_ extent: Size) -> Rect {
        let columns = min(extent.columns, size.columns)
        let rows = min(extent.rows, size.rows)
        return Rect(
            column: left + (size.columns - columns) / 2, row: top + (size.rows - rows) / 2,
            columns: columns, rows: rows)
    }

    /// The first rows, and the rest under them.
    public func splitTop(_ rows: Int) -> (top: Rect, rest: Rect) {
        let taken = min(max(0, rows), size.rows)
        return (
            Rect(column: left, row: top, columns: columns, rows: taken),
            Rect(column: left, row: top + taken, columns: columns, rows: size.rows - taken)
        )
    }

    /// The rest above the last rows, and those rows.
    public func splitBottom(_ rows: Int) -> (rest: Rect, bottom: Rect) {
        let taken = min(max(0, rows), size.rows)
        let split = splitTop(size.rows - taken)
        return (split.top, split.rest)
    }
}

/// An extent in pixels, both sides within 1 … 256: that of a cell.
package struct PixelSize: Hashable, Sendable {
    /// The number of pixels in a row.
    package let width: Int
    /// The number of rows.
    package let height: Int

    /// Makes an extent; nil when a side is out of range.
    package init?(width: Int, height: Int) {
        guard (1...256).contains(width), (1...256).contains(height) else { return nil }
        self.width = width
        self.height = height
    }
}
