import HTMLText
import ListenCore
import ListenTestSupport
import Testing

@testable import Articles

@Suite struct NoArticleTests {
    private func reason(_ html: String) -> NoArticle? {
        do {
            _ = try ArticleReader.article(of: HTMLPage(html), address: "https://example.org/x")
            return nil
        } catch { return error }
    }

    private static let teasers = (1...9).map {
        """
        <article><h2><a href=/\($0)>What happened in town number \($0)</a></h2><p>The mayor of the town \
        said something about it, and many people were not happy.</p></article>
        """
    }.joined()

    private static let links = (1...60).map {
        "<li><a href=/\($0)>A headline about something \($0)</a>"
    }
    .joined()

    @Test(arguments: [
        ("", NoArticle.Reason.nothing), ("<title>T</title><p>&nbsp;", .nothing),
        ("<div id=root></div><script src=app.js></script>", .scripts),
        ("<script src=a></script><noscript>Please enable JavaScript.</noscript>", .scripts),
        ("<ul>\(links)</ul>", .list), ("<main>\(teasers)</main>", .list),
        (
            #"<script type="application/ld+json">{"@type": "NewsArticle", "headline": "H", "isAccessibleForFree": "False"}</script><p>The beginning of it, which is free.</p>"#,
            .subscription
        ),
    ])
    func `a page without an article says why`(_ html: String, _ expected: NoArticle.Reason) {
        #expect(reason(html)?.reason == expected)
    }

    @Test func `the reason is told with summary, address and what to do`() {
        let html = """
            <title>News of today</title><meta name=description content='All about the town.'>\
            <ul>\(Self.links)</ul>
            """
        #expect(
            reason(html)?.description
                == "\"News of today\" lists articles and is none itself. It says: All about the town. "
                + "Read one of those it leads to. Its address is https://example.org/x")
        #expect(reason("")?.description.hasPrefix("https://example.org/x has no text.") == true)
    }

    @Test func `the beginning of a paid article is read and said to be one`() throws {
        let head =
            #"<script type="application/ld+json">{"@type": "Article", "headline": "H", "isAccessibleForFree": false}</script>"#
        let text = try ArticleReader.article(of: HTMLPage(head + SamplePage.paragraphs(1...4)))
        #expect(
            text.remarks == ["The page is for subscribers, so this may be the beginning alone."])
    }

    @Test(
        arguments: LongArgument.each([
            "<p>" + String(repeating: "word, ", count: 100_000),
            String(repeating: "<div class='share'><p>word. ", count: 20_000),
            String(
                repeating: "<table><tr><td class=content>text, text, text, text, text, text.",
                count: 5_000),
            String(repeating: "<a rel=author class=byline href=/>x</a>", count: 20_000),
            String(repeating: "<h1>Title</h1>", count: 20_000),
            "<title>" + String(repeating: "a | ", count: 20_000),
            "<p class='" + String(repeating: "share-", count: 20_000) + "'>text",
            "<script type='application/ld+json'>" + String(repeating: "[", count: 100_000),
            "<script type='application/ld+json'>"
                + String(repeating: #"{"@graph":"#, count: 20_000),
            String(
                repeating: "<meta property='og:title og:title og:title' content=x>", count: 5_000),
        ]))
    func `a hostile page is read or refused`(_ html: LongArgument<String>) {
        #expect(reason(html.value)?.description.isEmpty != true)
    }
}
