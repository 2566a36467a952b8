package import HTTPCaching
package import ListenCore

/// Carries out what the cache rules decide: reads the store, asks the network, keeps answers.
///
/// A failing store never fails a request: it is reported to `notice`, and the
/// request goes on without it.
///
///     let cache = CacheManager(
///         store: store, transport: server.signing(transport), policy: CachePolicy(),
///         timing: .live(clock)) { print($0) }
///     let titles = try await cache.snapshot(query, .cacheFirst) { content throws(ServiceError) in
///         try content.json([String].self, context: query.context)
///     }
package struct CacheManager: Sendable {
    let store: (any ResponseStoring)?
    let policy: CachePolicy
    let sender: RequestSender
    let notice: @Sendable (StoreError) -> Void
    let freeBytes: @Sendable (String) -> Int64?
    let digests: any DigestMaking

    /// A cache over a store (`nil`: none) and a transport; `digests` sums up recordings,
    /// `freeBytes` says how much room is beside a file.
    package init(
        store: (any ResponseStoring)?, transport: any HTTPTransport, policy: CachePolicy,
        timing: RequestTiming, breakers: CircuitBreakers = CircuitBreakers(),
        digests: any DigestMaking = PlainDigests(),
        freeBytes: @escaping @Sendable (String) -> Int64? = FreeSpace.bytes,
        notice: @escaping @Sendable (StoreError) -> Void
    ) {
        self.store = store
        self.policy = policy
        self.notice = notice
        self.freeBytes = freeBytes
        self.digests = digests
        sender = RequestSender(transport: transport, timing: timing, breakers: breakers)
    }

    /// Time and chance, as every request of this cache has them.
    package var timing: RequestTiming { sender.timing }

    /// The answer to a request past the cache, whatever its status.
    ///
    /// Tries again as `RetryMachine` says, unless the request is to be sent once.
    package func exchange(
        _ request: HTTPRequest, limits: TransferLimits = .json, once: Bool = false,
        context: String
    ) async throws(ServiceError) -> HTTPResponse {
        guard once else {
            return try await sender.send(request, limits: limits, context: context)
        }
        return try await sender.transport.send(request, limits: limits) {
            ServiceError($0, asked: request.url, context: context)
        }
    }

    /// The value of a query as `mode` wants it; content is read before it replaces stored one.
    ///
    /// An answer that `read` throws at is not stored.
    package func snapshot<Value: Sendable>(
        _ query: CachedQuery, _ mode: FetchMode,
        read: (FetchedContent) throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Snapshot<Value> {
        let reply = try await reply(to: query, mode, read: read)
        let now = timing.clock.now
        switch reply.origin {
        case .network, .confirmed: return Snapshot(reply.value, .fetched)
        case .kept(let head, let reason):
            return Snapshot(reply.value, .offline(age: head.told(at: now), reason: reason))
        case .stored(let head):
            let isFresh = head.state(at: now, under: policy) == .fresh
            return Snapshot(
                reply.value,
                isFresh
                    ? .fresh(age: head.told(at: now)) : pastItsTime(head, query, mode, now))
        }
    }

    /// The mark of a stored response past its lifetime: nobody refreshes what the network
    /// may not be used for.
    func pastItsTime(
        _ head: StoredHead, _ query: CachedQuery, _ mode: FetchMode, _ now: FoundationDate
    ) -> Freshness {
        let age = head.told(at: now)
        guard mode == .cacheOnly else { return .stale(age: age) }
        let reason = ServiceError(
            .notAsked, context: query.context, advice: "Ask again with the network, not offline.")
        return .offline(age: age, reason: reason)
    }

    /// A stored response with its content already read.
    struct Kept<Value: Sendable>: Sendable {
        let value: Value
        let head: StoredHead
    }

    /// The stored value when a request failed, marked with why; else the failure.
    func kept<Value: Sendable>(
        _ stored: Kept<Value>?, after error: ServiceError
    ) throws(ServiceError) -> Snapshot<Value> {
        let now = timing.clock.now
        let stored = try usable(stored, after: error)
        return Snapshot(stored.value, .offline(age: stored.head.told(at: now), reason: error))
    }

    /// The stored value when it may be used in place of an answer; else throws the failure.
    func usable<Value: Sendable>(
        _ stored: Kept<Value>?, after error: ServiceError
    ) throws(ServiceError) -> Kept<Value> {
        let outcome = CacheOutcome.failure(
            stored: stored?.head, now: timing.clock.now, policy: policy)
        guard error.code != .cancelled, outcome == .keep, let stored else { throw error }
        return stored
    }
}
