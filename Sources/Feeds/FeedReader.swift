import HTMLText
package import ListenCore
import Markup
import Subtitles

/// Reads feeds: RSS of any version, RDF, Atom and JSON Feed, however broken they are.
///
/// Pure and bounded: no address is fetched, no entity is expanded, and of what is too large the
/// beginning is read. `Feed.remarks` says what was mended or left out.
///
///     let feed = try FeedReader.feed(of: bytes, address: "https://example.org/feed.xml")
///     feed.title           // Slow News
///     feed.items.first?.sound?.address
package enum FeedReader {
    /// The media types by which a feed is asked for.
    package static let accepted =
        "application/rss+xml, application/atom+xml, application/feed+json, "
        + "application/xml;q=0.9, text/xml;q=0.9, */*;q=0.5"

    /// The feed in the bytes of an answer; throws the reason where there is none.
    ///
    /// `contentType` is the header of that name, `address` the address the answer came from, which
    /// relative ones begin from; `analysis` knows legacy encodings.
    package static func feed(
        of bytes: [UInt8], contentType: String? = nil, address: String? = nil,
        analysis: any TextAnalyzing = PlainTextAnalysis()
    ) throws(FeedError) -> Feed {
        let isTooLarge = bytes.count > FeedLimits.bytes
        let decoded = FeedCharset.decode(
            isTooLarge ? Array(bytes[..<FeedLimits.bytes]) : bytes, contentType: contentType,
            analysis: analysis)
        guard let first = decoded.bytes.first(where: { $0 > 0x20 }) else {
            throw FeedError(.empty, subject: address ?? "")
        }
        var feed: Feed
        if first == 0x7B, let read = JSONFeedReader.feed(decoded.bytes, address: address) {
            feed = read
        } else {
            feed = try markup(decoded.bytes, address: address)
        }
        if isTooLarge {
            feed.remarks.insert(
                "The feed is larger than \(FeedLimits.bytes >> 20) MB; its beginning was read.",
                at: 0)
        }
        if let encoding = decoded.encoding, encoding != "utf-8" {
            feed.remarks.append("The feed is not UTF-8; it was read as \(encoding).")
        }
        return feed
    }

    private static func markup(_ bytes: [UInt8], address: String?) throws(FeedError) -> Feed {
        var reader = XMLFeedReader(bytes, address: address)
        reader.run()
        if reader.hasFeed { return reader.feed.finish() }
        let subject = address ?? ""
        if reader.obstacle == .outline { throw FeedError(.outline, subject: subject) }
        let isPage = reader.obstacle != nil || looksLikePage(bytes.prefix(4_096))
        throw FeedError(isPage ? .page(feed: named(bytes, address)) : .noFeed, subject: subject)
    }

    /// True for a page without the element `html`, which may be left out.
    private static func looksLikePage(_ head: ArraySlice<UInt8>) -> Bool {
        guard !PageSign.isPage(head) else { return true }
        let text = String(decoding: head, as: UTF8.self).lowercased()
        return ["<body", "<head", "<title", "<meta", "<p>", "<div"].contains { text.contains($0) }
    }

    /// The address of the feed that a page names.
    private static func named(_ bytes: [UInt8], _ address: String?) -> String? {
        let page = HTMLPage(String(decoding: bytes.prefix(1 << 20), as: UTF8.self))
        let base = page.base(address)
        for link in page.all(.link) {
            let relations = (page.attribute("rel", of: link) ?? "").lowercased()
                .split { $0 == " " || $0 == "\t" || $0 == "\n" }
            let type = FeedFacts.mediaType(page.attribute("type", of: link)) ?? ""
            guard relations.contains("alternate"), types.contains(type),
                let target = page.attribute("href", of: link),
                let found = FeedAddress.fetched(target, against: base)
            else { continue }
            return found
        }
        return nil
    }

    private static let types: Set = [
        "application/rss+xml", "application/atom+xml", "application/feed+json",
        "application/rdf+xml", "application/json", "text/xml", "application/xml",
    ]
}
