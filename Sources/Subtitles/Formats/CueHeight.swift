/// The distance of a cue from the top of the screen, in thousandths of the screen's height.
///
/// Of cues that are shown together the upper one is read first.
struct CueHeight: Hashable, Comparable, Sendable {
    /// The thousandths.
    let thousandths: Int

    /// The height of a cue that states none.
    static let bottom = CueHeight(thousandths: 1000)
    /// The middle of the screen.
    static let middle = CueHeight(thousandths: 500)
    /// The upper edge of the screen.
    static let top = CueHeight(thousandths: 0)

    /// The share of the screen that a line of text takes: a fifteenth, as in most players.
    private static let lineHeight = 66

    /// A height; values outside the screen become its edge.
    init(thousandths: Int) {
        self.thousandths = min(max(0, thousandths), 1000)
    }

    /// A share of the whole screen; the bottom when the values give none.
    init(part: Double, of whole: Double) {
        guard part.isFinite, whole.isFinite, whole > 0 else {
            self = .bottom
            return
        }
        self.init(thousandths: Int(min(max(0, part / whole), 1) * 1000))
    }

    /// The height of a line of text, counted from the top or, below zero, from the bottom.
    init(line: Int) {
        let line = min(max(-20, line), 20)
        self.init(
            thousandths: line < 0 ? 1000 + (line + 1) * Self.lineHeight : line * Self.lineHeight)
    }

    /// The height of a numeric keypad's alignment, as in `\an8`; `nil` for other numbers.
    init?(keypad: Int) {
        switch keypad {
        case 1...3: self = .bottom
        case 4...6: self = .middle
        case 7...9: self = .top
        default: return nil
        }
    }

    /// The height of an alignment of SubStation Alpha's first versions, as in `\a6`; `nil` for
    /// other numbers.
    init?(legacy: Int) {
        switch legacy {
        case 1...3: self = .bottom
        case 5...7: self = .top
        case 9...11: self = .middle
        default: return nil
        }
    }

    static func < (one: CueHeight, other: CueHeight) -> Bool {
        one.thousandths < other.thousandths
    }
}

extension CueHeight {
    /// The number of bytes in which codes are looked for.
    private static let reach = 256

    /// The height that the first codes in a text state (`{\an8}`, `{\a6}`, `{\pos(320,40)}`); `nil`
    /// when there are none.
    ///
    /// `rows` is the height of the screen in the units of `\pos`.
    init?(ofCodesIn text: some Collection<UInt8>, rows: Double = 288) {
        let head = Array(text.prefix(Self.reach))
        guard let open = head.firstIndex(of: 0x7B), let close = head[open...].firstIndex(of: 0x7D)
        else { return nil }
        var found: CueHeight?
        for code in String(decoding: head[(open + 1)..<close], as: UTF8.self).split(separator: "\\")
        {
            if code.hasPrefix("pos(") || code.hasPrefix("move(") {
                let numbers = code.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }
                    .split(separator: ",")
                guard numbers.count > 1, let row = Double(String(numbers[1]).trimmingBlanks) else {
                    continue
                }
                self.init(part: row, of: rows)
                return
            }
            if code.hasPrefix("an") {
                found = Int(code.dropFirst(2)).flatMap { CueHeight(keypad: $0) } ?? found
            } else if code.hasPrefix("a") {
                found = Int(code.dropFirst()).flatMap { CueHeight(legacy: $0) } ?? found
            }
        }
        guard let found else { return nil }
        self = found
    }
}

extension CueHeight {
    /// The height that the WebVTT settings on a timing line state (`line:84%`, `line:-2`); `nil`
    /// when they leave the line to the player.
    init?(ofSettingsIn reader: LineReader, _ range: Range<Int>) {
        guard reader.contains("line:", in: range) else { return nil }
        let settings = String(decoding: reader.bytes[range], as: UTF8.self)
        let lines = settings.split { $0 == " " || $0 == "\t" }.filter { $0.hasPrefix("line:") }
        guard let value = lines.last?.dropFirst(5).prefix(while: { $0 != "," }) else { return nil }
        if value.hasSuffix("%"), let part = Double(value.dropLast()) {
            self.init(part: part, of: 100)
        } else if let line = Int(value) {
            self.init(line: line)
        } else {
            return nil
        }
    }
}
