import Feeds
import Testing

/// The examples of the docstrings.
@Suite struct Examples {
    @Test func `the title of a feed's first item`() {
        let bytes = Array(
            "<rss><channel><title>Fables</title><item><title>The fox</title></item></channel></rss>"
                .utf8)
        let feed = PlainFeed(bytes)
        #expect(feed?.items.first?.title == "The fox")
    }
}
