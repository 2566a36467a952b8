package import FoundationEssentials

/// An episode of a podcast: a chapter of its book.
package struct PodcastEpisode: Hashable, Sendable, Identifiable {
    /// Its id, made once, from the first key it was known by.
    package let id: ChapterID
    /// Its number in the order in which episodes appeared, from 1; it never changes.
    package let number: Int
    /// The keys it is known by, strongest first, as hashes: an item with another id but one of these
    /// is this episode.
    package var keys: [String]
    /// Its title (not yet safe for a terminal).
    package var title: String
    /// The instant it was published, as the feed says.
    package var published: Date?
    /// The length of its sound, as the feed says.
    package var duration: MediaTime?
    /// Its sound; `nil` for an item without any.
    package var sound: EpisodeSound?
    /// Its page.
    package var link: String?
    /// Its summary as plain text.
    package var summary: String?
    /// The further statements of its feed about it, as JSON.
    package var details: String?
    /// The instant since which it is new; `nil` for one that is not.
    package var newSince: Date?
    /// The instant at which its sound was fetched by itself, as its show is kept; `nil` for one that
    /// is not here, or that the person fetched.
    package var fetchedAt: Date?

    /// An episode about which nothing else is known.
    package init(id: ChapterID, number: Int, keys: [String], title: String) {
        (self.id, self.number, self.keys, self.title) = (id, number, keys, title)
    }
}

/// The recording of an episode.
package struct EpisodeSound: Hashable, Sendable {
    /// Its address.
    package let address: String
    /// Its media type, as the feed says.
    package let type: String?
    /// Its length in bytes, as the feed says.
    package let length: Int64?

    /// A recording at an address.
    package init(address: String, type: String? = nil, length: Int64? = nil) {
        (self.address, self.type, self.length) = (address, type, length)
    }
}

/// The numbers of a podcast's episodes.
package struct EpisodeCounts: Hashable, Sendable {
    /// All that are kept.
    package var all = 0
    /// Those that are new: neither heard nor marked since they came.
    package var new = 0

    /// No episodes.
    package init(all: Int = 0, new: Int = 0) { (self.all, self.new) = (all, new) }
}
