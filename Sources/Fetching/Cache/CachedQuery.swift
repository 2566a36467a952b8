package import HTTPCaching
package import ListenCore

/// A request for one thing that the cache or the network has.
///
/// `ServerEndpoint` makes them, with the account and the source that the answer is kept by:
///
///     let query = server.query(server.base.appending("feed"), .list, context: "the feed")
///     query.key.url  // https://books.example/feed
package struct CachedQuery: Sendable {
    /// The request as it is sent when nothing is stored.
    package private(set) var request: HTTPRequest
    /// The name an answer is stored under.
    package private(set) var key: CacheKey
    var resource: ResourceClass
    /// The source, book and chapter that the answer belongs to.
    package let subject: CacheSubject?
    var limits: TransferLimits
    /// A noun phrase for errors: the thing, and where it is asked for.
    package let context: String
    /// The one who waits for it.
    var purpose = RequestPurpose.needed
    /// True when an answer of any status is one: errors and redirects are handed on then.
    var takesAnyStatus = false
    /// True when the request is sent at most once.
    var isSentOnce = false
    /// The words of its source for a failure, where the usual ones speak of a server of books.
    package var wording: @Sendable (ServiceError) -> ServiceError = { $0 }
}

extension CachedQuery {
    /// The same kept under another name, for what lies at an address that changes.
    package func keyed(by key: CacheKey) -> CachedQuery {
        var query = self
        query.key = key
        return query
    }

    /// The same asked with more fields.
    package func adding(_ fields: HTTPFields) -> CachedQuery {
        var query = self
        for line in fields.lines { query.request.fields.append(line.name, line.value) }
        return query
    }
}

/// An answer to a query, with its content read.
struct CacheReply<Value: Sendable>: Sendable {
    /// The origin of an answer.
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
    /// The time since it was fetched or confirmed, as people are told.
    func told(at now: FoundationDate) -> Duration { .seconds(secondsSinceFetched(at: now)) }
}
