import Fetching
import HTTPCaching
package import ListenCore

extension RemoteFolderSource: OfflineKeeping {
    /// Fetches the sound of a recording whole.
    package func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        try await downloads.keep(
            try await sound(of: playback, mode), mode, progress: progress)
    }

    /// Pins what is stored of a book or a chapter with the lists that lead to it, or frees it.
    package func setPinned(
        _ isPinned: Bool, book: BookID, chapter: ChapterID?
    ) async throws(StoreError) -> Int {
        let lists = FolderLists(listing: listing, cache: cache)
        let folders = (try? await self.book(book, .cacheOnly))?.value.folders ?? []
        return try await cache.setPinned(
            isPinned, CacheSubject(source: sourceID, book: book, chapter: chapter),
            lists: [lists.key(of: nil)] + folders.compactMap { $0 }.map { lists.key(of: $0) })
    }

    /// The sound that is stored on this machine, and with a book also the parts of it.
    package func keptSound(of book: BookID?) async -> KeptSound? {
        var kept = await cache.keptSound(of: listing.server)
        guard let book else { return kept }
        let parts = await cache.partDigests()
        guard !parts.isEmpty, let found = try? await self.book(book, .cacheOnly).value else {
            return kept
        }
        for chapter in found.chapters where kept[book, chapter.id] == nil {
            if parts.contains(listing.key(of: chapter.sound).digest) {
                kept.note(.partly, of: chapter.id, in: book)
            }
        }
        return kept
    }
}
