import Feeds
import ListenCore

extension Feed {
    /// The feed of a show with a password or a key: its pages without keys, since lists name them.
    var withoutKeys: Feed {
        var feed = self
        feed.link = link.flatMap(FeedLink.withoutKey)
        // A picture behind a key is left out: without the key it is none.
        if let image, (try? PodcastAddress(image))?.isPrivate != false { feed.image = nil }
        feed.funding = funding.compactMap(\.withoutKey)
        for index in feed.items.indices {
            feed.items[index].link = feed.items[index].link.flatMap(FeedLink.withoutKey)
        }
        return feed
    }
}

extension FeedLink {
    /// The link as it may be shown of a private show; `nil` for what is no address.
    var withoutKey: FeedLink? {
        Self.withoutKey(address).map { FeedLink(address: $0, title: title) }
    }

    /// The address of a page without what may be a key.
    static func withoutKey(_ page: String) -> String? { (try? PodcastAddress(page))?.shown }
}
