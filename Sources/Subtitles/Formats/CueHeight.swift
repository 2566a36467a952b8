/// How far down the screen a cue stands, in thousandths of its height; 0 is the top.
///
/// Of cues that are shown together the upper one is read first.
struct CueHeight: Hashable, Comparable, Sendable {
    /// The thousandths.
    let thousandths: Int

    /// Where a cue stands that says nothing.
    static let bottom = CueHeight(thousandths: 1000)
    /// The middle of the screen.
    static let middle = CueHeight(thousandths: 500)
    /// Its upper edge.
    static let top = CueHeight(thousandths: 0)

    /// How much of the screen a line of text takes: a fifteenth, as in most players.
    private static let lineHeight = 66

    /// A height; what lies off the screen is at its edge.
    init(thousandths: Int) {
        self.thousandths = min(max(0, thousandths), 1000)
    }

    /// A share of the whole screen; the bottom where that is no share.
    init(part: Double, of whole: Double) {
        guard part.isFinite, whole.isFinite, whole > 0 else {
            self = .bottom
            return
        }
        self.init(thousandths: Int(min(max(0, part / whole), 1) * 1000))
    }

    /// A line of text, counted from the top or, below zero, from the bottom.
    init(line: Int) {
        let line = min(max(-20, line), 20)
        self.init(
            thousandths: line < 0 ? 1000 + (line + 1) * Self.lineHeight : line * Self.lineHeight)
    }

    /// The alignment of a numeric keypad, as `\an8` has it; `nil` for no such.
    init?(keypad: Int) {
        switch keypad {
        case 1...3: self = .bottom
        case 4...6: self = .middle
        case 7...9: self = .top
        default: return nil
        }
    }

    /// The alignment of SubStation Alpha's first versions, as `\a6` has it; `nil` for no such.
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
    /// How far codes in a text are looked for.
    private static let reach = 256

    /// What the first codes in a text say: `{\an8}`, `{\a6}`, `{\pos(320,40)}`; `nil` without
    /// such.
    ///
    /// `rows` is how high the screen is that `\pos` counts on.
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
    /// What the settings of WebVTT say on a timing line behind a cue's times (`line:84%`, `line:-2`); `nil` where
    /// they leave the line to the player.
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
