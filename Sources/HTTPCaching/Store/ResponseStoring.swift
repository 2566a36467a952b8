package import FoundationEssentials
package import ListenCore

/// Stores responses; the cache rules reach disks only through it.
///
/// Rows are replaced as a whole; a failure leaves the old row unchanged. Several processes may use
/// one store at the same time. A row whose media file is gone or has another length counts as
/// absent.
package protocol ResponseStoring: Sendable {
    /// The stored response of a key, or `nil`.
    func response(for key: CacheKey) async throws(StoreError) -> StoredResponse?
    /// The stored responses of a key's method, URL and account, for any variant, latest first (RFC
    /// 9111 section 4.1).
    func variants(of key: CacheKey) async throws(StoreError) -> [StoredResponse]
    /// Marks every variant as changed by an unsafe method (RFC 9111 section 4.4); the content
    /// stays, and the mark is removed when a response is stored or confirmed.
    func invalidate(url: String, account: String) async throws(StoreError)
    /// Stores a response with inline content in place of the key's former one.
    ///
    /// A pin of the former one stays. Media are added through `part(for:)`.
    func store(_ response: StoredResponse) async throws(StoreError)
    /// Renews fields and times after a 304 (RFC 9111 section 4.3.4); the content stays.
    ///
    /// `stored` is the response that was revalidated. Does nothing when it is gone, or when another
    /// process replaced, renewed or invalidated it since it was read: the server then confirmed
    /// another response than the one stored now.
    func update(
        _ stored: StoredHead, fields: HTTPFields, requestTime: Date, responseTime: Date
    ) async throws(StoreError)
    /// Records that a response was used, for pruning.
    func touch(_ key: CacheKey, at instant: Date) async throws(StoreError)
    /// Pins a response so that pruning keeps it, or unpins it.
    func setPinned(_ isPinned: Bool, for key: CacheKey) async throws(StoreError)
    /// Pins all responses of a subject, or unpins them; returns their number.
    func setPinned(_ isPinned: Bool, for subject: CacheSubject) async throws(StoreError) -> Int
    /// Removes a response (and its media file, when no other row names it).
    func remove(_ key: CacheKey) async throws(StoreError)

    /// All rows without their content, last used first.
    func entries() async throws(StoreError) -> [StoredHead]
    /// The recordings of chapters of a source that are stored whole for an account.
    func recordings(
        of source: SourceID, account: String
    ) async throws(StoreError) -> [StoredRecording]
    /// The digests of the keys that have a part file with content.
    func partDigests() async throws(StoreError) -> Set<String>
    /// Returns counts and sizes.
    func statistics() async throws(StoreError) -> CacheStatistics
    /// Removes the least recently used responses that are not pinned until at most `bytes` are
    /// left.
    func prune(toBytes bytes: Int64) async throws(StoreError) -> CacheRemoval

    /// Begins to fetch a media file, or resumes one that was cut off.
    ///
    /// `prune` removes parts that nobody holds and that cannot be resumed. The part belongs to this
    /// caller until it is committed, suspended or discarded: when another process or task holds the
    /// key's part, a new one under another name is returned.
    func part(for key: CacheKey) async throws(StoreError) -> any PartFile
}

/// A recording that is stored whole.
package struct StoredRecording: Hashable, Sendable {
    /// The chapter of the recording.
    package let chapter: ChapterAddress
    /// True when pruning keeps it.
    package let isPinned: Bool

    /// A recording.
    package init(_ chapter: ChapterAddress, isPinned: Bool) {
        self.chapter = chapter
        self.isPinned = isPinned
    }
}

/// A media file that is being fetched.
///
/// The holder writes the bytes itself, at `path`: from `length` on, or into the holes of
/// `origin.held`. Releasing the object without ending it counts as `suspend`.
package protocol PartFile: AnyObject, Sendable {
    /// The file's absolute path; it exists, mode 0600.
    var path: String { get }
    /// The length of the file when it was resumed, holes included; 0 for a new one.
    var length: Int64 { get }
    /// The version of the resource that the bytes belong to; `nil` for a new one.
    var origin: PartOrigin? { get }

    /// Records the version that the bytes belong to, before the first of them is written.
    ///
    /// With `held`, the bytes it names are on disk before the record is.
    func note(_ origin: PartOrigin) async throws(StoreError)
    /// Makes the file the key's stored response: checks that it is `head.size` bytes long, syncs
    /// it, renames it to its hash, and writes the row.
    ///
    /// Throws, and stores nothing, when the length differs.
    func commit(_ head: StoredHead) async throws(StoreError) -> StoredResponse
    /// Leaves the bytes to be resumed later.
    func suspend() async
    /// Removes the bytes.
    func discard() async
}

/// The version of a resource that a part file's bytes belong to.
package struct PartOrigin: Hashable, Sendable, Codable {
    /// The strong ETag of the whole, when it has one; byte for byte.
    package let etag: String?
    /// The Last-Modified field, when there is one.
    package let lastModified: String?
    /// The length of the whole in bytes, when known.
    package let total: Int64?
    /// The bytes that are present when there are holes between them; `nil` for a part that was
    /// written from its first byte on, whose length tells.
    package var held: ByteRanges?

    /// True when it may be resumed later: without a strong tag its bytes cannot be told from those
    /// of another version (RFC 9110 section 13.1.5).
    package var isResumable: Bool { etag != nil }

    /// An origin.
    package init(etag: String?, lastModified: String?, total: Int64?, held: ByteRanges? = nil) {
        self.etag = etag
        self.lastModified = lastModified
        self.total = total
        self.held = held
    }
}

/// Counts and sizes of a store.
package struct CacheStatistics: Hashable, Sendable {
    /// Counts and sizes of one class.
    package struct Share: Hashable, Sendable {
        /// The number of responses.
        package var count: Int
        /// The size of their content in bytes.
        package var bytes: Int64

        /// A share.
        package init(count: Int = 0, bytes: Int64 = 0) {
            self.count = count
            self.bytes = bytes
        }

        /// Adds a number of responses with the size of their content.
        package mutating func add(count more: Int = 1, bytes content: Int64) {
            count += more
            bytes = bytes.addingSaturated(content)
        }
    }

    /// The share of each class; a class without responses may be missing.
    package var shares: [ResourceClass: Share]
    /// The pinned responses of all classes.
    package var pinned: Share
    /// Part files that wait to be resumed.
    package var parts: Share

    /// Statistics.
    package init(
        shares: [ResourceClass: Share] = [:], pinned: Share = Share(), parts: Share = Share()
    ) {
        self.shares = shares
        self.pinned = pinned
        self.parts = parts
    }
}

/// The extent of a removal.
package struct CacheRemoval: Hashable, Sendable {
    /// The number of responses.
    package var count: Int
    /// The number of bytes of content.
    package var bytes: Int64

    /// A removal.
    package init(count: Int = 0, bytes: Int64 = 0) {
        self.count = count
        self.bytes = bytes
    }

    /// Adds another removal to this one.
    package mutating func add(_ other: CacheRemoval) {
        count += other.count
        bytes = bytes.addingSaturated(other.bytes)
    }
}
