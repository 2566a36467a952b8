package import FoundationEssentials

/// A line of `listen cache list`: a stored response as a person sees it.
package struct CacheEntry: Hashable, Sendable {
    /// The key it is stored under.
    package let key: CacheKey
    /// Its class.
    package let resource: ResourceClass
    /// Its content in bytes.
    package let size: Int64
    /// The time it arrived or was last confirmed.
    package let fetched: Date
    /// The time it stops being fresh.
    package let expires: Date
    /// The use that it allows now.
    package let state: StoredState
    /// Its entity tag, when it has one.
    package let etag: String?
    /// SHA-256 of its content.
    package let sha256: String
    /// True when pruning keeps it.
    package let isPinned: Bool
    /// The time it was last used.
    package let lastUsed: Date

    /// The entry for a stored response at `now`.
    package init(_ head: StoredHead, at now: Date, under policy: CachePolicy) {
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
