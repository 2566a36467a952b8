import ListenTestSupport
package import Terminal

/// A tiny terminal emulator: applies the bytes that the encoder emits, and nothing more.
package struct MemoryTerminalScreen: Sendable {
    /// The emulated terminal's measure of text.
    package enum Widths: Sendable {
        /// By graphemes, as the canvas does.
        case graphemes
        /// Scalar by scalar, as old terminals do; marks join the cell before.
        case scalars
    }

    /// The look of cells that are erased.
    package enum Erasing: Sendable {
        /// The background in force, also of rows that become free, as xterm does.
        case background
        /// The background in force with its line, but the own one for rows that become free, as kitty
        /// does.
        case look
    }

    /// One cell as shown.
    package struct ShownCell: Hashable, Sendable {
        /// Its grapheme; empty in the right half of a wide one.
        package var text = " "
        /// Its look.
        package var style = Style.plain
    }

    /// The extent.
    package private(set) var size: Size
    /// True when the cursor is shown.
    package private(set) var showsCursor = false
    /// The place of the cursor.
    package private(set) var cursor = Point.zero
    /// Sequences that no encoder of this project should emit.
    package private(set) var unknown: [String] = []
    /// The number of synchronized updates that were ended.
    package private(set) var synchronizedUpdates = 0
    private var cells: [ShownCell]
    private var style = Style.plain
    /// The rows that are moved; `nil` for all.
    private var region: Range<Int>?
    /// The glyph printed last, for its repetitions.
    private var last = ""
    private let widths: Widths
    private let erasing: Erasing

    /// Makes a blank screen.
    package init(size: Size, widths: Widths = .graphemes, erasing: Erasing = .background) {
        self.size = size
        self.widths = widths
        self.erasing = erasing
        cells = Array(repeating: ShownCell(), count: size.columns * size.rows)
    }

    /// The cell at a place, nil outside.
    package subscript(point: Point) -> ShownCell? {
        Rect(size).contains(point) ? cells[point.row * size.columns + point.column] : nil
    }

    /// Changes the extent: what is left keeps its place, the rest is blank.
    package mutating func resize(to newSize: Size) {
        var kept = Array(repeating: ShownCell(), count: newSize.columns * newSize.rows)
        for row in 0..<min(size.rows, newSize.rows) {
            for column in 0..<min(size.columns, newSize.columns) {
                kept[row * newSize.columns + column] = cells[row * size.columns + column]
            }
        }
        (cells, size) = (kept, newSize)
        cursor = Point(
            column: min(cursor.column, max(0, size.columns - 1)),
            row: min(cursor.row, max(0, size.rows - 1)))
    }

    /// The rows as text, without spaces at their ends.
    package var lines: [String] {
        (0..<size.rows).map { row in
            var line = (0..<size.columns).map { cells[row * size.columns + $0].text }.joined()
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    /// Applies bytes; whole sequences and graphemes only, as one frame has them.
    package mutating func apply(_ bytes: [UInt8]) {
        var scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars[...]
        while let first = scalars.first {
            switch first {
            case "\u{1B}": escape(&scalars)
            case "\r":
                cursor.column = 0
                scalars.removeFirst()
            case "\u{8}":
                cursor.column = max(0, cursor.column - 1)
                scalars.removeFirst()
            case "\n":
                cursor.row = min(cursor.row + 1, max(0, size.rows - 1))
                scalars.removeFirst()
            default:
                let text = scalars.prefix { $0.value >= 0x20 }
                if text.isEmpty {
                    unknown.append(String(first))
                    scalars.removeFirst()
                } else {
                    print(String(text))
                    scalars = scalars.dropFirst(text.count)
                }
            }
        }
    }

    private mutating func print(_ text: String) {
        switch widths {
        case .graphemes:
            for letter in text.flatMap(\.terminalLetters) {
                put(letter, width: TerminalText(letter).width.count)
            }
        case .scalars:
            for scalar in text.unicodeScalars {
                put(String(scalar), width: TerminalText(String(scalar)).width.count)
            }
        }
    }

    private mutating func put(_ text: String, width: Int) {
        guard cursor.row < size.rows, cursor.column < size.columns else { return }
        last = text
        let index = cursor.row * size.columns + cursor.column
        if width == 0 {
            if cursor.column > 0 { cells[index - 1].text += text }
            return
        }
        for offset in 0..<width where cursor.column + offset < size.columns {
            clear(column: cursor.column + offset, row: cursor.row)
            cells[index + offset] = ShownCell(text: offset == 0 ? text : "", style: seen)
        }
        // Autowrap is off: the cursor stays in the last column.
        cursor.column = min(cursor.column + width, size.columns - 1)
    }

    /// The style as it is seen: two colours reversed are the same colours the other way round.
    private var seen: Style {
        guard style.attributes.contains(.reverse), style.foreground != .default,
            style.background != .default
        else { return style }
        return Style(
            foreground: style.background, background: style.foreground,
            attributes: style.attributes.subtracting(.reverse))
    }

    /// Blanks the rest of a glyph over this column, one of whose cells is overwritten.
    private mutating func clear(column: Int, row: Int) {
        let row = row * size.columns
        var start = column
        while start > 0, cells[row + start].text.isEmpty { start -= 1 }
        var end = column + 1
        while end < size.columns, cells[row + end].text.isEmpty { end += 1 }
        guard end - start > 1 else { return }
        for each in start..<end { cells[row + each].text = " " }
    }

    private mutating func escape(_ scalars: inout Substring.UnicodeScalarView) {
        scalars.removeFirst()
        guard scalars.first == "[" else {
            unknown.append("ESC")
            return
        }
        scalars.removeFirst()
        let body = String(scalars.prefix { $0.value < 0x40 })
        scalars = scalars.dropFirst(body.unicodeScalars.count)
        guard let final = scalars.popFirst() else { return }
        let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        func number(_ index: Int) -> Int { index < numbers.count ? numbers[index] ?? 1 : 1 }
        switch final {
        case "H": cursor = Point(column: number(1) - 1, row: number(0) - 1)
        case "B": cursor.row = min(cursor.row + number(0), size.rows - 1)
        case "G": cursor.column = number(0) - 1
        case "C": cursor.column = min(cursor.column + number(0), size.columns - 1)
        case "b":
            for _ in 0..<number(0) { put(last, width: TerminalText(last).width.count) }
        case "K" where body.isEmpty: erase(from: cursor.column, row: cursor.row)
        case "J" where body == "2":
            for row in 0..<size.rows { erase(from: 0, row: row) }
        case "r":
            region = body.isEmpty ? nil : number(0) - 1..<number(1)
            cursor = .zero
        case "S", "T": moveRows(final == "S" ? number(0) : -number(0))
        case "m": select(numbers.map { $0 ?? 0 })
        case "h", "l": mode(body, isSet: final == "h")
        default: unknown.append(body + String(final))
        }
    }

    private mutating func erase(from column: Int, row: Int) {
        guard row < size.rows, column < size.columns else { return }
        clear(column: column, row: row)
        let lines: Style.Attributes = erasing == .look ? .underline : []
        let blank = ShownCell(
            style: Style(
                foreground: lines.isEmpty ? .default : style.foreground,
                background: style.background, attributes: style.attributes.intersection(lines)))
        for each in column..<size.columns { cells[row * size.columns + each] = blank }
    }

    /// Moves the rows of the region up.
    private mutating func moveRows(_ count: Int) {
        let (rows, former) = (region ?? 0..<size.rows, cells)
        let ground = erasing == .background ? style.background : .default
        let blank = ShownCell(style: Style(background: ground))
        for row in rows {
            for column in 0..<size.columns {
                let source = row + count
                cells[row * size.columns + column] =
                    rows.contains(source) ? former[source * size.columns + column] : blank
            }
        }
    }

    private mutating func mode(_ body: String, isSet: Bool) {
        switch body {
        case "?25": showsCursor = isSet
        case "?2026": synchronizedUpdates += isSet ? 0 : 1
        default: unknown.append(body)
        }
    }

    private mutating func select(_ numbers: [Int]) {
        var rest = numbers[...]
        while let code = rest.popFirst() {
            switch code {
            case 0: style = .plain
            case 1: style.attributes.insert(.bold)
            case 2: style.attributes.insert(.dim)
            case 3: style.attributes.insert(.italic)
            case 4: style.attributes.insert(.underline)
            case 7: style.attributes.insert(.reverse)
            case 22: style.attributes.subtract([.bold, .dim])
            case 23: style.attributes.remove(.italic)
            case 24: style.attributes.remove(.underline)
            case 27: style.attributes.remove(.reverse)
            case 30...39, 90...97: style.foreground = color(code, &rest)
            case 40...49, 100...107: style.background = color(code - 10, &rest)
            default: unknown.append("\(code)m")
            }
        }
    }

    private mutating func color(_ code: Int, _ rest: inout ArraySlice<Int>) -> Color {
        func byte() -> UInt8 { UInt8(clamping: rest.popFirst() ?? 0) }
        switch code {
        case 38:
            let kind = byte()
            if kind == 5 { return .indexed(byte()) }
            let (red, green, blue) = (byte(), byte(), byte())
            return .rgb(red, green, blue)
        case 39: return .default
        default:
            let index = code >= 90 ? code - 82 : code - 30
            return ANSIColor(rawValue: UInt8(index)).map(Color.ansi) ?? .default
        }
    }
}
