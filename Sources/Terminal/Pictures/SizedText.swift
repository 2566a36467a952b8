/// A text whose letters are several cells wide and high, as terminals with the text sizing protocol
/// draw it (OSC 66).
package struct SizedText: Hashable, Sendable {
    /// The text, on one line.
    package let text: TerminalText
    /// The columns of a narrow letter, and the rows of all.
    package let scale: Int
    /// The look.
    package let style: Style

    /// The scales that the protocol has.
    package static let scales = 1...7

    /// Creates a text; its scale is taken to the nearest there is.
    package init(_ text: TerminalText, scale: Int, style: Style) {
        self.text = text
        self.scale = min(max(scale, Self.scales.lowerBound), Self.scales.upperBound)
        self.style = style
    }

    /// The cells of the text.
    package var size: Size { Size(columns: text.width.count * scale, rows: scale) }

    /// The text at the cursor.
    fileprivate var sequence: [UInt8] { Array("\u{1B}]66;s=\(scale);\(text.string)\u{1B}\\".utf8) }
}

/// A text in large letters and the place of its top left cell, in grid coordinates.
struct SizedPlacement: Hashable, Sendable {
    let text: SizedText
    let origin: Point

    var rect: Rect { Rect(origin: origin, size: text.size) }
}

extension Canvas {
    /// Draws a text in large letters with its top left cell at a place of the region.
    ///
    /// Its cells are blank in its style; they stay so while anything covers it, or where a part of
    /// it is clipped.
    package mutating func draw(_ text: SizedText, at point: Point) {
        fill(Rect(origin: point, size: text.size), style: text.style)
        let placement = SizedPlacement(text: text, origin: absolute(point))
        if clip.intersection(placement.rect) == placement.rect { sizedTexts.append(placement) }
    }

    /// True when nothing covers a text in large letters.
    fileprivate func isWhole(_ placement: SizedPlacement) -> Bool {
        indices(of: placement.rect).allSatisfy {
            cells[$0].isBlank && cells[$0].background == placement.text.style.background
        }
    }

    fileprivate func indices(of rect: Rect) -> [Int] {
        (rect.top..<rect.bottom).flatMap { row in
            (rect.left..<rect.right).map { row * gridSize.columns + $0 }
        }
    }
}

/// The texts in large letters that the terminal shows.
struct SizedTextLayer: Sendable {
    private var shown: Set<SizedPlacement> = []

    /// True while no text is shown in large letters.
    var isEmpty: Bool { shown.isEmpty }

    /// Forgets everything: the screen was cleared, or was left.
    mutating func forget() { shown = [] }

    /// Takes the texts that nothing covers out of a canvas; their cells are the terminal's.
    static func part(_ canvas: inout Canvas) -> [SizedPlacement] {
        let whole = canvas.sizedTexts.filter { canvas.isWhole($0) }
        for placement in whole {
            for index in canvas.indices(of: placement.rect) { canvas.cells[index] = .underPixels }
        }
        return whole
    }

    /// Writes the texts that are new or look otherwise, after the cells were written: a cell that is
    /// written over takes the letter away of which it was a part.
    mutating func update(to next: [SizedPlacement], into writer: inout EscapeWriter) {
        for placement in next where !shown.contains(placement) {
            writer.move(row: placement.origin.row, column: placement.origin.column)
            writer.select(placement.text.style)
            writer.raw(placement.text.sequence)
            writer.forgetPosition()
        }
        shown = Set(next)
    }
}
