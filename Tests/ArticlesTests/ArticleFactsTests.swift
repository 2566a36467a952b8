import FoundationEssentials
import HTMLText
import ListenCore
import Testing

@testable import Articles

@Suite struct ArticleFactsTests {
    private func article(_ head: String, _ before: String = "") throws -> WrittenText {
        let html = "<html><head>\(head)</head><body>\(before)\(SamplePage.paragraphs(1...3))"
        return try ArticleReader.article(of: HTMLPage(html), address: "https://www.example.org/a/b")
    }

    @Test(arguments: [
        ("<title>The fox</title>", "", "The fox"),
        ("<title>The fox ran far away - Example</title>", "", "The fox ran far away"),
        ("<title>Example: news | The fox</title>", "<h1>The fox</h1>", "The fox"),
        ("<title>The fox | Animals | Example</title>", "<h1>The fox</h1>", "The fox"),
        ("<title>The fox | Example</title>", "<h1><a href=/>Example</a></h1>", "The fox"),
        ("<title>x</title><meta property=og:title content='The fox'>", "", "The fox"),
        (
            "<meta property=og:title content='The fox | Ex'><meta property=og:site_name content=Ex>",
            "", "The fox"
        ),
        ("<meta name=twitter:title content='Fox &amp;amp; hen'>", "", "Fox & hen"),
        ("", "<h1>The <b>fox</b></h1>", "The fox"),
        (
            #"<script type="application/ld+json">[{"@type": "NewsArticle", "headline": "The fox"}]</script>"#,
            "", "The fox"
        ),
    ])
    func `the title is that of the article`(_ head: String, _ body: String, _ title: String) throws
    {
        #expect(try article(head, body).title == title)
    }

    @Test(arguments: [
        ("<meta name=author content='Ann Miller'>", "", "Ann Miller"),
        ("<meta property=article:author content='https://example.org/ann'>", "", nil),
        (
            #"<script type="application/ld+json">{"@graph": [{"@type": ["Article"], "author": [{"name": "Ann"}, {"name": "Bo"}]}]}</script>"#,
            "", "Ann, Bo"
        ),
        (
            #"<script type="application/ld+json">{"@type": "BlogPosting", "author": "Ann"}</script>"#,
            "", "Ann"
        ),
        (
            #"<script type="application/ld+json">{"@type": "Article", "author": [[[[[{{</script>"#,
            "", nil
        ),
        ("", "<p class=byline>By Ann Miller</p>", "Ann Miller"),
        (
            "", "<div class=post-author>von <span itemprop=name>Ann Miller</span>, Editor</div>",
            "Ann Miller"
        ),
        ("", "<p>Ein Beitrag von Ann Miller</p>", "Ann Miller"),
        ("", "<p>The bridge fell by itself</p>", nil),
        ("", "<a rel=author href=/ann>Ann Miller</a>", "Ann Miller"),
        ("", "<div class=comments><a rel=author>Bo</a></div>", nil),
        ("", "", nil),
    ])
    func `the author is the one who is named`(_ head: String, _ body: String, _ author: String?)
        throws
    {
        #expect(try article(head, body).author == author)
    }

    @Test(
        arguments: [
            ("2024-12-06T22:00:40.000Z", 1_733_522_440),
            ("2024-12-06T22:00:40+01:00", 1_733_518_840),
            ("2024-12-06 22:00", 1_733_522_400), ("2024-12-06", 1_733_443_200),
            ("20241206", 1_733_443_200),
            ("2024/12/06", 1_733_443_200), ("Fri, 06 Dec 2024 22:00:40 GMT", 1_733_443_200),
            ("December 6, 2024", 1_733_443_200), ("1969-12-31", -86_400),
            ("2024-02", 1_706_745_600),
            ("2024-13-01", nil), ("yesterday", nil), ("", nil), ("9999999999999", nil),
        ] as [(String, Int?)])
    func `times are read as pages write them`(_ text: String, _ seconds: Int?) {
        #expect(WebDate.date(text) == seconds.map { Date(timeIntervalSince1970: Double($0)) })
    }

    @Test func `time, language, site and summary are what the page states`() throws {
        let text = try article(
            """
            <meta property=article:published_time content=2024-12-06><meta property=og:locale content=de_DE>
            <meta property=og:description content='A short  summary.'><title>T</title>
            """)
        #expect(text.published == Date(timeIntervalSince1970: 1_733_443_200))
        #expect(text.language?.tag == "de-DE" && text.summary == "A short summary.")
        #expect(text.site == "example.org" && text.address == "https://www.example.org/a/b")
    }

    @Test func `a time in the text is taken where the page states none`() throws {
        let text = try article("<title>T</title>", "<time datetime=2024-12-06>Friday</time>")
        #expect(text.published == Date(timeIntervalSince1970: 1_733_443_200))
    }
}
