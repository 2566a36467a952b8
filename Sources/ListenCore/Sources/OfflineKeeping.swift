/// Keeps chapters of a source on this machine, so that they play without a network.
package protocol OfflineKeeping: Sendable {
    /// Fetches the whole sound of a chapter, resuming an earlier part, and pins it.
    ///
    /// A stored recording is revalidated only when it is stale or `mode` demands it. `progress` is
    /// called on a thread of the transport whenever bytes came and must be quick. Cancelling the
    /// task ends the transfer at once and keeps the part.
    func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording

    /// Pins the stored responses of a book, or of one of its chapters with the lists that lead to
    /// it, so that they are never removed to make room; or unpins them. Returns the number of
    /// responses.
    func setPinned(_ isPinned: Bool, book: BookID, chapter: ChapterID?)
        async throws(StoreError) -> Int
}

/// The progress of something that arrives.
package struct ArrivalProgress: Hashable, Sendable {
    /// The number of bytes that are there.
    package var held: Int64
    /// The number of all, when known.
    package var total: Int64?
    /// The number of those that were left by an earlier run.
    package var resumed: Int64

    /// Progress.
    package init(held: Int64, total: Int64?, resumed: Int64 = 0) {
        self.held = held
        self.total = total
        self.resumed = resumed
    }
}

/// A recording that is stored whole.
package struct KeptRecording: Hashable, Sendable {
    /// Its length in bytes.
    package let bytes: Int64
    /// True if it came just now.
    package let isNew: Bool

    /// A recording.
    package init(bytes: Int64, isNew: Bool) {
        self.bytes = bytes
        self.isNew = isNew
    }
}
