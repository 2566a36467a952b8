import ListenCore
import Testing

@testable import HTMLText

/// A page and its blocks, one a line: the kind's sign and the text.
struct BlockCase: CustomTestStringConvertible, Sendable {
    let name: String
    let html: String
    let blocks: [String]
    var testDescription: String { name }

    init(_ name: String, _ html: String, _ blocks: String...) {
        (self.name, self.html, self.blocks) = (name, html, blocks)
    }
}

extension TextBlock {
    /// The kind as a sign, and the text: `# Title`, `- item`, `> quote`.
    var told: String {
        let sign =
            switch kind {
            case .heading(let level): String(repeating: "#", count: level) + " "
            case .paragraph: ""
            case .item(let depth, let number):
                String(repeating: "  ", count: depth) + (number.map { "\($0). " } ?? "- ")
            case .quote: "> "
            case .row: "| "
            case .caption: "^ "
            case .verse: "~ "
            case .code: "` "
            case .note(let label): "[\(label)] "
            }
        return sign + text
    }
}

@Suite struct HTMLBlocksTests {
    @Test(arguments: [
        ("<ruby>独言<rt>ひとりごと</rt></ruby>", "独言", ["ひとりごと"]),
        ("<ruby>図<rp>(</rp><rt>と</rt><rp>)</rp>書<rt>しょ</rt></ruby>", "図書", ["としょ"]),
        ("<ruby><b>食</b><rt>た</rt>べる</ruby>", "食べる", ["たべる"]), ("<ruby>行</ruby>", "行", []),
        ("<ruby>行<rt> </rt></ruby>", "行", []),
        ("<ruby>行<rt>い&#27;[1m&#x202E;&#x200B;く</rt></ruby>", "行", ["い [1mく"]),
        ("<ruby>行<rt>&#27;&#x202E;</rt></ruby>", "行", []),
        // Inside of one another, around more than a reading holds.
        (
            String(repeating: "<ruby>", count: 40) + String(repeating: "行", count: 2_000)
                + String(repeating: "<rt>い</rt></ruby>", count: 40),
            String(repeating: "行", count: 2_000), Array(repeating: "い", count: 40)
        ),
        (
            "<ruby>行<rt>い</rt><ruby>\(String(repeating: "行", count: 2_000))</ruby></ruby>",
            String(repeating: "行", count: 2_001), ["い" + String(repeating: "行", count: 199)]
        ),
    ])
    func `the reading of a ruby stands over its letters`(
        html: String, base: String, readings: [String]
    ) throws {
        let block = try #require(HTMLBlocks(HTMLPage(html)).blocks.first)
        #expect(block.text == base)
        let found = block.spans.compactMap { span -> String? in
            guard case .reading(let text) = span.mark else { return nil }
            return span.range == 0..<base.utf8.count ? text : nil
        }
        #expect(found == readings)
    }

    @Test(arguments: [
        BlockCase("an empty page", "", "no"),
        BlockCase("text without any tag", "Hello  world", "Hello world"),
        BlockCase(
            "headings and paragraphs", "<h1>A</h1><p>B<p>C<h3>D</h3>E", "# A", "B", "C", "### D",
            "E"),
        BlockCase(
            "white space as a browser shows it", "<p>\n a <b> b</b>\tc<i> </i> d\n</p>", "a b c d"),
        BlockCase(
            "a hard space between words stays", "<p>10&nbsp;km&nbsp; far&nbsp;</p>",
            "10\u{A0}km far"),
        BlockCase("paragraphs of nothing visible", "<p>&nbsp;<p>\u{200B}<p>&shy;<p>x", "x"),
        BlockCase("words with soft hyphens", "<p>Was&shy;ser&#8203;fall", "Wasserfall"),
        BlockCase(
            "lists in lists, with numbers",
            "<ol start=3><li>a<ul><li>b<li>c</ul><li value=9>d<li>e</ol>",
            "3. a", "  - b", "  - c", "9. d", "10. e"),
        BlockCase("a list that counts down", "<ol reversed><li>a<li>b</ol>", "2. a", "1. b"),
        BlockCase(
            "a second paragraph of an item", "<ul><li><p>a</p><p>b</p><li>c</ul>", "- a", "b", "- c"
        ),
        BlockCase(
            "terms and their meanings", "<dl><dt>Fox<dd>An animal.</dl>", "Fox", "- An animal."),
        BlockCase("quotes", "<blockquote><p>a<p>b</blockquote>c", "> a", "> b", "c"),
        BlockCase("short quotes", "<p>He said <q>no</q>.", "He said “no”."),
        BlockCase(
            "rows of a table",
            "<table><caption>T</caption><tr><th>A<th>B<tr><td>1<td><p>2</p></table>x",
            "^ T", "| A, B", "| 1, 2", "x"),
        BlockCase(
            "a table that only places a text",
            "<table><tr><td><ul><li>menu</ul><td><h2>T</h2><p>a<p>b</table>", "- menu", "## T", "a",
            "b"),
        BlockCase(
            "words under a picture", "<figure><img alt=x><figcaption>A fox</figcaption></figure>",
            "^ A fox"),
        BlockCase("a line end", "<p>one<br>two", "one two"),
        BlockCase(
            "two line ends part paragraphs", "one<br> <br>two<br><br><br>three", "one", "two",
            "three"),
        BlockCase(
            "short lines are verse", "<p>A fox<br>ran fast<br>and far", "~ A fox\nran fast\nand far"
        ),
        BlockCase(
            "verse by its name", "<div class=poem><p>A line<br>of verse<p>Another</div>b",
            "~ A line\nof verse", "~ Another", "b"),
        BlockCase(
            "code keeps its lines", "<pre><code>if a {\n    b()\n}</code></pre>x",
            "` if a {\n    b()\n}", "x"),
        BlockCase(
            "lines of words are verse", "<pre>Tyger Tyger, burning bright,\n  In the forests</pre>",
            "~ Tyger Tyger, burning bright,\n  In the forests"),
        BlockCase(
            "what no browser shows",
            "<style>x</style><script>y</script><p hidden>a<p style='display: none'>b<p>c<template><p>d</template><noscript>e</noscript><svg><text>f</text></svg><select><option>g</select><button>h</button>",
            "c"),
        BlockCase("pictures for the eye", "<p><span aria-hidden=true>★★★</span>Good", "Good"),
        BlockCase("readings above words", "<p><ruby>漢<rp>(<rt>かん<rp>)</ruby>字", "漢字"),
        BlockCase("a formula", "<p>If <math><mi>a</mi><mo>≠</mo><mn>0</mn></math>.", "If a≠0."),
        BlockCase("comments", "<p>a<!-- <p>b -->c<!--->d<!-- e", "acd"),
    ])
    func `a page is read as a browser shows it`(_ example: BlockCase) {
        let blocks = HTMLBlocks(HTMLPage(example.html)).blocks
        #expect(blocks.map(\.told) == (example.blocks == ["no"] ? [] : example.blocks))
    }

