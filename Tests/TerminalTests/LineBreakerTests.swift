import Terminal
import Testing

struct LineBreakerTests {
    private func wrap(_ text: TerminalText, _ columns: Int) -> [String] {
        text.wrapped(to: Columns(columns)).map { String(text.string[$0]) }
    }

    @Test(arguments: [
        ("the cat sat on the mat", 10, ["the cat", "sat on the", "mat"]),
        ("one  two", 4, ["one", "two"]), ("", 4, [""]),
        ("unbreakable", 4, ["unbr", "eaka", "ble"]),
        ("a\n\nb c", 9, ["a", "", "b c"]), ("well-known", 6, ["well-", "known"]),
        ("日本語です。はい", 6, ["日本語", "です。", "はい"]),
        ("日本語で。はい", 8, ["日本語", "で。はい"]), ("これは「本」だ", 8, ["これは", "「本」だ"]),
        ("日", 1, ["日"]), ("word 日本", 7, ["word 日", "本"]), ("a b", 0, ["a", "b"]),
    ])
    func `lines break where they may`(text: String, columns: Int, lines: [String]) {
        #expect(wrap(TerminalText(text, as: .block), columns) == lines)
    }

    @Test func `no line is wider than asked, and no word is lost`() {
        let text = TerminalText(
            "Es war einmal 昔々、あるところに、お爺さんと「お婆さん」がいました。 e\u{301}tude 👍🏽 done.", as: .block)
        for columns in 2..<40 {
            let lines = wrap(text, columns)
            #expect(lines.allSatisfy { TerminalText($0).width <= Columns(columns) })
            let letters = lines.joined().filter { $0 != " " }
            #expect(letters == text.string.filter { $0 != " " })
        }
    }

    @Test func `every part keeps its style over a line break`() {
        let line = StyledText([
            StyledText.Run("the "), StyledText.Run("current", .bold), StyledText.Run(" word"),
        ])
        let wrapped = line.wrapped(to: 11)
        #expect(wrapped.count == 2)
        #expect(wrapped[0].runs == [StyledText.Run("the "), StyledText.Run("current", .bold)])
        #expect(wrapped[1].runs == [StyledText.Run("word")])
    }
}
