/// Writes cursor movements, styles and glyphs in as few bytes as it can.
struct EscapeWriter {
    private(set) var bytes: [UInt8] = []
    /// The position of the cursor, -1 when it is unknown.
    private(set) var row = -1
    private(set) var column = -1
    /// The style that the next glyph will have.
    var style: Style { pen.style }
    /// The style of a terminal: as it is meant, and as it was sent.
    struct Pen: Sendable {
        var style = Style.plain
        var sent = Style.plain
    }
    private(set) var pen: Pen
    private let depth: ColorDepth
    /// True when every glyph is sent as ASCII that looks like it.
    private let isASCIIOnly: Bool
    /// True when the terminal repeats a glyph (REP).
    private let repeatsGlyphs: Bool
    /// True when erased cells take the background in force (bce).
    private let erasesInColor: Bool
    /// The glyph written last, while it is being written again and again.
    private var run = Run()

    /// A glyph in a row of its like.
    private struct Run {
        var glyph: UInt32 = 0
        /// The bytes of the glyph itself, and where those of its repetitions begin and end.
        var size = 0
        var start = -1
        var end = -1
        var count = 0
    }

    /// A writer for a terminal that has a style and may have its cursor anywhere.
    init(_ capabilities: TerminalCapabilities, pen: Pen = Pen()) {
        depth = capabilities.colorDepth
        isASCIIOnly = capabilities.isASCIIOnly
        repeatsGlyphs = capabilities.repeatsGlyphs
        erasesInColor = capabilities.erasesInColor
        self.pen = pen
        bytes.reserveCapacity(512)
    }

    /// Clears the screen in plain style.
    mutating func clearScreen() {
        append("\u{1B}[m\u{1B}[2J")
        pen = Pen()
    }

    /// Hides the terminal's cursor.
    mutating func hideCursor() {
        append("\u{1B}[?25l")
    }

    /// Erases from the cursor to the end of its row, which takes a background where the terminal
    /// gives it one (bce).
    mutating func eraseLine(_ background: Color = .default) {
        selectErasing(background)
        append("\u{1B}[K")
    }

    /// True when an erase leaves what a cell shows.
    func erases(_ cell: Cell) -> Bool {
        cell.isBlank && (erasesInColor || cell.background == .default)
    }

    /// Has the terminal move rows; the cursor is in the first column of the first row then.
    mutating func moveRows(_ shift: RowShift) {
        selectErasing(.default)
        append("\u{1B}[")
        number(shift.rows.lowerBound + 1)
        bytes.append(UInt8(ascii: ";"))
        number(shift.rows.upperBound)
        append("r\u{1B}[")
        if abs(shift.up) > 1 { number(abs(shift.up)) }
        append(shift.up > 0 ? "S\u{1B}[r" : "T\u{1B}[r")
        (row, column) = (0, 0)
    }

    /// Puts the background in force that erased cells take, which reverse video does not turn; kitty
    /// and WezTerm would draw a line under them, too.
    private mutating func selectErasing(_ background: Color) {
        let drawn: Style.Attributes = [.reverse, .underline]
        let wanted = background.degraded(to: depth)
        if pen.sent.background == wanted, pen.sent.attributes.isDisjoint(with: drawn) { return }
        if background == .default { return select(.plain) }
        pen.style = Style(
            foreground: style.foreground, background: background,
            attributes: style.attributes.subtracting(drawn))
        let new = degraded(pen.style)
        raw(Self.change(from: pen.sent, to: new))
        pen.sent = new
    }

    /// Writes a sequence that draws no cell.
    mutating func raw(_ sequence: [UInt8]) {
        bytes.append(contentsOf: sequence)
    }

    /// Records that the cursor may be anywhere.
    mutating func forgetPosition() {
        row = -1
        column = -1
    }

    /// Moves the cursor with the fewest bytes.
    mutating func move(row newRow: Int, column newColumn: Int) {
        if newRow == row, newColumn == column { return }
        if newRow == row, newColumn == 0 {
            bytes.append(0x0D)
        } else if newRow == row + 1, newColumn == 0, row >= 0 {
            bytes.append(0x0D)
            bytes.append(0x0A)
        } else if newRow == row + 1, row >= 0, (newColumn...newColumn + 2).contains(column) {
            sequence(nil, final: UInt8(ascii: "B"))
            for _ in newColumn..<column { bytes.append(0x08) }
        } else if newRow == row, column >= 0, newColumn > column {
            let distance = newColumn - column
            sequence(distance == 1 ? nil : distance, final: UInt8(ascii: "C"))
        } else if newRow == row {
            sequence(newColumn + 1, final: UInt8(ascii: "G"))
        } else {
            append("\u{1B}[")
            number(newRow + 1)
            if newColumn > 0 {
                bytes.append(UInt8(ascii: ";"))
                number(newColumn + 1)
            }
            bytes.append(UInt8(ascii: "H"))
        }
        row = newRow
        column = newColumn
    }

