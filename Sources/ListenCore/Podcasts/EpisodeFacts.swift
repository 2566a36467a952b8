/// A mark that the makers of an episode set: a chapter of it, or a passage they recommend.
package struct EpisodeMark: Hashable, Sendable {
    /// The kinds of marks.
    package enum Kind: String, Hashable, Sendable {
        /// A part that has a title, up to the next one.
        case chapter
        /// A passage worth hearing by itself.
        case passage
    }

    /// Its kind.
    package let kind: Kind
    /// Its place in the sound; a chapter whose end is not known ends where it begins.
    package let range: Range<MediaTime>
    /// Its title, on one line (not yet safe for a terminal).
    package let title: String?

    /// A mark.
    package init(_ kind: Kind, _ range: Range<MediaTime>, title: String?) {
        (self.kind, self.range, self.title) = (kind, range, title)
    }
}

/// A page that a feed leads to: where it asks for support, or of the notes of an item (not yet safe
/// for a terminal).
package struct FeedLink: Hashable, Sendable, Codable {
    /// The address.
    package let address: String
    /// The words of the link; `nil` when it has none.
    package let title: String?

    /// A link.
    package init(address: String, title: String? = nil) {
        (self.address, self.title) = (address, title)
    }
}

/// The details of a podcast that no list shows.
package struct ShowFacts: Hashable, Sendable {
    /// Its description, in paragraphs.
    package var description: String?
    /// The pages where it asks for support.
    package var funding: [FeedLink] = []
    /// Its subjects.
    package var subjects: [String] = []

    /// Nothing is known.
    package init() {}
}

/// The details of an episode that no list shows.
package struct EpisodeFacts: Hashable, Sendable {
    /// A written text of an episode.
    package struct Text: Hashable, Sendable {
        /// Its language; `nil` where it is not known.
        package let language: Language?
        /// Its media type, as the feed says.
        package let type: String?

        /// A text.
        package init(language: Language?, type: String?) {
            (self.language, self.type) = (language, type)
        }
    }

    /// Somebody who is heard in an episode, or worked on it.
    package struct Person: Hashable, Sendable {
        /// The name.
        package let name: String
        /// The part, as `host`.
        package let role: String

        /// A person.
        package init(name: String, role: String) { (self.name, self.role) = (name, role) }
    }

    /// The links of its notes.
    package var links: [FeedLink] = []
    /// Its chapters and the passages it recommends, each kind in order of place.
    package var marks: [EpisodeMark] = []
    /// Its written texts.
    package var texts: [Text] = []
    /// The people who are heard in it, or worked on it.
    package var people: [Person] = []

    /// Nothing is known.
    package init() {}
}

/// Tells the details of podcasts and their episodes.
///
/// Safe to call from any isolation.
package protocol PodcastDescribing: Sendable {
    /// The details of a show.
    func facts(of show: PodcastShow) -> ShowFacts
    /// The details of an episode; a document that cannot be had leaves its part out.
    func facts(
        of episode: PodcastEpisode, in show: PodcastShow, _ mode: FetchMode
    ) async -> EpisodeFacts
    /// A text of a show, or of its episodes, as it may be shown: of a private one without the keys
    /// in its addresses.
    func shown(_ text: String, of show: PodcastShow) -> String
}
