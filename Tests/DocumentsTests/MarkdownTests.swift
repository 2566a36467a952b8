import ListenCore
import Testing

@testable import Documents

@Suite struct MarkdownTests {
    @Test(arguments: [
        ("# One #\n\nTwo\n===\nThree\n---\n", ["h1: One", "h1: Two", "h2: Three"]),
        ("## One {#one .x}\nTwo\nlines", ["h2: One", "p: Two lines"]),
        ("#One\n####### Two", ["p: #One ####### Two"]),
        ("- a\n- b\n  c\n\n  d\n- e", ["item0: a", "item0: b c", "p: d", "item0: e"]),
        (
            "3. a\n4. b\n   - c\n     1) d\n\ntext\n\n1. e",
            ["item0 3: a", "item0 4: b", "item1: c", "item2 1: d", "p: text", "item0 1: e"]
        ),
        (
            "Text with a\n1986. A year\n- but an item",
            ["p: Text with a 1986. A year", "item0: but an item"]
        ),
        ("- [x] a\n* * *\n+ b", ["item0: [x] a", "item0: b"]),
        ("> a\nb\n>> c\n\n> - d", ["quote: a b", "quote: c", "item0: d"]),
        ("> a\n\nb", ["quote: a", "p: b"]),
        ("    code\n      more\n\ntext\n    goes on", ["code: code /   more", "p: text goes on"]),
        (
            "```swift\nlet a = \"#\"\n\n# b\n```\n~~~\nc",
            ["code: let a = \"#\" /  / # b", "code: c"]
        ),
        (
            "- a\n\n      code\n- b\n  ```\n  c\n  ```",
            ["item0: a", "code: code", "item0: b", "code: c"]
        ),
        ("a | b\n--|--\n1 | 2 \\| 3\n | 4\n\nc", ["row: a, b", "row: 1, 2 | 3", "row: 4", "p: c"]),
        ("a | b\nc | d", ["p: a | b c | d"]),
        ("Roses  \nare  \nred", ["verse: Roses / are / red"]),
        ("one\n<div>two *three*</div>\n\nfour", ["p: one", "p: two *three*", "p: four"]),
        ("<p>one</p>\ntwo\n\n<!-- no -->\nthree", ["p: one", "p: two", "p: three"]),
        ("::: {.note}\nInside\n:::", ["p: Inside"]),
        ("第一行\n第二行 a\nb", ["p: 第一行第二行 a b"]),
    ])
    func `blocks are those of CommonMark`(text: String, expected: [String]) throws {
        #expect(try Sample.lines(text, "a.md") == expected)
    }

    @Test(
        arguments: [
            (
                "*a* **b** ***c***", "a b c",
                ["emphasis: a", "strong: b", "strong: c", "emphasis: c"]
            ),
            ("snake_case _a_ 2 * 3 * 4", "snake_case a 2 * 3 * 4", ["emphasis: a"]),
            ("**a *b* c", "**a b c", ["emphasis: b"]),
            ("*a **b* c**", "a b c", ["emphasis: a b c", "emphasis: b", "emphasis: b c"]),
            ("~~old~~ ~x~", "old ~x~", []),
            ("`a*b*` ``c`d`` `e", "a*b* c`d `e", ["code: a*b*", "code: c`d"]),
            (
                "[a *b*](http://x.y/(z) 't') c", "a b c",
                ["link http://x.y/(z): a b", "emphasis: b"]
            ),
            (
                "[a][B] [b] [c]\n\n[b]: <https://b.org> \"T\"", "a b [c]",
                ["link https://b.org: a", "link https://b.org: b"]
            ),
            ("[a](#here) [b](c.md)", "a b", []),
            ("![alt](p.png) a [![b](c.png)](http://d.e) f", "a f", []),
            (
                "<http://a.b/c> <me@d.e> <b>bold</b>", "http://a.b/c me@d.e bold",
                ["link http://a.b/c: http://a.b/c", "link mailto:me@d.e: me@d.e"]
            ),
            ("\\*a\\* &amp; &copy; &#228; &nope; \\q", "*a* & © ä &nope; \\q", []),
            ("[un mot]{lang=fr} [x]{.small}", "un mot x", ["fr: un mot"]),
            ("a *b", "a *b", []), ("2 < 3 > 1", "2 < 3 > 1", []),
            ("é*à*é", "éàé", ["emphasis: à"]),
        ] as [(String, String, [String])])
    func `marks become spans over plain text`(
        source: String, text: String, marks: [String]
    ) throws {
        let block = try #require(try Sample.text(source, "a.md").blocks.first)
        #expect(block.text == text && block.marked == marks)
    }

    @Test func `notes are numbered as they are used, and stand behind the text`() throws {
        let text = """
            One[^b] two[^a], three[^b] and four[^none].

            [^a]: The note *a*
                goes on.

                And on.
            [^b]: The note b.

            Five.
            """
        let blocks = try Sample.text(text, "a.md").blocks
        #expect(
            blocks.map(\.line) == [
                "p: One[1] two[2], three[1] and four.", "p: Five.", "note 1: The note b.",
                "note 2: The note a goes on.", "note 2: And on.",
            ])
        #expect(blocks[0].marked == ["note: [1]", "note: [2]", "note: [1]"])
        #expect(blocks[0].withoutNotes == "One two, three and four.")
    }

    @Test func `front matter gives facts`() throws {
        let text = try Sample.text(
            """
            ---
            title: "The fox: a story"
            author:
              - Ana
            date: 2026-03-01T10:00:00Z
            lang: en-GB
            ---
            It ran.
            """, "a.md")
        #expect(text.title == "The fox: a story" && text.author == "Ana")
        #expect(text.language?.tag == "en-GB" && text.published != nil)
        #expect(text.plain == "It ran.")
    }

    @Test(arguments: [
        "> ", "- ", "1. ", "*a **b ", "`", "<!-- ", "<a ", "&", "[^a]: ", "a | b\n--|--\n", "_a_b",
        "[a]: b\n", "~~~\n", "![[", "*", "**a*", "[a]{", "\\", "<", "[[a]] ",
    ])
    func `no text takes longer than its length`(piece: String) throws {
        let text = String(repeating: piece, count: 20_000 / piece.utf8.count)
        // An error is an answer too: nothing may be left to read.
        _ = try? Sample.reader.work(of: Array((text + "x").utf8), name: "a.md")
    }
}
