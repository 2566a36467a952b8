import Fetching
import HTTPCaching
package import ListenCore

/// Finds episodes of public shows by what other programs call them, and the other way round.
///
/// Private shows are not among them: nobody is told of these. What was read once is kept, so that one
/// finder serves one question.
package actor EpisodeFinder {
    /// The addresses by which others know an episode.
    package struct Addresses: Hashable, Sendable {
        /// The address of the feed.
        package let feed: String
        /// The address of the sound, without keys.
        package let media: String
    }

    /// An episode as one of its show's.
    package struct Found: Hashable, Sendable {
        /// The show.
        package let show: BookID
        /// The episode.
        package let episode: PodcastEpisode
    }

    private let store: any PodcastKeeping
    private var feeds: [String: PodcastShow]?
    private var known: [BookID: ShowEpisodes] = [:]

    /// A finder among the shows that a store has.
    package init(_ store: any PodcastKeeping) { self.store = store }

    /// The episode of an id in its feed, else of the address of its sound; `nil` where its feed is
    /// not followed, or has no such one, or several.
    package func episode(
        feed: String, media: String, guid: String?
    ) async throws(StoreError) -> Found? {
        guard let address = try? PodcastAddress(feed), !address.isPrivate,
            let show = try await publicShows()[address.identity],
            let episode = try await episodes(of: show).episode(guid: guid, media: media)
        else { return nil }
        return Found(show: show.id, episode: episode)
    }

    /// The addresses of an episode; `nil` for one of a private show, or that is not followed.
    package func addresses(
        of chapter: ChapterID, in book: BookID
    ) async throws(StoreError) -> Addresses? {
        guard let show = try await store.show(book), show.isPublic,
            let episode = try await store.episode(chapter, of: book),
            let media = episode.sound.flatMap({ ShowEpisodes.media($0.address, of: show) }),
            media.shown != media.url.origin + "/"
        else { return nil }
        return Addresses(feed: show.address, media: media.shown)
    }

    private func publicShows() async throws(StoreError) -> [String: PodcastShow] {
        if let feeds { return feeds }
        var found: [String: PodcastShow] = [:]
        for show in try await store.shows() where show.isPublic {
            let identity = PodcastAddress.identity(of: show.address)
            if found[identity] == nil { found[identity] = show }
        }
        feeds = found
        return found
    }

    private func episodes(of show: PodcastShow) async throws(StoreError) -> ShowEpisodes {
        if let episodes = known[show.id] { return episodes }
        let episodes = ShowEpisodes(try await store.episodes(of: show.id), of: show)
        known[show.id] = episodes
        return episodes
    }
}

/// The episodes of a show by their keys and by the addresses of their sounds: pure.
struct ShowEpisodes: Sendable {
    private let show: PodcastShow
    private let episodes: [PodcastEpisode]
    private var keys: [String: Int] = [:]
    /// The only episode of an address; `nil` where several have it.
    private var medias: [String: Int?] = [:]

    init(_ episodes: [PodcastEpisode], of show: PodcastShow) {
        (self.episodes, self.show) = (episodes, show)
        for (place, episode) in episodes.enumerated() {
            for key in episode.keys where keys[key] == nil { keys[key] = place }
            guard let media = episode.sound.flatMap({ Self.media($0.address, of: show) })
            else { continue }
            let isOther = medias[media.identity] != nil
            medias.updateValue(isOther ? nil : place, forKey: media.identity)
        }
    }

    /// The episode of an id, else of the address of a sound.
    func episode(guid: String?, media: String) -> PodcastEpisode? {
        if let guid, let place = keys[StableHash.text(of: guid)] { return episodes[place] }
        guard let address = Self.media(media, of: show),
            let place = medias[address.identity] ?? nil
        else { return nil }
        return episodes[place]
    }

    /// The address of a sound as it stands in a feed.
    static func media(_ address: String, of show: PodcastShow) -> PodcastAddress? {
        guard let feed = HTTPURL(show.address), let url = LinkedAddress.url(address, on: feed)
        else { return nil }
        return try? PodcastAddress(url.description)
    }
}

extension PodcastShow {
    /// True where nothing in its address is anybody's own.
    fileprivate var isPublic: Bool {
        token == nil && (try? PodcastAddress(address))?.isPrivate == false
    }
}
