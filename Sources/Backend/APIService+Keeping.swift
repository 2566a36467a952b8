import HTTPCaching
public import ListenCore

extension APIService: OfflineKeeping {
    /// Fetches the sound of a chapter whole.
    public func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording {
        do throws(ServiceError) {
            return try await chapters.keepAudio(of: playback, mode, progress: progress)
        } catch {
            throw error.ofServer
        }
    }

    /// The sound that is on this machine, whole, and with a book also what of it is there in part.
    public func keptSound(of book: BookID?) async -> KeptSound? {
        let (source, account) = (sourceID, endpoint.account)
        let recordings =
            await cache.attempt { store throws(StoreError) in
                try await store.recordings(of: source, account: account)
            } ?? []
        var kept = KeptSound()
        for recording in recordings {
            kept.note(
                recording.isPinned ? .pinned : .stored, of: recording.chapter.chapter,
                in: recording.chapter.book)
        }
        guard let book else { return kept }
        let parts =
            await cache.attempt { store throws(StoreError) in try await store.partDigests() } ?? []
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
