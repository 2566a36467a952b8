import FoundationEssentials
import Glibc
import Terminal

/// Sixty ticks on an ellipse, from the top clockwise.
struct TickRing {
    static let count = 60

    /// The number of ticks that are lit: those left when the others, clockwise
    /// from the top, have gone out.
    let lit: Int
    let area: Rect

    /// The ticks lit for a share of the time left; the last one goes out at its end.
    static func lit(for share: Double) -> Int {
        guard share.isFinite, share > 0 else { return 0 }
        return min(count, Int((share * Double(count)).rounded(.up)))
    }

    /// Half the height and width of the ellipse, in rows and columns.
    private var radii: (x: Double, y: Double) {
        (Double(area.columns - 1) / 2, Double(area.rows - 1) / 2)
    }

    private func isLit(_ tick: Int) -> Bool { tick >= Self.count - lit }

    /// The place of a tick in cells from the area's corner, at a part of the radius.
    private func place(_ tick: Int, at part: Double) -> (x: Double, y: Double) {
        let angle = Double(tick) / Double(Self.count) * 2 * .pi
        return (
            radii.x + radii.x * part * sin(angle), radii.y - radii.y * part * cos(angle)
        )
    }

    /// Draws a glyph for each tick; where two share a cell, it is lit when one is.
    func drawMarks(
        _ on: TerminalText, _ off: TerminalText, _ litStyle: Style, _ darkStyle: Style,
        into canvas: inout Canvas
    ) {
        for pass in [false, true] {
            for tick in 0..<Self.count where isLit(tick) == pass {
                let (x, y) = place(tick, at: 1)
                let point = Point(
                    column: area.left + Int(x.rounded()), row: area.top + Int(y.rounded()))
                canvas.draw(pass ? on : off, at: point, style: pass ? litStyle : darkStyle)
            }
        }
    }

    /// Draws each tick as a short stroke of braille dots, every fifth a longer one.
    func drawStrokes(_ litStyle: Style, _ darkStyle: Style, into canvas: inout Canvas) {
        var dots: [Point: UInt32] = [:]
        var bright: Set<Point> = []
        for tick in 0..<Self.count {
            let inner = tick % 5 == 0 ? 0.82 : 0.92
            for step in 0...8 {
                let part = inner + (1 - inner) * Double(step) / 8
                let (x, y) = place(tick, at: part)
                // Two dots across a cell and four down; a cell's middle is between them.
                let (column, row) = (Int((x * 2 + 0.5).rounded()), Int((y * 4 + 1.5).rounded()))
                guard column >= 0, row >= 0 else { continue }
                let cell = Point(column: area.left + column / 2, row: area.top + row / 4)
                dots[cell, default: 0] |= Self.bit(column: column % 2, row: row % 4)
                if isLit(tick) { bright.insert(cell) }
            }
        }
        for (cell, bits) in dots {
            guard let scalar = Unicode.Scalar(0x2800 + bits) else { continue }
            canvas.put(scalar, at: cell, style: bright.contains(cell) ? litStyle : darkStyle)
        }
    }

    /// The bit of a dot of a braille cell (Unicode 15, chapter 21.1).
    private static func bit(column: Int, row: Int) -> UInt32 {
        row == 3 ? 0x40 << UInt32(column) : 1 << UInt32(row + column * 3)
    }
}
