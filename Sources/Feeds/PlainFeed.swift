import FoundationEssentials
import ListenCore

/// A feed as plain values, for programs that are not part of this one.
///
///     let feed = PlainFeed(bytes)
///     feed?.items.first?.title
public struct PlainFeed: Sendable {
    /// An item of a feed.
    public struct Item: Sendable, Encodable {
        /// Its title.
        public let title: String?
        /// Its identity in the feed.
        public let id: String
        /// The addresses of its files.
        public let files: [String]
        /// The time it was published, in seconds since 1970.
        public let date: Double?
        /// The length of its sound, in seconds.
        public let duration: Double?
    }

    /// Its title.
    public let title: String?
    /// Its items, in its own order.
    public let items: [Item]

    /// Reads a feed, which has no address; `nil` where there is none in the bytes.
    public init?(_ bytes: [UInt8]) {
        guard let feed = try? FeedReader.feed(of: bytes) else { return nil }
        title = feed.title
        items = feed.items.map { item in
            Item(
                title: item.title, id: item.id, files: item.enclosures.map(\.address),
                date: item.date?.timeIntervalSince1970, duration: item.duration?.seconds)
        }
    }
}
