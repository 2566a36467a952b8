package import Terminal

/// Where a layer stands on the screen, and whether there is room for a frame.
package struct LayerPlace: Hashable, Sendable {
    package let rect: Rect
    package let isFramed: Bool

    /// What is left for its content: inside the frame, or under the title row.
    package var inner: Rect {
        if isFramed { return rect.inset(columns: 2, rows: 1) }
        return rect.rows > 1 ? rect.splitTop(1).rest : rect
    }

    /// The columns of a menu or a prompt, with its frame, where there are so many.
    package static let columns = 64
    /// The rows a frame needs to be worth its room.
    private static let framedRows = 6
    /// The rows below which a layer takes the whole screen.
    private static let leastRows = 4

    private init(rect: Rect, isFramed: Bool) {
        self.rect = rect
        self.isFramed = isFramed
    }

    /// A place on a bare screen.
    package init(full size: Size) {
        self.init(rect: Rect(size), isFramed: false)
    }

    /// A place below the lines that are read, or above where only there is
    /// room; over everything where neither has any.
    ///
    /// `free` are the rows that may be covered, `focus` those that may not.
    package init(_ extent: Size, in size: Size, free: Range<Int>, focus: Range<Int>, column: Int) {
        let top = min(max(focus.upperBound, free.lowerBound), free.upperBound)
        let below = top..<free.upperBound
        let above = free.lowerBound..<min(max(free.lowerBound, focus.lowerBound), free.upperBound)
        let isBelow = below.count >= min(extent.rows, above.count)
        let room = isBelow ? below : above
        guard size.columns >= 30, room.count >= min(Self.leastRows, extent.rows) else {
            self.init(full: size)
            return
        }
        let isFramed = room.count >= min(Self.framedRows, extent.rows)
        // Without a frame the title row takes the place of its two.
        let rows = min(isFramed ? extent.rows : extent.rows - 1, room.count)
        let columns = min(isFramed ? extent.columns : size.columns, size.columns)
        let rect = Rect(
            column: isFramed ? max(0, min(column, size.columns - columns)) : 0,
            row: isBelow ? room.lowerBound : room.upperBound - rows, columns: columns, rows: rows)
        self.init(rect: rect, isFramed: isFramed)
    }
}
