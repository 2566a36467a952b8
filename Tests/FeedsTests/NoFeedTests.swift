import ListenCore
import Testing

@testable import Feeds

@Suite struct NoFeedTests {
    private func fault(_ text: String) -> FeedError? {
        do {
            _ = try FeedReader.feed(of: Array(text.utf8), address: "https://example.org/x/")
            return nil
        } catch {
            return error
        }
    }

    @Test func `a page instead of a feed names the feed it leads to`() {
        let error = fault(
            """
            <!DOCTYPE html><html><head><title>Blog</title>
            <link rel="stylesheet" href="a.css"><link rel="alternate" hreflang="de" href="/de">
            <link rel="home alternate" type="application/rss+xml; charset=utf-8" href="../feed?a&amp;b">
            <link rel=alternate type=application/atom+xml href=/atom></head><body>Hello</body></html>
            """)
        #expect(error?.code == .page(feed: "https://example.org/feed?a&b"))
        #expect(
            error?.description
                == "https://example.org/x/ is a page and no feed. It names this feed: "
                + "https://example.org/feed?a&b")
    }

    @Test(arguments: [
        "<html><body>404 not found</body></html>", "<!doctype html><p>Sorry", "<HTML>",
        "<head><meta charset=utf-8><title>Sign in</title>",
        #"<html><link rel="alternate" type="application/rss+xml" href="javascript:x">"#,
    ])
    func `a page that names no feed says so`(_ page: String) {
        #expect(fault(page)?.code == .page(feed: nil))
        #expect(fault(page)?.kind == .badData)
    }

    @Test(arguments: [
        ("", FeedFault.empty), ("  \n\t", .empty), ("\u{FEFF}", .empty), ("hello", .noFeed),
        ("<note><to>Tove</to></note>", .noFeed), ("{}", .noFeed), (#"{"verion": "1.0"}"#, .noFeed),
        ("[1, 2]", .noFeed), ("<opml><body><outline/></body></opml>", .outline),
        ("<?xml version=\"1.0\"?><urlset><url/></urlset>", .noFeed), ("\0\0\0\0", .noFeed),
        ("ID3\u{4}\0\0", .noFeed),
    ])
    func `an answer that is no feed gives the reason as a sentence`(
        _ text: String, _ fault: FeedFault
    ) {
        let error = self.fault(text)
        #expect(error?.code == fault)
        #expect(error?.description.hasPrefix("https://example.org/x/ is ") == true)
        #expect(error?.description.hasSuffix(".") == true)
    }

    @Test(arguments: ["<rss></rss>", "<rss version=\"2.0\">", "<feed/>", #"{"items": []}"#])
    func `a feed with nothing in it is a feed`(_ text: String) throws {
        #expect(try Written.feed(text).items.isEmpty)
    }
}
