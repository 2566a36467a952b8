/// One cell of a canvas: its glyph, width and style.
///
/// Its 16 bytes hold a single-scalar grapheme inline and a longer one as an index into the canvas's
/// table of clusters.
package struct Cell: Sendable, Equatable {
    /// A scalar's value, or `clusterBit` and an index; `continuation` right of a wide glyph.
    var glyph: UInt32
    var foreground: Color
    var background: Color
    var attributes: Style.Attributes
    var columns: UInt8
    var isRisky: Bool
    var spill: UInt8

    static let clusterBit: UInt32 = 0x8000_0000
    static let continuation: UInt32 = 0x7FFF_FFFF
    /// A cell under a pixel picture; sent as a space, once.
    static let pixels: UInt32 = 0x7FFF_FFFE

    init(glyph: UInt32, width: GlyphWidth, style: Style) {
        self.glyph = glyph
        foreground = style.foreground
        background = style.background
        attributes = style.attributes
        columns = width.columns
        isRisky = width.isRisky
        spill = width.spill
    }

    /// A space in a style.
    static func blank(_ style: Style) -> Cell {
        Cell(
            glyph: 0x20, width: GlyphWidth(columns: 1, isRisky: false, spill: 0), style: style)
    }

    /// The right half of a wide glyph.
    static func continuation(_ style: Style) -> Cell {
        Cell(
            glyph: continuation, width: GlyphWidth(columns: 0, isRisky: false, spill: 0),
            style: style)
    }

    /// The look of the cell.
    package var style: Style {
        get { Style(foreground: foreground, background: background, attributes: attributes) }
        set {
            foreground = newValue.foreground
            background = newValue.background
            attributes = newValue.attributes
        }
    }

    /// True for the right half of a wide glyph.
    package var isContinuation: Bool { glyph == Self.continuation }

    /// True when a pixel picture covers the cell.
    var isPixels: Bool { glyph == Self.pixels }

    /// A cell under a pixel picture.
    static let underPixels = Cell(
        glyph: pixels, width: GlyphWidth(columns: 1, isRisky: false, spill: 0), style: .plain)

    var isCluster: Bool { glyph & Self.clusterBit != 0 }
    /// The braille cell without dots, which looks like a space and is three bytes long.
    private static let dotless: UInt32 = 0x2800

    /// True for a space, or a braille cell without dots, of which only the background is seen.
    var isBlank: Bool {
        (glyph == 0x20 || glyph == Self.dotless)
            && attributes.isDisjoint(with: [.underline, .reverse])
    }
}
