import ListenCore
import Testing

@testable import Subtitles

@Suite struct SRTParserTests {
    @Test(arguments: [
        ("00:00:01,234 --> 00:00:02,345", 1234, 2345),
        ("00:00:01.234 --> 00:00:02.345", 1234, 2345),
        ("00:00:01:200 --> 00:00:02:345", 1200, 2345),
        ("00:00:01,5 --> 00:00:02,04", 1500, 2040),
        ("00:00:01,5004 --> 00:00:02,249.0999", 1500, 2249),
        ("00:00:04 --> 00:00:05", 4000, 5000),
        ("00:01,234 --> 00:02,345", 1234, 2345),
        ("0:0:4,8 --> 0:0:5,10", 4800, 5100),
        ("1:2:3,4 --> 1:2:4,4", 3_723_400, 3_724_400),
        ("101:00:00,000 --> 101:00:01,000", 363_600_000, 363_601_000),
        ("00:00:013,567 --> 00:00:014,000", 13_567, 14_000),
        ("00:00:01,000-->00:00:02,000", 1000, 2000),
        ("00:00:01,000 -> 00:00:02,000", 1000, 2000),
        ("00:00:01,000\t-->\t00:00:02,000", 1000, 2000),
        ("  00:00:01,000 --> 00:00:02,000  ", 1000, 2000),
        ("00:00:01,000 --> 00:00:02,000 X1:100 X2:200 Y1:1 Y2:2", 1000, 2000),
        ("00:00:01.000 --> 00:00:02.000 align:start position:10%", 1000, 2000),
        ("00:00:01,000\u{A0}-->\u{A0}00:00:02,000", 1000, 2000),
        ("00:00:01,000 → 00:00:02,000", 1000, 2000),
        ("00:00:01,000 –> 00:00:02,000", 1000, 2000),
        ("00: 00: 01, 000 --> 00: 00: 02, 000", 1000, 2000),
        ("\u{FEFF}00:00:01,000 --> 00:00:02,000", 1000, 2000),
        ("-00:00:01,000 --> 00:00:02,000", 0, 2000),
        (
            "999999999999:00:00,000 --> 999999999999:00:01,000", 3_599_999_996_400_000,
            3_599_999_996_401_000
        ),
    ])
    func `every way to write the times is read`(line: String, start: Int, end: Int) {
        let expected = [Expected(Int64(start), Int64(end), "Text.")]
        #expect(srt("1\n\(line)\nText.\n") == expected)
        #expect(srt("\(line)\nText.\n") == expected)
    }

    @Test(arguments: [
        ("-00:00:02,000 --> -00:00:01,000", [Expected]()),
        ("00:00:05,000 --> 00:00:05,000", [Expected(5000, 5000, "Text.")]),
        ("00:00:05,000 --> 00:00:04,000", [Expected(5000, 6000, "Text.")]),
        ("00:00:05,000 -->", [Expected(5000, 6000, "Text.")]),
    ])
    func `times that make no sense are repaired with a warning`(line: String, cues: [Expected]) {
        let table = SRTParser.parse(Array("1\n\(line)\nText.\n".utf8))
        #expect(table.cues().map(Expected.init) == cues)
        #expect(table.diagnostics.contains { $0.line == 2 })
    }

    @Test func `an estimated end stops at the next cue`() {
        let text =
            "1\n00:00:05,000 --> 00:00:04,000\nLong enough a text.\n\n"
            + "2\n00:00:05,500 --> 00:00:07,000\nNext.\n"
        #expect(srt(text).first == Expected(5000, 5500, "Long enough a text."))
    }

    private static let one = "00:00:01,000 --> 00:00:02,000"
    private static let two = "00:00:03,000 --> 00:00:04,000"

