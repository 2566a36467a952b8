/// A grid of cells to draw on: a value that is compared with the previous frame to find the
/// difference.
///
/// A wide glyph owns the cell to its right; writing over either half blanks the other. Drawing
/// outside is clipped and never traps, at any size. Coordinates are those of the region that
/// `inside` opened last (at first the whole grid).
///
/// ```swift
/// var canvas = Canvas(size: Size(columns: 20, rows: 1))
/// canvas.fill(canvas.bounds, style: .reverse)
/// canvas.showCursor(at: .zero)
/// ```
public struct Canvas: Sendable {
    /// The extent of the current region.
    public private(set) var size: Size
    /// The extent of the whole grid.
    public let gridSize: Size
    /// True when characters of ambiguous width take two columns.
    public let wideAmbiguous: Bool
    /// The place of the terminal's cursor, in grid coordinates; nil hides it.
    public private(set) var cursor: Point?

    var cells: [Cell]
    var clusters = ClusterTable()
    /// The pictures that are drawn whole, in order.
    var pictures: [PicturePlacement] = []
    /// The texts in large letters that are drawn whole, in order.
    var sizedTexts: [SizedPlacement] = []
    private var origin = Point.zero
    /// The cells that may be drawn on, in grid coordinates.
    private(set) var clip: Rect

    /// Makes a blank canvas.
    public init(size: Size, style: Style = .plain, wideAmbiguous: Bool = false) {
        self.size = size
        gridSize = size
        self.wideAmbiguous = wideAmbiguous
        clip = Rect(size)
        cells = Array(repeating: .blank(style), count: size.columns * size.rows)
    }

    /// The current region's cells in its own coordinates: the origin is always zero.
    public var bounds: Rect { Rect(size) }

    /// Draws within a part of the region, in coordinates of that part, clipped to it.
    @discardableResult
    public mutating func inside<Result, Failure: Error>(
        _ rect: Rect, _ draw: (inout Canvas) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let outer = (size, origin, clip)
        origin = absolute(rect.origin)
        size = rect.size
        clip = clip.intersection(Rect(origin: origin, size: rect.size))
        defer { (size, origin, clip) = outer }
        return try draw(&self)
    }

    /// Shows the terminal's cursor at a place of the region; does nothing if that is clipped.
    public mutating func showCursor(at point: Point) {
        let place = absolute(point)
        if clip.contains(place) { cursor = place }
    }

    /// Draws one line of text and returns the column after it; a line feed counts as a space.
    @discardableResult
    public mutating func draw(
        _ text: TerminalText, at point: Point, style: Style = .plain
    ) -> Int {
        let start = absolute(point)
        guard start.row >= clip.top, start.row < clip.bottom else {
            return point.column + text.width(wideAmbiguous: wideAmbiguous).count
        }
        var column = start.column
        if text.isASCII {
            for byte in text.string.utf8 {
                putNarrow(UInt32(max(0x20, byte)), column: column, row: start.row, style: style)
                column += 1
            }
        } else {
            for character in text.string {
                column += put(character, column: column, row: start.row, style: style)
            }
        }
        return column - origin.column
    }

    /// Puts one scalar into a cell; one that may not be shown becomes U+FFFD.
    public mutating func put(_ scalar: Unicode.Scalar, at point: Point, style: Style = .plain) {
        let place = absolute(point)
        guard place.row >= clip.top, place.row < clip.bottom else { return }
        if scalar.value >= 0x2500, scalar.value < 0x2900 || scalar.value == 0xFFFD, !wideAmbiguous {
            // Boxes, blocks and braille, the bulk of a waveform, need no filter.
            let width = GlyphWidth.measure(scalar, wideAmbiguous: wideAmbiguous)
            let cell = Cell(glyph: scalar.value, width: width, style: style)
            set(cell, column: place.column, row: place.row)
            return
        }
        for character in TerminalText(String(scalar)).string.prefix(1) {
            _ = put(character, column: place.column, row: place.row, style: style)
        }
    }

    /// Blanks a rectangle of the region.
    public mutating func fill(_ rect: Rect, style: Style = .plain) {
        let area = visible(rect)
        for row in area.top..<max(area.top, area.bottom) {
            for column in area.left..<max(area.left, area.right) {
                putNarrow(0x20, column: column, row: row, style: style)
            }
        }
    }

    /// The cell at a place of the region, nil outside the grid.
    package subscript(point: Point) -> Cell? {
        let place = absolute(point)
        guard Rect(gridSize).contains(place) else { return nil }
        return cells[place.row * gridSize.columns + place.column]
    }

