import Fetching
import HTTPCaching
package import ListenCore

extension PodcastSource: OfflineKeeping {
    /// Fetches the sound of an episode whole.
    package func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        try await downloads.keep(try await sound(of: playback), mode, progress: progress)
    }

    /// The sound that is on this machine, whole, and with a show also the parts of it.
    package func keptSound(of book: BookID?) async -> KeptSound? {
        guard let shows = try? await shows(""), let first = shows.first,
            let feed = HTTPURL(first.address), let server = try? Self.server(of: feed)
        else { return KeptSound() }
        var kept = await cache.keptSound(of: server)
        guard let book, let show = shows.first(where: { $0.id == book }) else { return kept }
        let parts = await cache.partDigests()
        guard !parts.isEmpty, let feed = HTTPURL(show.address),
            let server = try? Self.server(of: feed),
            let episodes = try? await store().episodes(of: book)
        else { return kept }
        for episode in episodes where kept[book, episode.id] == nil {
            guard let sound = episode.sound,
                let url = LinkedAddress.url(sound.address, on: feed)
            else { continue }
            let query = server.sound(url, of: episode.id, in: book, context: "")
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
