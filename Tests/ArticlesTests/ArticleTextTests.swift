import HTMLText
import ListenCore
import Testing

@testable import Articles

/// A page as many are: its article, and everything around it.
enum SamplePage {
    static let sentence =
        "The old bridge stood over the river for three hundred years, and it carried carts, cattle and people. "

    /// Paragraphs of some sentences, each with its number.
    static func paragraphs(_ range: ClosedRange<Int>) -> String {
        range.map { "<p>Paragraph \($0). \(sentence)\(sentence)</p>" }.joined(separator: "\n")
    }

    static func page(_ article: String, title: String = "The bridge at the mill | Example News")
        -> String
    {
        """
        <!DOCTYPE html><html lang="en"><head><title>\(title)</title>
        <meta property="og:site_name" content="Example News"></head><body class="has-sidebar">
        <header class="site-header"><h2><a href="/">Example News</a></h2>
        <nav><ul><li><a href="/a">World</a><li><a href="/b">Sport</a></ul></nav></header>
        <div id="page"><div class="content-area">\(article)</div>
        <div class="sidebar"><h3>Most read</h3><ul><li><a href="/1">A house fell down in the night</a>
        <li><a href="/2">The mayor says nothing at all</a></ul></div></div>
        <div id="comments"><h3>2 comments</h3><p>I saw it fall, and I was not surprised at all, since \
        everybody had said so for years and years.</p></div>
        <footer><p>Copyright 2024 Example News, all rights reserved, and so on and so forth.</p></footer>
        </body></html>
        """
    }
}

extension WrittenText {
    /// The blocks behind the title.
    var lines: [String] { blocks.dropFirst().map(\.text) }
}

@Suite struct ArticleTextTests {
    private func article(_ html: String, address: String? = "https://example.org/news/bridge")
        throws
        -> WrittenText
    {
        try ArticleReader.article(of: HTMLPage(html), address: address)
    }

