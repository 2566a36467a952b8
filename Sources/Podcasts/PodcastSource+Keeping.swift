import Fetching
import HTTPCaching
package import ListenCore

extension PodcastSource: OfflineKeeping {
    /// Fetches the sound of an episode whole; it stays until the person lets go of it, unless
    /// whoever asked for it notes that nobody did.
    package func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        let query = try await sound(of: playback)
        let kept = try await downloads.keep(query, mode, progress: progress)
        let (show, chapter) = (playback.address.book, playback.address.chapter)
        try await stored("the podcast") { store in
            try await store.note(fetchedAt: nil, chapter, of: show)
        }
        return kept
    }

    /// Lets go of the sound of episodes that were fetched by themselves: of those that were heard to
    /// their end where their show wishes so, and of the claim on those that newer ones replaced.
    ///
    /// What plays stays, by an answer that is asked for where there is something to remove. Returns how
    /// many were removed; places, texts and cards stay.
    @discardableResult
    package func letGoOfHeard(
        besides playing: @Sendable () async -> Set<ChapterAddress>
    ) async throws -> Int {
        let store = try store()
        var removed = 0
        var chapters: Set<ChapterAddress>?
        for show in try await store.shows() {
            for (episode, isHeard) in try await going(of: show) {
                let known = if let chapters { chapters } else { await playing() }
                chapters = known
                guard !known.contains(address(of: episode, in: show)) else { continue }
                if isHeard, let query = query(for: episode, of: show) {
                    try await cache.forget(query.key)
                    removed += 1
                } else {
                    _ = try await setPinned(false, book: show.id, chapter: episode.id)
                }
                try await store.note(fetchedAt: nil, episode.id, of: show.id)
            }
        }
        return removed
    }

    /// The fetched episodes of a show that need not stay: those that were heard, where it wishes so,
    /// and those that newer ones replaced.
    private func going(
        of show: PodcastShow
    ) async throws -> [(episode: PodcastEpisode, isHeard: Bool)] {
        let wishes = show.wishes
        guard wishes.keep != .never || wishes.dropsHeard else { return [] }
        let all = try await store().episodes(of: show.id)
        let fetched = all.filter { $0.fetchedAt != nil }
        guard !fetched.isEmpty else { return [] }
        let heard = wishes.dropsHeard ? try await store().heardEpisodes(of: show.id) : []
        return fetched.compactMap { episode in
            let isHeard = heard.contains(episode.id)
            return isHeard || isReplaced(episode, in: all, by: wishes.keep)
                ? (episode, isHeard) : nil
        }
    }

    private func address(of episode: PodcastEpisode, in show: PodcastShow) -> ChapterAddress {
        ChapterAddress(source: sourceID, book: show.id, chapter: episode.id)
    }

    /// True for an episode that is none of the newest any more, where so many are kept.
    private func isReplaced(
        _ episode: PodcastEpisode, in all: [PodcastEpisode], by keep: PodcastKept
    ) -> Bool {
        guard case .latest(let count) = keep else { return false }
        return !all.filter { $0.sound != nil }.suffix(count).contains { $0.id == episode.id }
    }

    /// The query for the sound of an episode; `nil` for one without any that may be asked for.
    func query(for episode: PodcastEpisode, of show: PodcastShow) -> CachedQuery? {
        guard let feed = HTTPURL(show.address), let sound = episode.sound,
            let url = LinkedAddress.url(sound.address, on: feed),
            let server = try? Self.server(of: feed)
        else { return nil }
        return server.sound(url, of: episode.id, in: show.id, context: episode.context)
    }

    /// The sound that is on this machine, whole, and with a show also the parts of it.
    package func keptSound(of book: BookID?) async -> KeptSound? {
        guard let shows = try? await shows(""), let first = shows.first,
            let feed = HTTPURL(first.address), let server = try? Self.server(of: feed)
        else { return KeptSound() }
        var kept = await cache.keptSound(of: server)
        guard let book, let show = shows.first(where: { $0.id == book }) else { return kept }
        let parts = await cache.partDigests()
        guard !parts.isEmpty, let episodes = try? await store().episodes(of: book) else {
            return kept
        }
        for episode in episodes where kept[book, episode.id] == nil {
            guard let query = query(for: episode, of: show) else { continue }
            if parts.contains(query.key.digest) { kept.note(.partly, of: episode.id, in: book) }
        }
        return kept
    }

    /// Pins what is stored of a show or an episode, or frees it.
    package func setPinned(
        _ isPinned: Bool, book: BookID, chapter: ChapterID?
    ) async throws(StoreError) -> Int {
        try await cache.setPinned(
            isPinned, CacheSubject(source: sourceID, book: book, chapter: chapter))
    }
}
