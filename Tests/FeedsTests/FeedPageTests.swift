import ListenCore
import Testing

@testable import Feeds

/// Feeds that were fetched as pages to be read.
@Suite struct FeedPageTests {
    private func refusal(_ body: String, type: String? = nil) -> String? {
        FeedReader.refusal(
            of: FetchedPage(
                bytes: Array(body.utf8), contentType: type,
                address: "https://cast.example/feed?token=abc")
        )?.description
    }

    private static let enclosure = "<enclosure url=\"a.mp3\" type=\"audio/mpeg\" length=\"9\"/>"

    @Test(
        arguments: [
            (
                "<rss><channel><title>Slow</title><item><title>One</title>\(enclosure)</item>"
                    + "</channel></rss>", "listen podcast add"
            ),
            (
                "<?xml version=\"1.0\"?>\n<rss><channel><title>Slow</title><item><title>One</title>"
                    + "</item></channel></rss>", "listen news add"
            ),
            (
                "<feed xmlns=\"http://www.w3.org/2005/Atom\"><title>Slow</title><entry>"
                    + "<title>One</title></entry></feed>", "listen news add"
            ),
            (
                "{\"version\": \"https://jsonfeed.org/version/1.1\", \"title\": \"Slow\","
                    + " \"items\": [{\"id\": \"1\", \"content_text\": \"One\"}]}", "listen news add"
            ),
        ] as [(String, String)])
    func `a feed is told, with the command that follows it and without its key`(
        body: String, command: String
    ) {
        for type in ["text/html", "application/rss+xml", nil] {
            let text = refusal(body, type: type) ?? ""
            #expect(
                text.hasPrefix("https://cast.example/feed is a feed (“Slow”) and no page. "),
                "\(text)")
            #expect(text.contains("`\(command)`") && !text.contains("token"), "\(text)")
        }
    }

    @Test(arguments: [
        "<!doctype html><html><body><p>How &lt;rss> is written.</p></body></html>",
        "<html><body><pre><rss></pre></body></html>", "Hello.", "", "%PDF-1.7",
        "# <rss> for beginners\n\nA feed begins with it.",
    ])
    func `a page, even about feeds, is none`(body: String) {
        #expect(refusal(body) == nil)
    }
}
