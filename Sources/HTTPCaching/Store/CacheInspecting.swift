package import FoundationEssentials
package import ListenCore

/// The cache on disk, as a person looks into it without any network.
package protocol StoredCache: Sendable {
    /// The problem with the cache, which the person is told once; `nil` when all is well.
    var notice: StoreError? { get }
    /// The database's path, or `memory`.
    var path: String { get }
    /// The responses, with those actions that a person takes on some of them.
    var chosen: any ResponseChoosing { get }
    /// Counting, checking and removing over everything.
    var contents: any CacheInspecting { get }
    /// Closes the cache; every later call throws.
    func close() throws(StoreError)
}

/// Actions of a person on chosen responses.
package protocol ResponseChoosing: ResponseStoring {
    /// The stored lists of books and chapters with their content, which give books and chapters
    /// their names.
    func lists() async throws(StoreError) -> [StoredResponse]
    /// Removes responses, and the media files that no other row uses; returns what was removed.
    ///
    /// Keys that are no longer there are skipped.
    func remove(_ keys: [CacheKey]) async throws(StoreError) -> CacheRemoval
}

/// The content of the whole cache, and its removal: responses, recordings, part files,
/// translations, explanations, waveforms.
package protocol CacheInspecting: Sendable {
    /// Counts and sizes by kind.
    func statistics() async throws(StoreError) -> CacheShares
    /// Measures the files; reads the folders, not the database.
    func diskUse() -> CacheDiskUse
    /// Removes everything that no process is writing, and frees the space.
    ///
    /// Pinned responses are removed too unless `keepingPinned`, which also keeps the lists that
    /// lead to them.
    func clear(keepingPinned: Bool) async throws(StoreError) -> CacheRemoval
    /// Removes the responses of a pruning, except for the latest answers of each kind, and parts
    /// that cannot be resumed and the quarantine; a rehearsal only reports them.
    func prune(_ pruning: CachePruning) async throws(StoreError) -> CachePruning.Outcome
    /// Reads everything again and compares it with its SHA-256; damaged content is moved to the
    /// folder `quarantine` of the cache and no longer served.
    ///
    /// `progress` gets the number of bytes done and of all, on any thread. Throws `.corrupt` when
    /// the database itself is damaged: the next opening sets it aside.
    func verify(
        progress: @escaping @Sendable (_ done: Int64, _ total: Int64) -> Void
    ) async throws(StoreError) -> CacheVerification
}

/// The share of one kind.
package struct CacheKindShare: Hashable, Sendable, Codable {
    /// The kind: a class of responses, or the name of a table.
    package let kind: String
    /// The number of entries.
    package let count: Int
    /// Their content in bytes.
    package let bytes: Int64

    /// A share.
    package init(kind: String, count: Int, bytes: Int64) {
        (self.kind, self.count, self.bytes) = (kind, count, bytes)
    }
}

/// The shares of all kinds.
package struct CacheShares: Hashable, Sendable {
    /// A row for each kind, also for one that is empty.
    package let rows: [CacheKindShare]
    /// The share of the responses that is pinned.
    package let pinned: CacheStatistics.Share

    /// Everything together.
    package var total: CacheStatistics.Share {
        rows.reduce(into: CacheStatistics.Share()) {
            $0.add(count: $1.count, bytes: $1.bytes)
        }
    }

    /// The shares of a cache.
    package init(rows: [CacheKindShare], pinned: CacheStatistics.Share) {
        (self.rows, self.pinned) = (rows, pinned)
    }
}

/// The size of the cache on disk, in bytes.
package struct CacheDiskUse: Hashable, Sendable, Codable {
    /// The database with its journal.
    package let database: Int64
    /// Whole recordings.
    package let media: Int64
    /// The files that were found damaged and moved away.
    package let quarantine: Int64
    /// The number of files that were moved away.
    package let quarantined: Int

    /// Sizes.
    package init(database: Int64, media: Int64, quarantine: Int64, quarantined: Int) {
        (self.database, self.media) = (database, media)
        (self.quarantine, self.quarantined) = (quarantine, quarantined)
    }
}

/// The choice of a pruning: the least recently used responses, lists last, never pinned ones.
///
/// The lists that lead to a pinned response stay with it.
package struct CachePruning: Hashable, Sendable {
    /// The number of bytes of responses that may stay; `nil` leaves the size alone.
    package var toBytes: Int64?
    /// Responses last used before this instant go, whatever the size.
    package var unusedSince: Date?
    /// True for a rehearsal, which only reports what would be removed.
    package var isRehearsal: Bool

    /// A pruning.
    package init(toBytes: Int64? = nil, unusedSince: Date? = nil, isRehearsal: Bool = false) {
        self.toBytes = toBytes
        self.unusedSince = unusedSince
        self.isRehearsal = isRehearsal
    }

    /// The outcome of a pruning.
    package struct Outcome: Hashable, Sendable {
        /// The responses that went, longest unused first, lists last.
        package var responses: [StoredHead] = []
        /// The numbers of answers, waveforms, waiting parts and quarantined files that went.
        package var others = CacheRemoval()
        /// The share of the responses that is left.
        package var left = CacheStatistics.Share()
        /// The part of that which is pinned.
        package var pinned = CacheStatistics.Share()

        /// Nothing went yet.
        package init() {}

        /// Everything that went.
        package var removal: CacheRemoval {
            CacheRemoval(
                count: responses.count + others.count,
                bytes: responses.saturatedSum(of: \.size).addingSaturated(others.bytes))
        }
    }
}
