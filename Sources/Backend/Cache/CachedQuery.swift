import HTTPCaching
import ListenCore

/// One thing to be had from the cache or the network.
struct CachedQuery: Sendable {
    let request: HTTPRequest
    let key: CacheKey
    var resource: ResourceClass
    /// What the answer belongs to.
    let subject: CacheSubject?
    var limits: TransferLimits
    /// What is asked of whom, for errors.
    let context: String
    /// Who waits for it.
    var purpose = RequestPurpose.needed
    /// Whether an answer of any status is one: errors and redirects are handed on then.
    var takesAnyStatus = false
    /// Whether the request is sent at most once.
    var isSentOnce = false
}

/// An answer to a query, with its content read.
struct CacheReply<Value: Sendable>: Sendable {
    /// Where an answer comes from.
    enum Origin: Sendable {
        /// From the network as it is; the file, when its content is in one that is not stored.
        case network(HTTPResponseHead, FiledContent?)
        /// From the store, not asked for.
        case stored(StoredHead)
        /// From the store, confirmed just now.
        case confirmed(StoredHead)
        /// From the store because nothing usable came.
        case kept(StoredHead, reason: ServiceError)
    }

    let value: Value
    let origin: Origin
}

extension StoredHead {
    /// How long ago it was fetched or confirmed, as people are told.
    func told(at now: FoundationDate) -> Duration { .seconds(secondsSinceFetched(at: now)) }
}
