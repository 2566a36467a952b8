import Terminal

/// Draws random text of all scripts in random styles at random places.
struct Scribbler {
    /// Text on whose widths all terminals agree.
    static let agreed: [TerminalText] = [
        "a", "plain words", "日本語", "カタカナ、と", "é", "e\u{301}", "o\u{308}\u{304}", "한국어", "x日y",
        "    ",
        "│┌─┐", "⣿⣶⣀", "▁▂▃▄", "± … ①", "ñandú", "кириллица", "ελληνικά", "𠀀𠀁", "—「」",
        "中文，也有。", "Ω≈ç√",
    ]
    /// Text that terminals measure and join in their own ways.
    static let disputed: [TerminalText] = [
        "ก็", "กำ", "ที่นี่", "👍🏽", "👨‍👩‍👧", "❤️", "1️⃣", "🇩🇪", "\u{1F1E9}", "क्षि", "का", "नमस्ते", "ｶﾞ",
        "שָׁלוֹם", "אבג", "مَرْحَبًا", "لا", "\u{1112}\u{1161}\u{11AB}", "ᄒ", "🫠", "☺︎", "👩🏿‍🚀", "ஸ்ரீ",
        "မြန်မာ", "ខ្មែរ", "ལྷ་ས",
    ]
    static let styles: [Style] = [
        .plain, .bold, .dim, .reverse, Style(foreground: .ansi(.brightRed)),
        Style(
            foreground: .indexed(200), background: .rgb(1, 2, 3), attributes: [.bold, .underline]),
        Style(background: .ansi(.blue)), Style(attributes: [.italic, .dim]),
    ]

    private let samples: [TerminalText]
    private let styles: [Style]
    private var random: SeededRandom

    init(
        seed: UInt64, samples: [TerminalText] = Self.agreed + Self.disputed,
        styles: [Style] = Self.styles
    ) {
        self.samples = samples
        self.styles = styles
        random = SeededRandom(seed: seed)
    }

    /// A size within limits.
    mutating func size(columns: ClosedRange<Int>, rows: ClosedRange<Int>) -> Size {
        Size(
            columns: Int.random(in: columns, using: &random),
            rows: Int.random(in: rows, using: &random))
    }

    /// True once in so many times.
    mutating func isOne(in count: Int) -> Bool {
        Int.random(in: 0..<count, using: &random) == 0
    }

    /// Draws one to six things.
    mutating func scribble(on canvas: inout Canvas) {
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let point = Point(
                column: Int.random(in: -3...canvas.size.columns, using: &random),
                row: Int.random(in: -1...canvas.size.rows, using: &random))
            let style = styles.randomElement(using: &random) ?? .plain
            let text = samples.randomElement(using: &random) ?? ""
            switch Int.random(in: 0..<8, using: &random) {
            case 0: canvas.fill(Rect(origin: point, size: Size(columns: 9, rows: 2)), style: style)
            case 1: canvas.fill(Rect(origin: point, size: Size(columns: 3, rows: 1)), style: style)
            default: canvas.draw(text, at: point, style: style)
            }
        }
        if Bool.random(using: &random) { canvas.showCursor(at: Point(column: 1, row: 0)) }
    }
}
