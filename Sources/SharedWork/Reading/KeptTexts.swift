import Files
package import ListenCore

/// The texts of the shelf with their sound: put away, taken back, removed.
package struct KeptTexts: Sendable {
    private let store: any WrittenTextKeeping
    private let sounds: any SpokenSoundKeeping
    /// The source whose books they are.
    package let source = SourceID.articles

    /// The texts of a store, and the sound that voices made of them.
    package init(_ store: any WrittenTextKeeping, sounds: any SpokenSoundKeeping) {
        (self.store, self.sounds) = (store, sounds)
    }

    /// The texts that are put away, in the order they were added.
    package func away() async throws(StoreError) -> [KeptText] {
        try await store.texts().filter(\.isArchived)
    }

    /// Puts a text away: it leaves the list, and what was heard and learnt of it stays.
    package func putAway(_ text: BookID) async throws(StoreError) {
        try await store.set(isArchived: true, of: text)
    }

    /// Takes a text that was put away back to the list.
    package func takeBack(_ text: BookID) async throws(StoreError) {
        try await store.set(isArchived: false, of: text)
    }

    /// Removes a text, and its sound, which can be made again.
    package func remove(_ text: BookID) async throws(StoreError) {
        try await store.forget(text)
        await DiskWork.run { [sounds] in sounds.remove(text) }
    }
}
