package import FoundationEssentials

/// A podcast that a person follows: a book of the source of podcasts.
package struct PodcastShow: Hashable, Sendable, Identifiable {
    /// Its id, which stays when its address changes: places of episodes are kept by it.
    package let id: BookID
    /// The address of its feed, without a password or a key.
    package var address: String
    /// Its title, as its feed gives it (not yet safe for a terminal).
    package var title: String
    /// The publisher or author.
    package var author: String?
    /// The language it is spoken in.
    package var language: Language?
    /// Its page.
    package var link: String?
    /// The address of its picture.
    package var image: String?
    /// The id its feed states for itself, which stays when its address changes.
    package var guid: String?
    /// The further statements of its feed, as JSON; `nil` before it was read.
    package var details: String?
    /// The wishes of the person.
    package var wishes = PodcastWishes()
    /// The result of the last check of its feed.
    package var check = FeedCheck()
    /// The place of its whole address, where that has a password or a key; `nil` for a public one.
    package var token: TokenReference?
    /// The instant it was added.
    package let addedAt: Date

    /// A show about which nothing else is known.
    package init(id: BookID, address: String, title: String, addedAt: Date) {
        (self.id, self.address, self.title, self.addedAt) = (id, address, title, addedAt)
    }
}

/// The way a person wants a podcast.
package struct PodcastWishes: Hashable, Sendable {
    /// The part of every episode's beginning that is passed over.
    package var skipStart = MediaTime.zero
    /// The part of every episode's end that is passed over.
    package var skipEnd = MediaTime.zero
    /// The episodes that are fetched by themselves.
    package var keep = PodcastKept.never
    /// True where an episode that was fetched by itself is let go of once it was heard.
    package var dropsHeard = false

    /// No wishes.
    package init() {}
}

/// The episodes of a podcast that are fetched by themselves.
package enum PodcastKept: Hashable, Sendable {
    /// None.
    case never
    /// The newest, so many.
    case latest(Int)
    /// All that are new.
    case all

    /// The most episodes that `latest` may name.
    package static let most = 1_000

    /// The choice in a word: `never`, `all` or a number; `nil` for another one.
    package init?(_ word: String) {
        switch word {
        case "never": self = .never
        case "all": self = .all
        default:
            guard let count = Int(word), (1...Self.most).contains(count) else { return nil }
            self = .latest(count)
        }
    }

    /// The word for it.
    package var word: String {
        switch self {
        case .never: "never"
        case .latest(let count): "\(count)"
        case .all: "all"
        }
    }

    /// The episodes that are to be here, of all by their numbers: never one that was heard to its
    /// end.
    package func wanted(
        of episodes: [PodcastEpisode], new: Set<ChapterID>, heard: Set<ChapterID>
    ) -> [PodcastEpisode] {
        let sounding = episodes.filter { $0.sound != nil }
        let chosen =
            switch self {
            case .never: [PodcastEpisode]()
            case .latest(let count): Array(sounding.suffix(count))
            case .all: sounding.filter { new.contains($0.id) }
            }
        return chosen.filter { !heard.contains($0.id) }
    }
}

/// The facts of a feed that are kept from the last time it was asked.
package struct FeedCheck: Hashable, Sendable {
    /// The last instant at which it answered.
    package var at: Date?
    /// The tag of that answer.
    package var tag: String?
    /// The time of its last change, as its server wrote it.
    package var modified: String?
    /// The reason that it could not be read, as a sentence; `nil` where all is well.
    package var fault: String?
    /// The instant at which its server said that it has ended.
    package var endedAt: Date?

    /// Nothing is known.
    package init() {}
}