    @Test(arguments: [
        ("no indexes", "\(one)\nA\n\n\(two)\nB\n", ["A", "B"]),
        ("numbers as dialogue without indexes", "\(one)\n1999\n\n\(two)\n42\n", ["1999", "42"]),
        ("numbers as dialogue", "1\n\(one)\n1999\n\n2\n\(two)\n42\n", ["1999", "42"]),
        ("a countdown", "1\n\(one)\n3\n2\n1\n\n2\n\(two)\nGo\n", ["3\n2\n1", "Go"]),
        ("an index with a tab", "1\t\n\(one)\nA\n\n2\t\n\(two)\nB\n", ["A", "B"]),
        ("wrong indexes", "7\n\(one)\nA\n\n7\n\(two)\nB\n", ["A", "B"]),
        ("blank lines inside", "1\n\(one)\nA\n\nstill A\n\n2\n\(two)\nB\n", ["A\nstill A", "B"]),
        ("no blank lines between", "1\n\(one)\nA\n2\n\(two)\nB\n", ["A", "B"]),
        ("many blank lines", "\n\n1\n\(one)\nA\n\n\n\n2\n\(two)\nB\n\n\n", ["A", "B"]),
        ("a line of blanks is blank", "1\n\(one)\nA\n \t\n2\n\(two)\nB", ["A", "B"]),
        ("a cue without text", "1\n\(one)\n2\n\(two)\nB\n", ["B"]),
        ("an empty cue", "1\n\(one)\n\n2\n\(two)\nB\n", ["B"]),
        ("a blank line after the times", "1\n\(one)\n\nA\n\n2\n\(two)\nB\n", ["A", "B"]),
        ("a record without times", "1\n\(one)\nA\n\n2\nlost\n\n3\n\(two)\nB\n", ["A", "B"]),
        ("broken times", "1\n\(one)\nA\n\n9\n00:xx --> 00:yy\nlost\n\n3\n\(two)\nB\n", ["A", "B"]),
        ("text in front", "Made by X\n\n1\n\(one)\nA\n\n2\n\(two)\nB\n", ["A", "B"]),
        ("two files glued", "1\n\(one)\nA\n\u{FEFF}1\n\(two)\nB\n", ["A", "B"]),
    ])
    func `the structure is understood`(name: String, text: String, texts: [String]) {
        for lineEnd in ["\n", "\r\n", "\r", "\n\r"] {
            let variant = text.replacing("\n", with: lineEnd)
            #expect(srt(variant).map(\.text) == texts, "\(name), \(lineEnd.debugDescription)")
        }
    }

    @Test(arguments: [
        ("<i>a</i> <b>b</b> <u>c</u> <s>d</s>", "a b c d"),
        ("<font color=\"#ff0000\" size=3>red</font>", "red"),
        ("{\\an8}top {\\pos(1,2)}here", "top here"),
        ("{i}slanted{/i}", "slanted"),
        ("<i>not closed", "not closed"),
        ("<b>crossed\n</b>lines", "crossed\nlines"),
        ("< u>loose</ u>", "loose"),
        ("x < 3 * y and y > 2", "x < 3 * y and y > 2"),
        ("{ \\an2} is text", "{ \\an2} is text"),
        ("<sigh> is a tag, <a sigh> text", "is a tag, <a sigh> text"),
        ("&lt;b&gt; &amp;amp; &#65;&#x42;", "<b> &amp; AB"),
        ("a&nbsp;b &unknown; & c", "a\u{A0}b &unknown; & c"),
        ("one<br>two<br/>three", "one\ntwo\nthree"),
        ("  edges  \n\t and\ttabs ", "edges\nand tabs"),
        ("NUL\u{0}here", "NUL\u{FFFD}here"),
        (
            "bell\u{7}, esc \u{1B}[31mred\u{1B}[0m, c1 \u{9B}2J, del\u{7F}",
            "bell, esc red, c1 2J, del"
        ),
        ("title\u{1B}]0;evil\u{7}!", "title!"),
        ("&#27;[2J and &#x9b;x", "and x"),
        ("日本<i>語</i>", "日本語"),
    ])
    func `markup goes and text stays`(raw: String, text: String) {
        #expect(srt("1\n00:00:01,000 --> 00:00:02,000\n\(raw)\n").map(\.text) == [text])
    }

    @Test func `cues out of order are sorted and numbered anew`() {
        let text =
            "1\n00:00:09,000 --> 00:00:10,000\nC\n\n2\n00:00:01,000 --> 00:00:05,000\nB\n\n"
            + "3\n00:00:01,000 --> 00:00:02,000\nA\n"
        let table = SRTParser.parse(Array(text.utf8))
        #expect(table.cues().map(\.text) == ["B", "A", "C"])
        #expect(table.cues().map(\.id) == [0, 1, 2])
        #expect(table.diagnostics.map(\.line) == [6])
    }

    @Test func `diagnostics name their line and are bounded`() {
        let text = (0..<3000).map { "\($0 + 1)\n00:00:05,000 --> 00:00:05,000\nT\n\n" }.joined()
        let diagnostics = SRTParser.parse(Array(text.utf8)).diagnostics
        #expect(diagnostics.count == 1001)
        #expect(diagnostics.first?.line == 2)
        #expect(diagnostics.last?.message.contains("2000 more") == true)
    }

    @Test func `clean files give no diagnostics`() {
        let text =
            "1\r\n00:00:01,000 --> 00:00:02,000\r\nÜber <i>uns</i>.\r\n\r\n"
            + "2\r\n00:00:02,000 --> 00:00:03,000\r\n它\r\n"
        #expect(SRTParser.parse(Array(text.utf8)).diagnostics == [])
    }
}
