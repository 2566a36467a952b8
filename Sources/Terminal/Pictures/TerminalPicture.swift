/// A picture fitted to a rectangle of cells, ready to be drawn on a canvas.
///
/// Make it once for an image and a size, not in every frame: it holds the picture as half blocks,
/// which every terminal with colours shows. If the terminal supports pixels (kitty graphics,
/// sixel), `FrameDiff` sends those instead.
package struct TerminalPicture: Sendable {
    /// The picture.
    package let image: PixelImage
    /// The cells it takes: the largest of its shape within the wanted size.
    package let size: Size
    /// The half blocks, row by row.
    let blocks: [Cell]

    /// Fits an image into at most `bounds` cells, keeping its shape; a cell is twice as high as
    /// wide.
    ///
    /// Nil when there is no cell at all.
    package init?(_ image: PixelImage, within bounds: Size) {
        guard !bounds.isEmpty else { return nil }
        self.image = image
        size = Self.fit(image, within: bounds)
        blocks = Self.halfBlocks(
            image.scaled(width: size.columns, height: size.rows * 2), size: size)
    }

    private static func fit(_ image: PixelImage, within bounds: Size) -> Size {
        // As wide as the bounds, unless that is too high; in integers, rounded.
        let rows = (bounds.columns * image.height + image.width) / (2 * image.width)
        if rows <= bounds.rows { return Size(columns: bounds.columns, rows: max(1, rows)) }
        let columns = (2 * bounds.rows * image.width * 2 + image.height) / (2 * image.height)
        return Size(
            columns: min(bounds.columns, max(1, columns)), rows: bounds.rows)
    }

    /// The half blocks: two pixels a cell, the upper as the glyph's colour and the lower as the
    /// background.
    private static func halfBlocks(_ image: PixelImage, size: Size) -> [Cell] {
        func color(_ column: Int, _ row: Int) -> Color {
            let offset = (row * image.width + column) * 4
            guard image.pixels[offset + 3] >= 128 else { return .default }
            return .rgb(
                image.pixels[offset], image.pixels[offset + 1], image.pixels[offset + 2])
        }
        let narrow = GlyphWidth(columns: 1, isRisky: false, spill: 0)
        var cells: [Cell] = []
        cells.reserveCapacity(size.columns * size.rows)
        for row in 0..<size.rows {
            for column in 0..<size.columns {
                let (upper, lower) = (color(column, 2 * row), color(column, 2 * row + 1))
                let (glyph, style): (UInt32, Style) =
                    switch (upper == .default, lower == .default) {
                    case (true, true): (0x20, .plain)
                    case (true, false): (0x2584, Style(foreground: lower))
                    default: (0x2580, Style(foreground: upper, background: lower))
                    }
                cells.append(Cell(glyph: glyph, width: narrow, style: style))
            }
        }
        return cells
    }
}

extension TerminalPicture: Hashable {
    /// True when image and size are equal.
    package static func == (left: TerminalPicture, right: TerminalPicture) -> Bool {
        left.size == right.size && left.image == right.image
    }

    /// Hashes image and size.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(image)
        hasher.combine(size)
    }
}

/// A picture and the place of its top left cell, in grid coordinates.
struct PicturePlacement: Hashable, Sendable {
    let picture: TerminalPicture
    let origin: Point

    var rect: Rect { Rect(origin: origin, size: picture.size) }
}
