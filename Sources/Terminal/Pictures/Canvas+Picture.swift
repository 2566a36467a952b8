/// Pictures beside the cells.
extension Canvas {
    /// Draws a picture with its top left cell at a place of the region.
    ///
    /// The cells hold it as half blocks. A terminal that supports pixels is sent those once; while
    /// anything covers the picture, or a part of it is clipped, it shows the half blocks, so that a
    /// pop-up never cuts a picture.
    package mutating func draw(_ picture: TerminalPicture, at point: Point) {
        let place = absolute(point)
        for row in 0..<picture.size.rows where clip.contains(row: place.row + row) {
            for column in 0..<picture.size.columns {
                let cell = shown(picture.blocks[row * picture.size.columns + column])
                set(cell, column: place.column + column, row: place.row + row)
            }
        }
        let placement = PicturePlacement(picture: picture, origin: place)
        if clip.intersection(placement.rect) == placement.rect { pictures.append(placement) }
    }

    /// A half block as this canvas draws it: a space of its colour when blocks are two columns
    /// wide.
    private func shown(_ block: Cell) -> Cell {
        guard wideAmbiguous, block.glyph != 0x20 else { return block }
        return .blank(Style(background: block.foreground))
    }

    /// True when nothing covers a picture.
    func isWhole(_ placement: PicturePlacement) -> Bool {
        let rect = placement.rect
        for row in 0..<rect.rows {
            let start = (rect.top + row) * gridSize.columns + rect.left
            let line = placement.picture.blocks[row * rect.columns..<(row + 1) * rect.columns]
            guard cells[start..<start + rect.columns].elementsEqual(line.lazy.map(shown)) else {
                return false
            }
        }
        return true
    }

    /// Changes the cells of a picture that nothing covers.
    mutating func replace(_ placement: PicturePlacement, by change: (Cell) -> Cell) {
        let rect = placement.rect
        for row in 0..<rect.rows {
            let start = (rect.top + row) * gridSize.columns + rect.left
            let blocks = row * rect.columns
            for column in 0..<rect.columns
            where cells[start + column] == shown(placement.picture.blocks[blocks + column]) {
                cells[start + column] = change(cells[start + column])
            }
        }
    }
}

extension Rect {
    fileprivate func contains(row: Int) -> Bool { row >= top && row < bottom }
}
