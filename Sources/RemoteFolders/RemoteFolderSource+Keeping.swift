import Fetching
import HTTPCaching
package import ListenCore

extension RemoteFolderSource: OfflineKeeping {
    /// Fetches the sound of a recording whole.
    package func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        // A stored recording that is past its time is asked about, so the address must be true.
        let asked = mode == .cacheFirst ? FetchMode.refresh : mode
        return try await downloads.keep(
            try await sound(of: playback, asked), mode, progress: progress)
    }

    /// Pins what is stored of a book, or of a chapter's recording, with the lists that lead to it,
    /// or frees it.
    package func setPinned(
        _ isPinned: Bool, book: BookID, chapter: ChapterID?
    ) async throws(StoreError) -> Int {
        let lists = FolderLists(listing: listing, cache: cache)
        let found = try? await divided(book, .cacheOnly).book.value
        let folders = found?.folders ?? []
        let sheets = found?.sheets ?? []
        // The bytes of a part are those of its recording.
        let recording = chapter.map { found?[$0]?.recording ?? $0 }
        return try await cache.setPinned(
            isPinned, CacheSubject(source: sourceID, book: book, chapter: recording),
            lists: [lists.key(of: nil)] + folders.compactMap { $0 }.map { lists.key(of: $0) }
                + sheets.map { listing.key(of: $0) })
    }

    /// The sound that is stored on this machine, and with a book also the parts of it.
    package func keptSound(of book: BookID?) async -> KeptSound? {
        var kept = await cache.keptSound(of: listing.server)
        let digests: Set<String> = book == nil ? [] : await cache.partDigests()
        for id in book.map({ [$0] }) ?? Array(kept.noted.keys) {
            // Only the parts of recordings have other ids than what is stored of them.
            guard let whole = try? await self.book(id, .cacheOnly).value,
                !digests.isEmpty || !whole.sheets.isEmpty,
                let found = try? await divided(id, .cacheOnly).book.value
            else { continue }
            var own = KeptSound()
            for chapter in found.chapters {
                let isPartly = digests.contains(listing.key(of: chapter.sound).digest)
                let presence = kept[id, chapter.recording] ?? (isPartly ? .partly : nil)
                if let presence { own.note(presence, of: chapter.id, in: id) }
            }
            kept.adopt(id, of: own)
        }
        return kept
    }
}
