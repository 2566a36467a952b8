import HTTPCaching
public import ListenCore

extension APIService: OfflineKeeping {
    /// Fetches the sound of a chapter whole.
    public func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        try await chapters.keepAudio(of: playback, mode, progress: progress)
    }

    /// Pins what is stored of a book or a chapter, or frees it; a chapter's lists with it.
    public func setPinned(
        _ isPinned: Bool, book: BookID, chapter: ChapterID?
    ) async throws(StoreError) -> Int {
        guard let store = cache.store else { return 0 }
        var count = try await store.setPinned(
            isPinned, for: CacheSubject(source: sourceID, book: book, chapter: chapter))
        guard isPinned else { return count }
        for list in lists.keys(of: book) {
            for variant in try await store.variants(of: list) where !variant.head.isPinned {
                try await store.setPinned(true, for: variant.head.key)
                count += 1
            }
        }
        return count
    }
}
