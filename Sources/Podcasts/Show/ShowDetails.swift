import Feeds
import FoundationEssentials
import ListenCore

/// A feed's statements about a podcast beyond what lists show, as they are kept: JSON.
struct ShowDetails: Hashable, Sendable, Codable {
    /// Its description, in paragraphs.
    var description: String?
    /// The pages where it asks for support.
    var funding: [FeedLink]?
    /// Its subjects.
    var subjects: [String]?

    /// The most subjects that are kept.
    private static let most = 20

    /// The details of a feed.
    init(_ feed: Feed) {
        description = feed.description
        funding = feed.funding.isEmpty ? nil : feed.funding
        let tags = feed.tags.filter { !$0.isEmpty }.prefix(Self.most)
        subjects = tags.isEmpty ? nil : Array(tags)
    }

    /// The details in their kept form; none where it cannot be read.
    init?(json: String?) {
        guard let json, let read = try? JSONDecoder().decode(Self.self, from: Data(json.utf8))
        else { return nil }
        self = read
    }

    /// The kept form, of a feed without details too: it says that the feed was read for them.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(self) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
