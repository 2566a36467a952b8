import Feeds
import Fetching
import HTTPCaching
package import ListenCore

/// The details of shows and episodes, and the marks of episodes.
extension PodcastSource: PodcastDescribing {
    /// The details of a show, as its feed said last.
    package func facts(of show: PodcastShow) -> ShowFacts {
        var facts = ShowFacts()
        guard let details = ShowDetails(json: show.details) else { return facts }
        facts.description = details.description.map { shown($0, of: show) }
        facts.funding = details.funding ?? []
        facts.subjects = details.subjects ?? []
        return facts
    }

    /// The details of an episode; chapters in its recording count where that is on this machine.
    package func facts(
        of episode: PodcastEpisode, in show: PodcastShow, _ mode: FetchMode
    ) async -> EpisodeFacts {
        var facts = EpisodeFacts()
        // Only what is shown of a private show goes without its keys: its links still open.
        let links = Self.links(of: episode)
        facts.links =
            show.token == nil
            ? links
            : links.compactMap(\.withoutKey).map { link in
                FeedLink(
                    address: link.address, title: link.title.map { shown($0, of: show) })
            }
        let sound = await storedSound(episode, show)
        facts.marks = await marks(of: episode, in: show, mode, recording: sound).value
        guard let details = EpisodeDetails(json: episode.details) else { return facts }
        facts.texts = (details.transcripts ?? []).map {
            EpisodeFacts.Text(language: $0.language ?? show.language, type: $0.type)
        }
        facts.people = (details.persons ?? []).map {
            EpisodeFacts.Person(name: $0.name, role: $0.role)
        }
        return facts
    }

    /// A text of a show as it may be shown.
    package func shown(_ text: String, of show: PodcastShow) -> String {
        show.token == nil ? text : text.withoutKeys(at: HTTPURL(show.address)?.host)
    }

    /// The links that belong to an episode: those of its notes, its page, and where its show asks
    /// for support.
    package func links(
        of chapter: ChapterID, in book: BookID
    ) async throws(ServiceError) -> [WrittenLink] {
        let show = try await show(book)
        let found = try await stored(show.context) { store in
            try await store.episode(chapter, of: book)
        }
        guard let episode = found else { return [] }
        let page = episode.link.map { [FeedLink(address: $0, title: "page of the episode")] } ?? []
        let support = facts(of: show).funding.map { link in
            FeedLink(
                address: link.address, title: link.title.map { "support: \($0)" } ?? "support")
        }
        return (Self.links(of: episode) + page + support).compactMap(WrittenLink.init)
    }

    /// The marks of an episode that is played: of its document, else its feed, else its recording.
    ///
    /// `recording` is the path of its sound, where that is whole.
    package func marks(
        of playback: ChapterPlayback, _ mode: FetchMode, recording: String?
    ) async throws(ServiceError) -> Snapshot<[EpisodeMark]> {
        let show = try await show(playback.address.book)
        let found = try await stored(show.context) { store in
            try await store.episode(playback.address.chapter, of: show.id)
        }
        guard let episode = found else { return Snapshot([], .local) }
        return await marks(of: episode, in: show, mode, recording: recording)
    }

    private func marks(
        of episode: PodcastEpisode, in show: PodcastShow, _ mode: FetchMode, recording: String?
    ) async -> Snapshot<[EpisodeMark]> {
        let details = EpisodeDetails(json: episode.details)
        let passages = EpisodeMark.passages(of: details?.soundbites ?? [])
        // A length that a feed states wrong must not hide a chapter.
        let document = await chaptersDocument(details?.chaptersAddress, of: episode, in: show, mode)
        var chapters = document?.value ?? EpisodeChapters(feed: details?.chapters ?? [])
        if chapters == nil, let recording {
            chapters = EpisodeChapters(recording: await chaptersInFile(recording))
        }
        return Snapshot((chapters?.marks ?? []) + passages, document?.freshness ?? .local)
    }

    /// The document that a feed names; `nil` where there is none, or none that can be read.
    private func chaptersDocument(
        _ address: String?, of episode: PodcastEpisode, in show: PodcastShow, _ mode: FetchMode
    ) async -> Snapshot<EpisodeChapters>? {
        guard let address, let feed = HTTPURL(show.address),
            let url = LinkedAddress.url(address, on: feed),
            let server = try? Self.server(of: feed)
        else { return nil }
        let context = "the chapters of “\(episode.title.printable(limit: 200))”"
        let query = server.query(
            url, .payload, of: show.id, chapter: episode.id,
            accepting: "application/json+chapters, application/json, */*;q=0.5",
            limits: TransferLimits(maxBytes: Int64(EpisodeChapters.limitBytes)), context: context)
        return try? await cache.snapshot(query, mode) { content throws(ServiceError) in
            guard let chapters = EpisodeChapters(document: content.bytes) else {
                throw ServiceError(
                    .malformed(path: "", reason: "it cannot be read"), context: context,
                    advice: "It is left out.")
            }
            return chapters
        }
    }

    /// The path of an episode's sound where all of it is on this machine.
    private func storedSound(_ episode: PodcastEpisode, _ show: PodcastShow) async -> String? {
        guard let query = query(for: episode, of: show),
            case .file(let path) = await cache.stored(query.key)?.body
        else { return nil }
        return path
    }

    private static func links(of episode: PodcastEpisode) -> [FeedLink] {
        let stated = EpisodeDetails(json: episode.details)?.links ?? []
        let bare = NoteLinks.links(inText: episode.summary ?? "").filter { link in
            !stated.contains { $0.address == link.address }
        }
        return stated + bare
    }
}
