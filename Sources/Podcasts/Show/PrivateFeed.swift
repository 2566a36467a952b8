import Feeds
import ListenCore

extension Feed {
    /// The feed of a show with a password or a key: its pages without keys, since lists name them.
    var withoutKeys: Feed {
        var feed = self
        feed.link = link.flatMap(Self.withoutKey)
        // A picture behind a key is left out: without the key it is none.
        if let image, (try? PodcastAddress(image))?.isPrivate != false { feed.image = nil }
        feed.funding = funding.compactMap { link in
            Self.withoutKey(link.address).map { FeedLink(address: $0, title: link.title) }
        }
        for index in feed.items.indices {
            feed.items[index].link = feed.items[index].link.flatMap(Self.withoutKey)
        }
        return feed
    }

    private static func withoutKey(_ page: String) -> String? {
        (try? PodcastAddress(page))?.shown
    }
}
