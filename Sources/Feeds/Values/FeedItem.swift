package import FoundationEssentials
package import ListenCore

/// One item of a feed: an episode, or a text to read.
package struct FeedItem: Hashable, Sendable, Identifiable {
    /// Its identity in the feed: its own id, else the address of its file, else its link, else a hash
    /// of title and date; never that of another item of the feed, whatever their order.
    package var id = ""
    /// The other keys it can be known by, strongest first: with a feed that changed all ids at once,
    /// an item known by one of them is not new.
    package var aliases: [String] = []
    /// Its title, as one line.
    package var title: String?
    /// Its page.
    package var link: String?
    /// Who made it.
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
    /// What it states as an episode of a podcast.
    package var episode = FeedEpisode()

    /// An item about which nothing is known.
    package init() {}

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
