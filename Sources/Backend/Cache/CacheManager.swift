public import HTTPCaching
public import ListenCore

/// One thing to be had from the cache or the network.
struct CachedQuery: Sendable {
    let request: HTTPRequest
    let key: CacheKey
    let resource: ResourceClass
    let limits: TransferLimits
    /// What is asked of whom, for errors.
    let context: String
}

/// Carries out what the cache rules decide: reads the store, asks the network, keeps answers.
///
/// A failing store never fails a request: it is reported to `notice`, and the
/// request goes on without it.
public struct CacheManager: Sendable {
    let store: (any ResponseStoring)?
    let policy: CachePolicy
    let sender: RequestSender
    let notice: @Sendable (StoreError) -> Void

    /// A cache over a store (`nil`: none) and a transport.
    public init(
        store: (any ResponseStoring)?, transport: any HTTPTransport, policy: CachePolicy,
        timing: RequestTiming, notice: @escaping @Sendable (StoreError) -> Void
    ) {
        self.store = store
        self.policy = policy
        self.notice = notice
        sender = RequestSender(transport: transport, timing: timing)
    }

    var timing: RequestTiming { sender.timing }

    /// The value of a query as `mode` wants it; content is read before it replaces stored one.
    func snapshot<Value: Sendable>(
        _ query: CachedQuery, _ mode: FetchMode,
        read: (Content) throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Snapshot<Value> {
        let stored = await usable(query, read: read)
        let now = timing.clock.now
        let decision = CacheDecision.before(
            stored: stored?.head, mode: mode, request: query.request.fields, now: now,
            policy: policy)
        switch (decision, stored) {
        case (.use, let stored?):
            await touch(query.key)
            return Snapshot(stored.value, .fresh(age: stored.head.told(at: now)))
        case (.useAndRefresh, let stored?):
            await touch(query.key)
            return Snapshot(stored.value, pastItsTime(stored.head, query, mode, now))
        case (.revalidate(let fields), _):
            return try await ask(query, fields, stored, read: read)
        case (.fetch, _), (.use, nil), (.useAndRefresh, nil):
            return try await ask(query, [:], stored, read: read)
        case (.fail, _):
            throw ServiceError(.notCached, context: query.context)
        }
    }

    /// How a stored response past its lifetime is marked: nobody refreshes what the network
    /// may not be used for.
    func pastItsTime(
        _ head: StoredHead, _ query: CachedQuery, _ mode: FetchMode, _ now: FoundationDate
    ) -> Freshness {
        let age = head.told(at: now)
        guard mode == .cacheOnly else { return .stale(age: age) }
        let reason = ServiceError(
            .offline, context: query.context, advice: "Run it without --offline to ask again.")
        return .offline(age: age, reason: reason)
    }

    /// A stored response with its content already read.
    struct Kept<Value: Sendable>: Sendable {
        let value: Value
        let head: StoredHead
    }

    private func ask<Value: Sendable>(
        _ query: CachedQuery, _ conditions: HTTPFields, _ stored: Kept<Value>?,
        read: (Content) throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Snapshot<Value> {
        do throws(ServiceError) {
            return try await answer(query, conditions, stored, read: read)
        } catch {
            return try kept(stored, after: error)
        }
    }

    /// The stored value when a request failed, marked with why; else the failure.
    func kept<Value: Sendable>(
        _ stored: Kept<Value>?, after error: ServiceError
    ) throws(ServiceError) -> Snapshot<Value> {
        let now = timing.clock.now
        let outcome = CacheOutcome.failure(stored: stored?.head, now: now, policy: policy)
        guard error.code != .cancelled, outcome == .keep, let stored else { throw error }
        return Snapshot(stored.value, .offline(age: stored.head.told(at: now), reason: error))
    }

    private func answer<Value: Sendable>(
        _ query: CachedQuery, _ conditions: HTTPFields, _ stored: Kept<Value>?,
        read: (Content) throws(ServiceError) -> Value
    ) async throws(ServiceError) -> Snapshot<Value> {
        var request = query.request
        for line in conditions.lines { request.fields.append(line.name, line.value) }
        let requestTime = timing.clock.now
        let response = try await sender.send(
            request, limits: query.limits, context: query.context)
        let exchange = Exchange(
            requestTime: requestTime, responseTime: timing.clock.now, head: response.head)
        let outcome = CacheOutcome.after(
            status: response.head.status, fields: response.head.fields, stored: stored?.head,
            asked: !conditions.lines.isEmpty, now: exchange.responseTime, policy: policy)
        switch (outcome, stored) {
        case (.merge(let fields), let stored?):
            await renew(query.key, fields, exchange)
            return Snapshot(stored.value, .fetched)
        case (.fetchAgain, _):
            return try await answer(query, [:], stored, read: read)
        case (.store, _), (.pass, _):
            let value = try read(Content(bytes: response.body, fields: response.head.fields))
            if outcome == .store { await keep(response, query, exchange) }
            return Snapshot(value, .fetched)
        default:
            throw failure(response, query)
        }
    }

    private func failure(_ response: HTTPResponse, _ query: CachedQuery) -> ServiceError {
        if (200..<400).contains(response.head.status) {
            return ServiceError(
                .malformed(
                    path: "", reason: "the server answered \(response.head.status) unasked"),
                context: query.context)
        }
        return ServiceError(
            status: response.head, body: response.body, now: timing.clock.now,
            context: query.context)
    }
}

/// When a request left, when its answer came, and the answer's head.
struct Exchange: Sendable {
    let requestTime: FoundationDate
    let responseTime: FoundationDate
    let head: HTTPResponseHead
}

extension StoredHead {
    /// How long ago it was fetched or confirmed, as people are told.
    func told(at now: FoundationDate) -> Duration { .seconds(secondsSinceFetched(at: now)) }
}
