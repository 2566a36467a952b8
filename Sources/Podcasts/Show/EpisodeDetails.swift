package import Feeds
import FoundationEssentials
package import ListenCore

/// A feed's statements about an episode beyond its text and its sound, as they are kept: JSON.
package struct EpisodeDetails: Hashable, Sendable, Codable {
    /// Its number, as the feed counts.
    package var number: Int?
    /// The number of its season.
    package var season: Int?
    /// Its kind; `nil` for a full episode.
    package var kind: String?
    /// The address of its picture.
    package var image: String?
    /// Its written texts.
    package var transcripts: [FeedTranscript]?
    /// The address of its chapters.
    package var chaptersAddress: String?
    /// The chapters in the feed itself.
    package var chapters: [FeedChapter]?
    /// The passages it recommends.
    package var soundbites: [FeedSoundbite]?
    /// The people who are heard in it.
    package var persons: [FeedPerson]?
    /// The links of its notes.
    package var links: [FeedLink]?

    /// The longest form that is kept, in bytes.
    private static let most = 1 << 18

    /// The details of an item.
    package init(_ item: FeedItem) {
        let episode = item.episode
        (number, season) = (episode.number, episode.season)
        kind = episode.kind == .full ? nil : episode.kind.rawValue
        image = item.image
        transcripts = Self.some(episode.transcripts)
        chaptersAddress = episode.chaptersAddress
        chapters = Self.some(episode.chapters)
        soundbites = Self.some(episode.soundbites)
        persons = Self.some(episode.persons)
        links = item.content.flatMap { Self.some(NoteLinks.links(of: $0)) }
    }

    /// The details in their kept form; none where it cannot be read.
    package init?(json: String?) {
        guard let json,
            let read = try? JSONDecoder().decode(Self.self, from: Data(json.utf8))
        else { return nil }
        self = read
    }

    /// The kept form; `nil` where there is nothing to say, and without the chapters of an episode
    /// that has too much.
    package var json: String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var details = self
        for _ in 0..<2 {
            guard let data = try? encoder.encode(details), data.count > 2 else { return nil }
            if data.count <= Self.most { return String(decoding: data, as: UTF8.self) }
            (details.chapters, details.persons, details.links) = (nil, nil, nil)
        }
        return nil
    }

    private static func some<Value>(_ values: [Value]) -> [Value]? { values.isEmpty ? nil : values }
}
