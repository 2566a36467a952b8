import Foundation
import ListenCore
import Subtitles
import Testing

@testable import Documents

@Suite struct PageTests {
    @Test(arguments: [
        ("<h1>One</h1><p>Two <i>three</i>.", ["h1: One", "p: Two three."]),
        ("<ol start=3><li>a<li>b<ul><li>c</ul></ol>", ["item0 3: a", "item0 4: b", "item1: c"]),
        (
            "<p>It stood.<a href='#n1'><sup>1</sup></a> Then not.<ol><li id=n1>For long. <a href='#r'>↩</a></ol>",
            ["p: It stood.[1] Then not.", "note 1: For long."]
        ),
        ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", ["row: a, b", "row: c, d"]),
    ])
    func `a page of HTML has its blocks, notes behind them`(html: String, expected: [String]) throws
    {
        #expect(try Sample.lines("<!DOCTYPE html><body>" + html, "a.html") == expected)
    }

    @Test(arguments: [
        ("<p>One</p><p>Two<br/>lines</p>", ["p: One", "verse: Two / lines"]),
        (
            "<p>漢<ruby>字<rp>(</rp><rt>じ</rt></ruby> <b lang='fr'>mot</b></p>",
            ["p: 漢字 mot"]
        ),
        (
            "<p id='p'>A<a epub:type='noteref' href='#f'>*</a>.</p><aside epub:type='footnote' id='f'><p>B <a href='#p'>*</a></p></aside><p>C</p>",
            ["p: A[*].", "p: C", "note *: B"]
        ),
        (
            "<ul><li><p>a</p><p>b</p></li></ul><dl><dt>c</dt><dd>d</dd></dl>",
            ["item0: a", "p: b", "p: c", "p: d"]
        ),
        (
            "<table><tr><td><p>a</p></td><td/><td>b</td></tr><tr><td>c</td></tr></table>",
            ["row: a, b", "p: c"]
        ),
        (
            "<blockquote><p>a</p></blockquote><pre>b\n  c</pre><pre><code>d\n e</code></pre>",
            ["quote: a", "verse: b /   c", "code: d /  e"]
        ),
        ("<figure><img src='x'/><figcaption>a</figcaption></figure>b", ["caption: a", "p: b"]),
        ("<p>a <span epub:type='pagebreak'>12</span>b</p><nav epub:type='toc'>c</nav>", ["p: a b"]),
    ])
    func `well-formed XHTML has its blocks`(body: String, expected: [String]) throws {
        let page = "<?xml version='1.0'?><html xml:lang='ja'><body>\(body)</body></html>"
        #expect(try Sample.lines(page, "a.xhtml") == expected)
    }

    @Test func `readings and languages of a page are marks`() throws {
        let text = try Sample.text(
            """
            <?xml version="1.0"?><html xml:lang="ja"><head><title>川</title></head><body>
            <p><ruby>漢<rt>かん</rt>字<rt>じ</rt></ruby>と<i xml:lang="fr">mot</i></p></body></html>
            """, "a.xhtml")
        #expect(text.title == "川" && text.language?.tag == "ja")
        #expect(
            text.blocks[0].marked
                == ["かん: 漢", "じ: 字", "fr: mot", "emphasis: mot"])
    }

    @Test func `a page says its title, author, date and language`() throws {
        let text = try Sample.text(
            """
            <html lang=de><head><title> Die Brücke </title><meta name=author content=Ana>
            <meta name="dcterms.date" content="2026-03-01"></head><body><p>Wort
            """, nil)
        #expect(text.title == "Die Brücke" && text.author == "Ana" && text.language?.tag == "de")
        #expect(text.published == Date(timeIntervalSince1970: 1_772_323_200))
    }

    @Test(.enabled(if: Sample.isShared, "the data folder beside the repository is absent"))
    func `pages and texts of any encoding are read`() throws {
        let table = String(
            decoding: try Sample.sharedBytes("encodings/EXPECTED.tsv"), as: UTF8.self)
        for row in table.split(separator: "\n").dropFirst() {
            let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
            let text = try Sample.sharedText(String(fields[0]))
            let paragraphs = text.blocks.filter { $0.kind == .paragraph }.map(\.text)
            // Asian texts have no blanks between sentences.
            let found = paragraphs.joined(separator: " ").filter { !$0.isWhitespace }
            #expect(found.hasSuffix(fields[5].filter { !$0.isWhitespace }), "\(fields[0])")
            if !fields[4].isEmpty { #expect(text.title == String(fields[4])) }
        }
    }

    @Test(.enabled(if: Sample.isShared, "the data folder beside the repository is absent"))
    func `the lesson as a page has its paragraphs and notes`() throws {
        let text = try Sample.sharedText("lesson.html")
        let markdown = try Sample.sharedText("lesson.md")
        #expect(text.title == markdown.title && text.author == "Redaktion")
        let plain = { (block: TextBlock) in
            block.line.replacing("’", with: "'").replacing("\u{A0}", with: " ")
        }
        #expect(text.blocks.map(plain) == markdown.blocks.map(plain))
    }
}
