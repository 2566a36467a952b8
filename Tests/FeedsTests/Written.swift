import ICUText
import ListenCore

@testable import Feeds

/// Feeds written in a test.
enum Written {
    /// An RSS feed with what stands in its channel; all usual prefixes are declared.
    static func rss(_ channel: String, address: String? = "https://example.org/feed.xml") throws
        -> Feed
    {
        try feed(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
            xmlns:podcast="https://podcastindex.org/namespace/1.0" \
            xmlns:content="http://purl.org/rss/1.0/modules/content/" \
            xmlns:atom="http://www.w3.org/2005/Atom"><channel>\(channel)</channel></rss>
            """, address: address)
    }

    /// The first item of an RSS feed.
    static func item(_ content: String) throws -> FeedItem? {
        try rss("<item>\(content)</item>").items.first
    }

    /// An Atom feed with what stands in it.
    static func atom(_ content: String) throws -> Feed {
        try feed(#"<feed xmlns="http://www.w3.org/2005/Atom">\#(content)</feed>"#)
    }

    static func feed(_ text: String, address: String? = "https://example.org/feed.xml") throws
        -> Feed
    {
        try FeedReader.feed(of: Array(text.utf8), address: address, analysis: ICUText())
    }
}
