/// The pixel pictures that the terminal shows, and the sequences that change them.
struct PictureLayer: Sendable {
    private var shown: [PicturePlacement] = []
    /// The images whose data a kitty terminal holds.
    private var sent: Set<PixelImage> = []

    /// True while no picture is shown.
    var isEmpty: Bool { shown.isEmpty }

    /// Forgets everything: the screen was cleared, which deletes images, or was left.
    mutating func forget() {
        shown = []
        sent = []
    }

    /// Takes the pictures out of a canvas that are shown as pixels; the others stay half blocks if
    /// the terminal has colours for them.
    static func part(
        _ canvas: inout Canvas, _ capabilities: TerminalCapabilities
    ) -> [PicturePlacement] {
        let graphics = capabilities.graphics
        if canvas.pictures.isEmpty || graphics == .halfBlocks { return [] }
        guard graphics != .none else {
            for placement in canvas.pictures { canvas.replace(placement) { _ in .blank(.plain) } }
            return []
        }
        // Sixels in the last row would scroll the screen.
        let bottom = canvas.gridSize.rows - (graphics == .sixel ? 1 : 0)
        let whole = canvas.pictures.filter { $0.rect.bottom <= bottom && canvas.isWhole($0) }
        for placement in whole { canvas.replace(placement) { _ in .underPixels } }
        return whole
    }

    /// Writes the changes of the pictures, after the cells were written.
    mutating func update(
        to next: [PicturePlacement], _ capabilities: TerminalCapabilities,
        into writer: inout EscapeWriter
    ) {
        if next == shown { return }
        let kept = Set(next)
        let images = Set(next.map(\.picture.image))
        if capabilities.graphics == .kitty {
            for placement in shown where !kept.contains(placement) {
                let isLast = !images.contains(placement.picture.image)
                writer.raw(KittyGraphics.delete(placement, dataToo: isLast))
            }
        }
        sent.formIntersection(images)
        let old = Set(shown)
        for placement in next where !old.contains(placement) {
            draw(placement, capabilities, into: &writer)
        }
        shown = next
    }

    private mutating func draw(
        _ placement: PicturePlacement, _ capabilities: TerminalCapabilities,
        into writer: inout EscapeWriter
    ) {
        if capabilities.graphics == .kitty, sent.insert(placement.picture.image).inserted {
            writer.raw(KittyGraphics.transmit(placement.picture, cell: capabilities.cellSize))
        }
        writer.move(row: placement.origin.row, column: placement.origin.column)
        if capabilities.graphics == .kitty {
            writer.raw(KittyGraphics.place(placement))
        } else if let cell = capabilities.cellSize {
            writer.raw(
                Sixel.encode(placement.picture, cell: cell, ground: capabilities.background))
            writer.forgetPosition()
        }
    }
}
