package import ListenCore

/// A podcast's statements about an episode, beyond its text and its files.
package struct FeedEpisode: Hashable, Sendable {
    /// The kinds of episodes.
    package enum Kind: String, Hashable, Sendable {
        case full, trailer, bonus
    }

    /// The length of its sound.
    package var duration: MediaTime?
    /// Its number.
    package var number: Int?
    /// The number of its season.
    package var season: Int?
    /// Its kind.
    package var kind = Kind.full
    /// True for an episode that says it is for adults; `nil` when it says nothing.
    package var isExplicit: Bool?
    /// Its written texts.
    package var transcripts: [FeedTranscript] = []
    /// The address of its chapters.
    package var chaptersAddress: String?
    /// The chapters in the feed itself (Podlove).
    package var chapters: [FeedChapter] = []
    /// The passages it recommends.
    package var soundbites: [FeedSoundbite] = []
    /// The people who are heard in it, or worked on it.
    package var persons: [FeedPerson] = []

    /// An episode about which nothing is known.
    package init() {}
}

/// A written text of an episode.
package struct FeedTranscript: Hashable, Sendable, Codable {
    /// The address.
    package let address: String
    /// Its media type, in small letters; a hint at most.
    package let type: String?
    /// Its language.
    package let language: Language?
    /// `captions` for one whose times are those of the sound.
    package let rel: String?

    /// A text at an address.
    package init(address: String, type: String?, language: Language?, rel: String?) {
        (self.address, self.type) = (address, type)
        (self.language, self.rel) = (language, rel)
    }
}

/// A chapter that a feed states.
package struct FeedChapter: Hashable, Sendable, Codable {
    /// The time it begins.
    package let start: MediaTime
    /// Its title.
    package let title: String?
    /// Its page.
    package let link: String?
    /// The address of its picture.
    package let image: String?
}

/// A passage that an episode recommends.
package struct FeedSoundbite: Hashable, Sendable, Codable {
    /// The time it begins.
    package let start: MediaTime
    /// Its length.
    package let duration: MediaTime
    /// Its title.
    package let title: String?
}

/// Somebody who is heard in an episode, or worked on it.
package struct FeedPerson: Hashable, Sendable, Codable {
    /// The name.
    package let name: String
    /// The part, in small letters; `host` where none is stated.
    package let role: String
    /// The group of the part, in small letters; `cast` where none is stated.
    package let group: String
    /// The page.
    package let link: String?
    /// The address of the picture.
    package let image: String?
}
