import Terminal
import Testing

struct TerminalTextTests {
    private static let scalars: [Unicode.Scalar] = [
        "a", " ", "\n", "\r", "\t", "\u{1B}", "\u{7F}", "\u{9B}", "\u{9D}", "\u{301}", "\u{200D}",
        "\u{202E}", "\u{202C}", "\u{2066}", "\u{2069}", "\u{200B}", "\u{AD}", "\u{FEFF}", "日",
        "👍", "\u{1F3FD}", "\u{FE0F}", "\u{E0041}", "\u{FFFE}", "\u{1100}", "\u{1161}", "\u{2028}",
        "\u{1F1E9}", "\u{600}", "\u{94D}", "क", "\u{FFF9}", "\u{200F}",
    ]

    private func isClean(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A: true
        case 0..<0x20, 0x7F..<0xA0, 0xAD, 0x200B, 0xFEFF, 0x2028, 0x2029, 0xFFF9...0xFFFB,
            0xE0000...0xE007F:
            false
        default: scalar.value & 0xFFFE != 0xFFFE
        }
    }

    @Test func `whatever comes in, no control comes out, and a second pass changes nothing`() {
        var random = SeededRandom(seed: 11)
        for round in 0..<1500 {
            var outside = String.UnicodeScalarView()
            let choice = Self.scalars.shuffled(using: &random).prefix(1 + round % 8)
            for _ in 0..<Int.random(in: 0..<90, using: &random) {
                outside.append(choice.randomElement(using: &random) ?? "a")
            }
            for form in [TerminalText.Form.line, .block, .printedLine, .printedText] {
                let text = TerminalText(String(outside), as: form)
                let again = TerminalText(text.string, as: form)
                #expect(text.string.utf8.elementsEqual(again.string.utf8))
                #expect(text.string.unicodeScalars.allSatisfy(isClean))
                #expect(text.string.allSatisfy { $0.unicodeScalars.count <= 32 })
                if form == .line || form == .printedLine {
                    #expect(!text.string.unicodeScalars.contains("\n"))
                }
            }
        }
    }

    @Test(arguments: [
        ("\u{1B}[31mred", "\u{FFFD}[31mred"), ("a\u{9D}b", "a\u{FFFD}b"), ("a\tb\r\nc", "a b c"),
        ("a\u{AD}b\u{200B}c\u{FEFF}", "abc"), ("a\u{202E}b", "ab"),
        ("\u{202B}ab\u{202C}", "\u{202B}ab\u{202C}"), ("\u{2066}a\u{202C}", "a"),
        ("a\u{200F}b", "a\u{200F}b"), ("a\u{2028}b", "a b"), ("x\u{E0041}y", "xy"),
        ("Größe – 日本", "Größe – 日本"),
    ])
    func `one line is filtered by the table`(outside: String, shown: String) {
        #expect(TerminalText(outside).string.unicodeScalars.elementsEqual(shown.unicodeScalars))
    }

    @Test func `a block keeps its line ends`() {
        #expect(TerminalText("a\r\nb\rc\nd\te", as: .block).string == "a\nb\nc\nd e")
        #expect(TerminalText("a\n\nb", as: .block).lines.map(\.string) == ["a", "", "b"])
    }

    @Test func `C1 controls encoded in UTF-8 and broken bytes are replaced`() {
        #expect(TerminalText(utf8: [0x61, 0xC2, 0x9D, 0x62]).string == "a\u{FFFD}b")
        #expect(TerminalText(utf8: [0x61, 0xFF, 0x9B, 0x62]).string == "a\u{FFFD}\u{FFFD}b")
    }

    @Test func `marks beyond the eighth and clusters over the limit go`() {
        let marks = TerminalText("e" + String(repeating: "\u{301}", count: 50) + "x")
        #expect(marks.string.unicodeScalars.count == 10)
        let joined = TerminalText("👍" + String(repeating: "\u{200D}👍", count: 40) + "x")
        #expect(joined.string == "\u{FFFD}x")
        let parted = "e" + String(repeating: "\u{301}", count: 8) + "\u{202E}"
        #expect(TerminalText(parted + "\u{301}\u{301}").string.unicodeScalars.count == 9)
    }

    @Test(arguments: [(TerminalText.Form.line, 4096), (.block, 16384)])
    func `too long text is cut and ends with an ellipsis`(form: TerminalText.Form, limit: Int) {
        for piece in ["a", "日", "👍🏽"] {
            let text = TerminalText(String(repeating: piece, count: limit + 1), as: form)
            #expect(text.string.utf8.count <= limit)
            #expect(text.string.utf8.count > limit - 16)
            #expect(text.string.hasSuffix("…"))
            #expect(TerminalText(text.string, as: form) == text)
        }
    }

    @Test(arguments: [
        ("abc", 3), ("日本", 4), ("é", 1), ("e\u{301}", 1), ("ก็", 1), ("กำ", 2), ("👍🏽", 2),
        ("👨‍👩‍👧", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("🇩🇪", 2), ("한국", 4),
        ("\u{1112}\u{1161}\u{11AB}", 2),
        ("ｶﾞ", 2), ("±…①", 3), ("क्षि", 3), ("क्या", 3), ("विद्यालय", 7), ("\u{200F}", 0), ("⣿─█", 3),
        ("𠀀", 2), ("\u{1FAE8}", 2),
        ("Ａ", 2), ("ﾃｽﾄ", 3),
    ])
    func `widths are those most terminals use`(text: String, columns: Int) {
        #expect(TerminalText(text).width == Columns(columns))
    }

    @Test func `ambiguous characters are wide where the setting says so`() {
        #expect(TerminalText("±…①a").width(wideAmbiguous: true) == 7)
        var canvas = Canvas(size: Size(columns: 4, rows: 1), wideAmbiguous: true)
        #expect(canvas.draw("①a", at: .zero) == 3)
    }

    @Test(arguments: [
        ("hello", 5, "hello"), ("hello", 4, "hel…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
        ("日本語", 1, "…"), ("日本語", 0, ""), ("", 3, ""), ("hello", -2, ""),
    ])
    func `text is cut by columns with an ellipsis`(text: String, columns: Int, cut: String) {
        #expect(TerminalText(text).truncated(to: Columns(columns)).string == cut)
    }

    @Test func `text is padded by columns`() {
        let text: TerminalText = "日本"
        #expect(text.fitted(to: 7).string == "日本   ")
        #expect(text.fitted(to: 7, .right).string == "   日本")
        #expect(text.fitted(to: 2).string == "… ")
    }
}
