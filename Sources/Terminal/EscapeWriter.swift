/// Writes cursor movements, styles and glyphs in as few bytes as it can.
struct EscapeWriter {
    private(set) var bytes: [UInt8] = []
    /// The position of the cursor, -1 when it is unknown.
    private(set) var row = -1
    private(set) var column = -1
    /// The style that the next glyph will have.
    private(set) var style = Style.plain
    private let depth: ColorDepth

    init(depth: ColorDepth) {
        self.depth = depth
        bytes.reserveCapacity(512)
    }

    /// Clears the screen in plain style.
    mutating func clearScreen() {
        append("\u{1B}[m\u{1B}[2J")
    }

    /// Hides the terminal's cursor.
    mutating func hideCursor() {
        append("\u{1B}[?25l")
    }

    /// Erases from the cursor to the end of its row.
    mutating func eraseLine() {
        if !(style.background == .default && style.attributes.isDisjoint(with: .reverse)) {
            select(.plain)
        }
        append("\u{1B}[K")
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
        if value < 0x80 {
            bytes.append(UInt8(value))
        } else if let scalar = Unicode.Scalar(value), let encoded = UTF8.encode(scalar) {
            bytes.append(contentsOf: encoded)
        }
        advance(columns, limit: limit)
    }

    /// Writes a glyph of several scalars.
    mutating func cluster(_ text: String, columns: Int, limit: Int) {
        bytes.append(contentsOf: text.utf8)
        advance(columns, limit: limit)
    }

    private mutating func advance(_ columns: Int, limit: Int) {
        column += columns
        if column >= limit { column = -1 }
    }

    /// Ends a frame: plain style, and the cursor at the canvas's place for it.
    mutating func finish(cursor: Point?, wasShown: Point?) {
        select(.plain)
        guard let cursor else { return }
        if !bytes.isEmpty || cursor != wasShown { move(row: cursor.row, column: cursor.column) }
        if wasShown == nil { append("\u{1B}[?25h") }
    }

    /// Changes the style of the following glyphs, sending only the differences.
    mutating func select(_ next: Style) {
        if next == style { return }
        defer { style = next }
        let old = degraded(style)
        let new = degraded(next)
        if old == new { return }
        if new == .plain {
            append("\u{1B}[m")
            return
        }
        append("\u{1B}[")
        attributes(from: old.attributes, to: new.attributes)
        if new.foreground != old.foreground { color(new.foreground, base: 30) }
        if new.background != old.background { color(new.background, base: 40) }
        // Every parameter ends with a semicolon; the last becomes the final byte.
        bytes[bytes.count - 1] = UInt8(ascii: "m")
    }

    private func degraded(_ style: Style) -> Style {
        Style(
            foreground: style.foreground.degraded(to: depth),
            background: style.background.degraded(to: depth), attributes: style.attributes)
    }

    private mutating func attributes(from old: Style.Attributes, to new: Style.Attributes) {
        var held = old
        if !held.intersection([.bold, .dim]).isSubset(of: new) {
            parameter(22)
            held.subtract([.bold, .dim])
        }
        for (attribute, on, off) in [
            (Style.Attributes.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24),
            (.reverse, 7, 27),
        ] where new.contains(attribute) != held.contains(attribute) {
            parameter(new.contains(attribute) ? on : off)
        }
    }

    private mutating func color(_ color: Color, base: Int) {
        let value = Int(color.packed & 0xFF_FFFF)
        switch color.packed >> 24 {
        case 0: parameter(base + 9)
        case 1: parameter(value < 8 ? base + value : base + 52 + value)
        case 2:
            parameter(base + 8)
            parameter(5)
            parameter(value)
        default:
            parameter(base + 8)
            parameter(2)
            parameter(value >> 16)
            parameter(value >> 8 & 0xFF)
            parameter(value & 0xFF)
        }
    }

    private mutating func parameter(_ value: Int) {
        number(value)
        bytes.append(UInt8(ascii: ";"))
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
