package import HTTPCaching
package import ListenCore

/// Recordings that stay on this machine.
extension CacheManager {
    /// The whole recordings of a source that are stored for an account, pinned or not.
    package func keptSound(of server: ServerEndpoint) async -> KeptSound {
        let recordings =
            await attempt { store throws(StoreError) in
                try await store.recordings(of: server.source, account: server.account)
            } ?? []
        var kept = KeptSound()
        for recording in recordings {
            kept.note(
                recording.isPinned ? .pinned : .stored, of: recording.chapter.chapter,
                in: recording.chapter.book)
        }
        return kept
    }

    /// The digests of the keys of recordings that are there in part.
    package func partDigests() async -> Set<String> {
        Set(await attempt { store throws(StoreError) in try await store.partDigests() } ?? [])
    }

    /// Forgets what is stored of a key; pinned or not.
    package func forget(_ key: CacheKey) async throws(StoreError) {
        guard let store else { return }
        for variant in try await store.variants(of: key) {
            try await store.remove(variant.head.key)
        }
    }

    /// Pins what is stored of a subject, with the lists that lead to it, or frees it alone;
    /// gives how many responses that changed.
    package func setPinned(
        _ isPinned: Bool, _ subject: CacheSubject, lists: [CacheKey] = []
    ) async throws(StoreError) -> Int {
        guard let store else { return 0 }
        var count = try await store.setPinned(isPinned, for: subject)
        guard isPinned else { return count }
        for list in lists {
            for variant in try await store.variants(of: list) where !variant.head.isPinned {
                try await store.setPinned(true, for: variant.head.key)
                count += 1
            }
        }
        return count
    }
}
