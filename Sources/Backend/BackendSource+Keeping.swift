import Fetching
import HTTPCaching
package import ListenCore

extension BackendSource: OfflineKeeping {
    /// Fetches the sound of a chapter whole.
    package func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        do throws(ServiceError) {
            return try await chapters.keepAudio(of: playback, mode, progress: progress)
        } catch {
            throw error.ofServer
        }
    }

    /// The sound that is on this machine, whole, and with a book also the parts of it.
    package func keptSound(of book: BookID?) async -> KeptSound? {
        var kept = await cache.keptSound(of: endpoint)
        guard let book else { return kept }
        let parts = await cache.partDigests()
        guard !parts.isEmpty else { return kept }
        for chapter in await lists.storedChapters(of: book) where kept[book, chapter] == nil {
            guard let key = await chapters.storedSoundKey(of: chapter, in: book),
                parts.contains(key.digest)
            else { continue }
            kept.note(.partly, of: chapter, in: book)
        }
        return kept
    }

    /// Pins what is stored of a book or a chapter, or frees it; a chapter's lists with it.
    package func setPinned(
        _ isPinned: Bool, book: BookID, chapter: ChapterID?
    ) async throws(StoreError) -> Int {
        try await cache.setPinned(
            isPinned, CacheSubject(source: sourceID, book: book, chapter: chapter),
            lists: lists.keys(of: book))
    }
}