    /// The spans of the first block: the words, and the mark.
    private func spans(_ html: String, base: String? = nil) throws -> [String] {
        let block = try #require(HTMLBlocks(HTMLPage(html), base: base).blocks.first)
        return block.spans.map { span in
            let utf8 = Array(block.text.utf8)[span.range]
            return "\(String(decoding: utf8, as: UTF8.self)): \(span.mark)"
        }
    }

    @Test(arguments: [
        ("<p>a <em>b</em> <b>c</b> <code>d</code>", ["b: emphasis", "c: strong", "d: code"]),
        ("<p>a<em> b </em>c", ["b: emphasis"]),
        ("<p><i>e</i>&#x301;f", ["e\u{301}: emphasis"]),
        ("<p><b><i></i> </b>x", []),
        (
            "<p>a <span style='font-style: italic; font-weight:700'>b</span>",
            ["b: emphasis", "b: strong"]
        ),
        (
            "<p>a<sup><a href='#fn1'>1</a></sup> m<sup>2</sup>",
            ["1: note", "1: link(\"https://a.org/x#fn1\")"]
        ),
        ("<p>a<a href='#n' role=doc-noteref>3</a>", ["3: link(\"https://a.org/x#n\")", "3: note"]),
        ("<p>a <a href=../y?q=1>b c</a>", ["b c: link(\"https://a.org/y?q=1\")"]),
        ("<p><a href='javascript:x()'>b</a> <a>c</a>", []),
    ])
    func `marks lie over their words`(_ html: String, _ expected: [String]) throws {
        let found = try spans(html, base: "https://a.org/x")
        #expect(Set(found) == Set(expected))
        #expect(found.count == expected.count)
    }

    @Test func `a mark over two paragraphs is in both`() {
        let blocks = HTMLBlocks(HTMLPage("<b><p>one<p>two</b>")).blocks
        #expect(blocks.map(\.spans) == [[TextSpan(0..<3, .strong)], [TextSpan(0..<3, .strong)]])
    }

    @Test func `words of another language say so`() throws {
        let html = "<html lang=en><p>The word <i lang=es>zorro</i> <span lang=en-GB>fox</span>"
        let block = try #require(HTMLBlocks(HTMLPage(html)).blocks.first)
        let spanish = try #require(Language(tag: "es"))
        #expect(block.spans.contains(TextSpan(9..<14, .language(spanish))))
        #expect(block.spans.count == 2)
    }

    @Test func `anchors name the block they are in`() {
        let html = "<p id=a>one<p>two <span id=b>x</span><a name=c></a><h2 id=d>three</h2><p id=e>"
        #expect(HTMLBlocks(HTMLPage(html)).anchors == ["a": 0, "b": 1, "c": 1, "d": 2])
    }

    @Test func `a part is left out for who says so`() {
        let page = HTMLPage("<p>one<div><p>two</div><p>three")
        let blocks = HTMLBlocks(page) { page.tag($0) == .div }.blocks
        #expect(blocks.map(\.text) == ["one", "three"])
    }
}
