package import Terminal

/// The rectangle of a layer on the screen, with a frame if there is room.
package struct LayerPlace: Hashable, Sendable {
    package let rect: Rect
    package let isFramed: Bool

    /// The area of the content: inside the frame, or under the title row.
    package var inner: Rect {
        if isFramed { return rect.inset(columns: 2, rows: 1) }
        return rect.rows > 1 ? rect.splitTop(1).rest : rect
    }

    /// The columns of a menu or a prompt with its frame, where the screen has that many.
    static let columns = 64
    /// The rows from which a frame is worth its room.
    private static let framedRows = 6
    /// A layer with fewer rows takes the whole screen.
    private static let leastRows = 4

    private init(rect: Rect, isFramed: Bool) {
        self.rect = rect
        self.isFramed = isFramed
    }

    /// A layer on the whole screen.
    package init(full size: Size) {
        self.init(rect: Rect(size), isFramed: false)
    }

    /// A place below the lines being read, above them if only there is room, or over the whole
    /// screen if there is room in neither.
    ///
    /// `free` holds the rows that may be covered, `focus` those that may not.
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
        // Without a frame, one title row takes the place of its two rows.
        let rows = min(isFramed ? extent.rows : extent.rows - 1, room.count)
        let columns = min(isFramed ? extent.columns : size.columns, size.columns)
        let rect = Rect(
            column: isFramed ? max(0, min(column, size.columns - columns)) : 0,
            row: isBelow ? room.lowerBound : room.upperBound - rows, columns: columns, rows: rows)
        self.init(rect: rect, isFramed: isFramed)
    }
}