    @Test func `the text is kept and what stands around it is not`() throws {
        let html = SamplePage.page(
            """
            <article><h1>The bridge at the mill</h1><p class="byline">By <a rel="author" href="/ann">Ann \
            Miller</a></p><div class="share-buttons"><a href="x">Tweet</a></div>
            \(SamplePage.paragraphs(1...3))
            <div class="related"><h4>Related</h4><p><a href="/3">Another bridge fell last year</a></p></div>
            <h2>What came after</h2>\(SamplePage.paragraphs(4...5))
            <form><p>Sign up for our letter</p><input name=mail><button>Go</button></form></article>
            """)
        let text = try article(html)
        #expect(text.title == "The bridge at the mill" && text.author == "Ann Miller")
        #expect(text.site == "Example News" && text.language == .english)
        #expect(text.blocks.first == TextBlock(.heading(level: 1), "The bridge at the mill"))
        #expect(
            text.lines.map { String($0.prefix(12)) } == [
                "Paragraph 1.", "Paragraph 2.", "Paragraph 3.", "What came af", "Paragraph 4.",
                "Paragraph 5.",
            ])
    }

    @Test func `links of the text are whole addresses, and those within the page are none`() throws
    {
        let html = SamplePage.page(
            """
            <article><h1>The bridge at the mill</h1>\(SamplePage.paragraphs(1...2))
            <p>It is <a href="../old?y=1800#deep">the oldest</a> of <a href="//maps.example/b">three</a>, \
            says <a href="/ann">Ann</a><a href="#note">[1]</a>. <a href="javascript:x()">Write</a> \
            <a href="mailto:ann@example.org">to her</a>. \(SamplePage.sentence)</p></article>
            """)
        #expect(
            try article(html).links.map { "\($0.text) \($0.address)" } == [
                "the oldest https://example.org/old?y=1800#deep", "three https://maps.example/b",
                "Ann https://example.org/ann", "to her mailto:ann@example.org",
            ])
    }

    /// Ways in which other extractors are known to lose a part of a text.
    @Test(arguments: [
        (
            "first paragraphs outside of the rest",
            "<div>\(SamplePage.paragraphs(1...2))<div class=x>\(SamplePage.paragraphs(3...6))</div></div>"
        ),
        (
            "a post cut at a quote",
            "<div><div>\(SamplePage.paragraphs(1...2))</div><blockquote>\(SamplePage.paragraphs(3...3))</blockquote><div>\(SamplePage.paragraphs(4...6))</div></div>"
        ),
        (
            "paragraphs in a list",
            "<div><ul>\((1...6).map { "<li>\(SamplePage.paragraphs($0...$0))</li>" }.joined())</ul></div>"
        ),
        (
            "sections of documentation",
            (1...6).map {
                "<section id='share-part-\($0)-of-the-story'><h2>Part</h2>\(SamplePage.paragraphs($0...$0))</section>"
            }
            .joined()
        ),
        (
            "text that is parted by line ends alone",
            (1...6).map { "Paragraph \($0). \(SamplePage.sentence)<br><br>" }.joined()
        ),
        (
            "a table that only places the text",
            "<table><tr><td><a href=/x>menu</a><td>\(SamplePage.paragraphs(1...6))</table>"
        ),
        (
            "a page that is all one form",
            "<form id=aspnet>\(SamplePage.paragraphs(1...6))</form>"
        ),
        (
            "a class that speaks of comments",
            "<div class='post comments-open'>\(SamplePage.paragraphs(1...6))</div>"
        ),
        (
            "a page that is hidden from readers of screens",
            "<div aria-hidden=true>\(SamplePage.paragraphs(1...6))</div>"
        ),
    ])
    func `no part of a text is lost`(_ name: String, _ html: String) throws {
        let text = try article(SamplePage.page(html))
        let found = text.lines.filter { $0.hasPrefix("Paragraph") }.compactMap {
            $0.dropFirst(10).first
        }
        #expect(found == Array("123456"), "\(text.lines)")
    }

    @Test func `links and emphasis are marks over the plain text`() throws {
        let html = SamplePage.page(
            "<p>See <a href='../map'>the <em>old</em> map</a> of it. \(SamplePage.sentence)</p>\(SamplePage.paragraphs(1...2))"
        )
        let block = try #require(try article(html).blocks.dropFirst().first)
        #expect(block.spans.contains(TextSpan(4..<15, .link("https://example.org/map"))))
        #expect(block.spans.contains(TextSpan(8..<11, .emphasis)))
    }

    @Test func `lists, quotes, tables and pictures keep their kinds`() throws {
        let html = SamplePage.page(
            """
            <article>\(SamplePage.paragraphs(1...2))<ol><li>A first reason, which is long enough.<li>A second.</ol>
            <blockquote><p>It will not stand until summer.</p></blockquote>
            <table><tr><th>Year<th>Carts<tr><td>1724<td>3,000</table>
            <figure><img src=x><figcaption>The bridge in 1900</figcaption></figure>\(SamplePage.paragraphs(3...3))</article>
            """)
        let kinds = try article(html).blocks.dropFirst(3).map(\.kind)
        #expect(
            kinds == [
                .item(depth: 0, number: 1), .item(depth: 0, number: 2), .quote, .row, .row,
                .caption,
                .paragraph,
            ])
    }

    @Test func `a text that is shown by scripts is taken from where the page states it`() throws {
        let body = "Paragraph 1. \(SamplePage.sentence)\\nParagraph 2. \(SamplePage.sentence)"
        let data = #"{"@type": "NewsArticle", "headline": "H", "articleBody": ""# + body + #""}"#
        let text = try article(
            "<script type='application/ld+json'>\(data)</script><div id=root></div><script src=a></script>"
        )
        #expect(text.lines.map { String($0.prefix(12)) } == ["Paragraph 1.", "Paragraph 2."])
    }

    @Test func `what was cut is said`() throws {
        let deep = String(repeating: "<div>", count: 600)
        let text = try article(SamplePage.page(SamplePage.paragraphs(1...6) + deep))
        #expect(text.remarks.contains { $0.contains("512 deep") })
    }
}
