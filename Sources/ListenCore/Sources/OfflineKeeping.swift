/// Keeps chapters of a source on this machine, so that they play without a network.
public protocol OfflineKeeping: Sendable {
    /// Fetches the sound of a chapter whole, or takes up where it was left, and pins it.
    ///
    /// A stored recording is only asked about when it is stale or `mode` says
    /// so. `progress` is told on a thread of the transport whenever bytes came
    /// and must be quick. Cancelling the task ends it at once and keeps the part.
    func keepAudio(
        of playback: ChapterPlayback, _ mode: FetchMode,
        progress: @escaping @Sendable (ArrivalProgress) -> Void
    ) async throws(ServiceError) -> KeptRecording

    /// Pins what is stored of a book, or of one of its chapters with the lists it is found by,
    /// so that nothing makes room for others at its cost; or frees it again. Says how many
    /// responses.
    func setPinned(_ isPinned: Bool, book: BookID, chapter: ChapterID?)
        async throws(StoreError) -> Int
}

/// The progress of something that arrives.
public struct ArrivalProgress: Hashable, Sendable {
    /// The number of bytes that are there.
    public var held: Int64
    /// The number of all, when known.
    public var total: Int64?
    /// The number of those that were left by an earlier run.
    public var resumed: Int64

    /// Progress.
    public init(held: Int64, total: Int64?, resumed: Int64 = 0) {
        self.held = held
        self.total = total
        self.resumed = resumed
    }
}

/// A recording that is stored whole.
public struct KeptRecording: Hashable, Sendable {
    /// Its length in bytes.
    public let bytes: Int64
    /// True if it came just now.
    public let isNew: Bool

    /// A recording.
    public init(bytes: Int64, isNew: Bool) {
        self.bytes = bytes
        self.isNew = isNew
    }
}
