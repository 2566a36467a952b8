import ListenCore
import Terminal
import UIVocabulary

/// The content of the clock of the sleep timer.
struct SleepFace: Hashable, Sendable {
    /// The time left, as `12:31`.
    var time: String
    /// The share that is left, 0…1.
    var share: Double
    /// The end it waits for.
    var label: String
    /// True while the sound rests, and with it the timer.
    var isResting = false
}

/// The clock of the sleep timer, over the whole screen: dark, so that a
/// bedroom stays so.
struct SleepClockView {
    let face: SleepFace
    let settings: UISettings

    private var theme: Theme { settings.theme }
    private var glyphs: Glyphs { Glyphs(settings) }
    private var isColourless: Bool { theme.accent.foreground == .default }

    private var ground: Style {
        isColourless
            ? .plain : Style(foreground: .hex(0x8A8A8A), background: .hex(0x000000))
    }
    private var lit: Style { isColourless ? .bold : ground.foreground(.hex(0xFF4D3D)) }
    private var dark: Style { isColourless ? .dim : ground.foreground(.hex(0x4E4E4E)) }
    private var faint: Style { isColourless ? .dim : ground.foreground(.hex(0x8A8A8A)) }

    /// The least height at which a ring goes round the digits.
    private static let ringRows = 11

    func draw(into canvas: inout Canvas) {
        canvas.fill(canvas.bounds, style: ground)
        let size = canvas.size
        guard !size.isEmpty else { return }
        let hints = size.rows >= 4 ? 1 : 0
        let area = Rect(column: 0, row: 0, columns: size.columns, rows: size.rows - hints)
        let ring = ringArea(in: area)
        if let ring { draw(ring, into: &canvas) }
        drawTime(in: ring ?? area, hasRing: ring != nil, into: &canvas)
        if hints > 0 { drawHints(row: size.rows - 1, into: &canvas) }
    }

    /// An ellipse as round as the cells allow, wide enough for the digits.
    private func ringArea(in area: Rect) -> Rect? {
        let rows = min(area.rows, 41) - (area.rows >= 16 ? 1 : 0)
        let digits = digits(pointColumns: 1).columns
        let columns = min(area.columns - 2, max(rows * 2 + 1, digits + 18))
        guard rows >= Self.ringRows, columns >= digits + 10 else { return nil }
        return area.centered(Size(columns: columns | 1, rows: rows - (rows + 1) % 2))
    }

    private func draw(_ area: Rect, into canvas: inout Canvas) {
        let ring = TickRing(lit: TickRing.lit(for: face.share), area: area)
        if glyphs.level == .braille, !isColourless {
            ring.drawStrokes(lit, dark, into: &canvas)
        } else {
            let isPlain = glyphs.level == .ascii
            ring.drawMarks(isPlain ? "*" : "●", isPlain ? "." : "○", lit, dark, into: &canvas)
        }
    }

    private func digits(pointColumns: Int) -> BlockDigits {
        BlockDigits(
            text: face.time, pointColumns: pointColumns,
            glyph: glyphs.level == .ascii ? "#" : "█")
    }

    private func drawTime(in area: Rect, hasRing: Bool, into canvas: inout Canvas) {
        // Inside a ring the digits keep clear of its sides.
        let room = hasRing ? area.columns * 3 / 4 : area.columns
        let sizes = [digits(pointColumns: 2), digits(pointColumns: 1)]
        let label = face.isResting ? "\(face.label), resting" : face.label
        let wanted = TerminalText(label)
        let isLabelled = area.rows >= (hasRing ? 13 : 2)
        guard let block = sizes.first(where: { $0.columns <= room }),
            area.rows >= BlockDigits.rows + (hasRing ? 4 : 0)
        else {
            let line = TerminalText(face.time)
            let row = area.top + max(0, area.rows - 2) / 2
            center(line, row: row, in: area, style: lit.adding(.bold), into: &canvas)
            if isLabelled { center(wanted, row: row + 1, in: area, style: faint, into: &canvas) }
            return
        }
        let top = area.top + (area.rows - BlockDigits.rows) / 2
        block.draw(
            into: &canvas,
            at: Point(column: area.left + (area.columns - block.columns) / 2, row: top),
            style: lit)
        guard isLabelled, top + 6 < area.bottom else { return }
        let inner = Rect(
            column: area.left + (area.columns - room) / 2, row: area.top, columns: room,
            rows: area.rows)
        center(wanted, row: top + 6, in: inner, style: faint, into: &canvas)
    }

    private func center(
        _ text: TerminalText, row: Int, in area: Rect, style: Style, into canvas: inout Canvas
    ) {
        let text = text.truncated(to: area.width, wideAmbiguous: glyphs.wideAmbiguous)
        let column = area.left + (area.columns - glyphs.width(text)) / 2
        canvas.draw(text, at: Point(column: column, row: row), style: style)
    }

    private func drawHints(row: Int, into canvas: inout Canvas) {
        let keys = settings.keys
        func label(_ command: Command) -> String { keys.label(of: command, in: .clock) ?? "" }
        let long = [
            "\(label(.extendSleep)) 10 minutes more", "\(label(.remove)) stop",
            "\(label(.leave)) back",
        ].joined(separator: "   ")
        let short = "\(label(.extendSleep)) more  \(label(.remove)) stop"
        let text = TerminalText(
            glyphs.width(TerminalText(long)) <= canvas.size.columns ? long : short)
        let rect = Rect(column: 0, row: row, columns: canvas.size.columns, rows: 1)
        center(text, row: row, in: rect, style: faint, into: &canvas)
    }
}
