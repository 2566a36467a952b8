import Feeds
import Fetching
import HTTPCaching
import ListenCore

/// A feed as it was read, and where it is.
struct FoundFeed: Sendable {
    var feed: Feed
    var address: PodcastAddress
    /// The tag of the answer.
    var tag: String?
    /// The time of its last change, as its server wrote it.
    var modified: String?

    init(_ feed: Feed, at address: PodcastAddress, tag: String?, modified: String?) {
        (self.feed, self.address, self.tag, self.modified) = (feed, address, tag, modified)
    }

    /// True when there is something to hear.
    var hasSound: Bool { feed.items.contains { $0.sound != nil } }
}

extension PodcastRefresher {
    /// The most times that a feed may send on to another one.
    private static let mostMoves = 3

    /// The feed where it says that it has moved to (`itunes:new-feed-url`), once there is one.
    ///
    /// Where two send to each other, or nothing can be read, it stays where it is. So does a feed with
    /// a password or a key that names an address without one: that is the feed of everybody else.
    func settled(_ found: FoundFeed) async -> FoundFeed {
        let first = found
        var found = found
        var visited: Set = [found.address.identity]
        for _ in 0..<Self.mostMoves {
            guard let stated = found.feed.newAddress,
                let url = LinkedAddress.url(stated, on: found.address.url),
                let next = try? PodcastAddress(url.description),
                next.identity != found.address.identity,
                found.address.authorization == nil,
                next.isPrivate || !found.address.isPrivate,
                url.scheme == "https" || found.address.url.scheme != "https"
            else { return found }
            guard visited.insert(next.identity).inserted else { return first }
            guard
                case .feed(let feed, let tag, let modified)? = try? await fetch.reply(
                    of: next, once: true
                ).answer
            else {
                // Without its tag it is read again the next time, and the new address tried.
                (found.tag, found.modified) = (nil, nil)
                found.feed.remarks.append(
                    "The feed says that it moved to \(next.shown.printable(limit: 200)), where"
                        + " none could be read.")
                return found
            }
            found = FoundFeed(feed, at: next, tag: tag, modified: modified)
        }
        return found
    }
}