    /// Writes a glyph of one scalar; at the row's end the column becomes unknown.
    mutating func glyph(_ value: UInt32, columns: Int, limit: Int) {
        if columns == 1, repeatsGlyphs, repeats(value) {
            advance(columns, limit: limit)
            return
        }
        let start = bytes.count
        encode(value, columns: columns)
        run = Run(
            glyph: value, size: bytes.count - start, start: bytes.count, end: bytes.count)
        advance(columns, limit: limit)
    }

    /// Adds one to the repetitions of the glyph before, if it is the same and nothing was sent in
    /// between; they are sent as a count (REP) where that is shorter.
    private mutating func repeats(_ value: UInt32) -> Bool {
        guard run.end == bytes.count, run.glyph == value, column >= 0 else { return false }
        run.count += 1
        let counted = "\u{1B}[\(run.count)b".utf8
        if counted.count < run.size * run.count {
            bytes.removeSubrange(run.start...)
            bytes.append(contentsOf: counted)
        } else {
            bytes.append(contentsOf: Array(bytes[run.start - run.size..<run.start]))
        }
        run.end = bytes.count
        return true
    }

    private mutating func encode(_ value: UInt32, columns: Int) {
        if value < 0x80 {
            bytes.append(UInt8(value))
        } else if isASCIIOnly {
            ascii(value, columns: columns)
        } else if let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) {
            bytes.append(contentsOf: encoded)
        }
    }

    /// Writes a glyph of several scalars.
    mutating func cluster(_ text: String, columns: Int, limit: Int) {
        if isASCIIOnly {
            ascii(text.unicodeScalars.first?.value ?? 0x20, columns: columns)
        } else {
            bytes.append(contentsOf: text.utf8)
        }
        advance(columns, limit: limit)
    }

    /// Writes ASCII in place of a glyph, in as many columns.
    private mutating func ascii(_ value: UInt32, columns: Int) {
        let byte = ASCIIForm.byte(of: value)
        for _ in 0..<columns { bytes.append(byte) }
    }

    private mutating func advance(_ columns: Int, limit: Int) {
        column += columns
        if column >= limit { column = -1 }
    }

    /// Ends a frame with the cursor at the canvas's place for it.
    mutating func finish(cursor: Point?, wasShown: Point?) {
        guard let cursor else { return }
        if !bytes.isEmpty || cursor != wasShown { move(row: cursor.row, column: cursor.column) }
        if wasShown == nil { append("\u{1B}[?25h") }
    }

    /// Changes the style for a blank, which shows its background alone: a style that is in force
    /// stays if it has that, and `next`, the style of the glyph behind it, is better than another.
    mutating func selectBlank(_ background: Color, before next: Style?) {
        let lines: Style.Attributes = [.underline, .reverse]
        if style.background == background, style.attributes.isDisjoint(with: lines) { return }
        if let next, next.background == background, next.attributes.isDisjoint(with: lines) {
            return select(next)
        }
        select(
            Style(
                foreground: style.foreground, background: background,
                attributes: style.attributes.subtracting(lines)))
    }

    /// Changes the style of the following glyphs, sending only the differences.
    ///
    /// Two colours may be sent the other way round with reverse video, where that is shorter: a
    /// highlight and the text around it often share one.
    mutating func select(_ next: Style) {
        if next == style { return }
        pen.style = next
        let new = degraded(next)
        let turned = Self.turned(new)
        if pen.sent == new || pen.sent == turned { return }
        let bytes = Self.change(from: pen.sent, to: new)
        guard let turned, Self.change(from: pen.sent, to: turned).count < bytes.count else {
            pen.sent = new
            return raw(bytes)
        }
        raw(Self.change(from: pen.sent, to: turned))
        pen.sent = turned
    }

    /// The same look by reverse video; `nil` where terminals might show it otherwise.
    private static func turned(_ style: Style) -> Style? {
        guard style.foreground.isFixed, style.background.isFixed,
            style.attributes.isDisjoint(with: [.reverse, .dim, .underline])
        else { return nil }
        return Style(
            foreground: style.background, background: style.foreground,
            attributes: style.attributes.union(.reverse))
    }

    private static func change(from old: Style, to new: Style) -> [UInt8] {
        if new == .plain { return Array("\u{1B}[m".utf8) }
        var sequence = SGRSequence()
        sequence.attributes(from: old.attributes, to: new.attributes)
        if new.foreground != old.foreground { sequence.color(new.foreground, base: 30) }
        if new.background != old.background { sequence.color(new.background, base: 40) }
        return sequence.bytes
    }

    private func degraded(_ style: Style) -> Style {
        Style(
            foreground: style.foreground.degraded(to: depth),
            background: style.background.degraded(to: depth), attributes: style.attributes)
    }

    private mutating func sequence(_ value: Int?, final: UInt8) {
        append("\u{1B}[")
        if let value { number(value) }
        bytes.append(final)
    }

    private mutating func number(_ value: Int) {
        if value >= 10 { number(value / 10) }
        bytes.append(UInt8(ascii: "0") + UInt8(value % 10))
    }

    private mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
}
