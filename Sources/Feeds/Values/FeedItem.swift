package import FoundationEssentials
package import ListenCore

/// One item of a feed: an episode, or a text to read.
package struct FeedItem: Hashable, Sendable, Identifiable {
    /// Its identity in the feed: its own id, else the address of its file, else its link, else a hash
    /// of title and date; never that of another item of the feed, whatever their order.
    package var id = ""
    /// Its title, as one line.
    package var title: String?
    /// Its page.
    package var link: String?
    /// The author.
    package var author: String?
    /// The time it was published, as it is stated, even in the future.
    package var published: Date?
    /// The time of its last change.
    package var updated: Date?
    /// Its language, where it has one of its own.
    package var language: Language?
    /// Its summary as plain text; a line end between paragraphs.
    package var summary: String?
    /// Its text.
    package var content: FeedContent?
    /// The address of its picture.
    package var image: String?
    /// Its subjects.
    package var tags: [String] = []
    /// Its files, those of the feed's first choice first.
    package var enclosures: [FeedEnclosure] = []
    /// The statements about it as an episode of a podcast.
    package var episode = FeedEpisode()

    /// Its keys that no other item of the feed has.
    var unshared: ItemKeys.Kinds = []

    /// An item about which nothing is known.
    package init() {}

    /// The other keys it can be known by, strongest first: in a feed that changed all ids at once, an
    /// item known by one of them is not new.
    package var aliases: [String] {
        let keys = ItemKeys(id: nil)
        return ItemKeys.kinds.filter { unshared.contains($0) }.compactMap { keys.key($0, of: self) }
            .filter { $0 != id }
    }

    /// The time it was published, else changed.
    package var date: Date? { published ?? updated }
    /// The file to listen to; `nil` for an item without sound.
    package var sound: FeedEnclosure? { FeedEnclosure.best(of: enclosures) }
    /// The length of its sound, as it is stated.
    package var duration: MediaTime? { episode.duration ?? sound?.duration }
}

/// The text of an item, as HTML for the reader of articles.
package struct FeedContent: Hashable, Sendable {
    /// The text.
    package let html: String
    /// The address its relative links begin from.
    package let base: String?
}
