public import FoundationEssentials

/// A line of `listen cache list`: a stored response as a person sees it.
public struct CacheEntry: Hashable, Sendable {
    /// The key it is stored under.
    public let key: CacheKey
    /// Its class.
    public let resource: ResourceClass
    /// Its content in bytes.
    public let size: Int64
    /// The time it arrived or was last confirmed.
    public let fetched: Date
    /// The time it stops being fresh.
    public let expires: Date
    /// The use that it allows now.
    public let state: StoredState
    /// Its entity tag, when it has one.
    public let etag: String?
    /// SHA-256 of its content.
    public let sha256: String
    /// True when pruning keeps it.
    public let isPinned: Bool
    /// The time it was last used.
    public let lastUsed: Date

    /// The entry for a stored response at `now`.
    public init(_ head: StoredHead, at now: Date, under policy: CachePolicy) {
        key = head.key
        resource = head.resource
        size = head.size
        fetched = head.responseTime
        expires = head.expires(under: policy)
        state = head.state(at: now, under: policy)
        etag = Validators(head.fields).etag
        sha256 = head.sha256
        isPinned = head.isPinned
        lastUsed = head.lastUsed
    }
}