    /// The grapheme at a place of the region; empty for a wide glyph's right half and outside.
    public func grapheme(at point: Point) -> String {
        self[point].map(grapheme) ?? ""
    }

    func grapheme(_ cell: Cell) -> String {
        if cell.isContinuation { return "" }
        if cell.isCluster { return clusters[cell.glyph & ~Cell.clusterBit] }
        return Unicode.Scalar(cell.glyph).map { String($0) } ?? ""
    }

    /// A place of the region in grid coordinates.
    func absolute(_ point: Point) -> Point {
        Point(column: origin.column &+ point.column, row: origin.row &+ point.row)
    }

    private func visible(_ rect: Rect) -> Rect {
        clip.intersection(Rect(origin: absolute(rect.origin), size: rect.size))
    }
}

/// Placing cells, in grid coordinates.
extension Canvas {
    private mutating func put(_ character: Character, column: Int, row: Int, style: Style) -> Int {
        let width = GlyphWidth.measure(character, wideAmbiguous: wideAmbiguous)
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if width.columns == 0 {
            guard first == "\n" else { return 0 }
            putNarrow(0x20, column: column, row: row, style: style)
            return 1
        }
        let isSingle = scalars.index(after: scalars.startIndex) == scalars.endIndex
        guard column + Int(width.columns) > clip.left, column < clip.right else {
            return Int(width.columns)
        }
        if width.isLetters {
            putLetters(of: character, width, column: column, row: row, style: style)
        } else {
            let glyph =
                isSingle ? first.value : Cell.clusterBit | clusters.intern(String(character))
            set(Cell(glyph: glyph, width: width, style: style), column: column, row: row)
        }
        return Int(width.columns)
    }

    /// Draws the letters of a cluster one per cell, as most terminals do, because they know no
    /// clusters.
    private mutating func putLetters(
        of character: Character, _ width: GlyphWidth, column: Int, row: Int, style: Style
    ) {
        let letters = character.terminalLetters
        for (offset, letter) in letters.enumerated() {
            let place = column + offset
            guard place >= clip.left, place < clip.right else { continue }
            let isLast = offset == letters.count - 1
            let glyph = Cell.clusterBit | clusters.intern(letter)
            let cell = Cell(
                glyph: glyph,
                width: GlyphWidth(
                    columns: 1, isRisky: width.isRisky && isLast, spill: isLast ? width.spill : 0),
                style: style)
            set(cell, column: place, row: row)
        }
    }

    /// Places a glyph of known width; a wide one that is cut by the clip leaves spaces.
    mutating func set(_ cell: Cell, column: Int, row: Int) {
        if cell.columns == 1 {
            if column >= clip.left, column < clip.right {
                release(column: column, row: row)
                cells[row * gridSize.columns + column] = cell
            }
            return
        }
        let isWhole = column >= clip.left && column + 1 < clip.right
        guard isWhole else {
            putNarrow(0x20, column: column, row: row, style: cell.style)
            putNarrow(0x20, column: column + 1, row: row, style: cell.style)
            return
        }
        release(column: column, row: row)
        release(column: column + 1, row: row)
        let index = row * gridSize.columns + column
        cells[index] = cell
        cells[index + 1] = .continuation(cell.style)
    }

    private mutating func putNarrow(_ glyph: UInt32, column: Int, row: Int, style: Style) {
        guard column >= clip.left, column < clip.right else { return }
        release(column: column, row: row)
        var cell = Cell.blank(style)
        cell.glyph = glyph
        cells[row * gridSize.columns + column] = cell
    }

    /// Blanks the other half of a wide glyph when one half is about to be overwritten.
    private mutating func release(column: Int, row: Int) {
        let index = row * gridSize.columns + column
        if cells[index].isContinuation, column > 0 {
            cells[index - 1] = .blank(cells[index - 1].style)
        } else if cells[index].columns == 2, column + 1 < gridSize.columns {
            cells[index + 1] = .blank(cells[index + 1].style)
        }
    }
}

extension Canvas: Equatable {
    /// True when two canvases show the same, whatever their tables of clusters.
    public static func == (left: Canvas, right: Canvas) -> Bool {
        guard left.gridSize == right.gridSize, left.cursor == right.cursor,
            left.pictures == right.pictures, left.sizedTexts == right.sizedTexts
        else { return false }
        return zip(left.cells, right.cells).allSatisfy { one, other in
            guard one.isCluster, other.isCluster else { return one == other }
            return one.style == other.style && left.grapheme(one) == right.grapheme(other)
        }
    }
}
