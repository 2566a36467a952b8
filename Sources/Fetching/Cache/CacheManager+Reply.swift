import HTTPCaching
import ListenCore

/// The one interpreter of the cache rules: what `CacheDecision` and `CacheOutcome` say is done
/// here and nowhere else.
extension CacheManager {
    /// The stored responses of a query: the one it selects, read, and those of other requests.
    struct Known<Value: Sendable>: Sendable {
        let chosen: Kept<Value>?
        let variants: Variants

        /// Tags of other variants are offered only where there is nothing of one's own.
        var otherTags: [String] { chosen == nil ? variants.otherTags : [] }
    }

    /// An answer to a query; content is read before it replaces what is stored.
    func reply<Value: Sendable>(
        to query: CachedQuery, _ mode: FetchMode,
        read: (FetchedContent) throws(ServiceError) -> Value
    ) async throws(ServiceError) -> CacheReply<Value> {
        let known = await known(query, read: read)
        var query = query
        query.purpose = RequestPurpose(mode, hasCopy: known.chosen != nil)
        if known.chosen?.head.resource == .media { query.becomeRecording() }
        let decision = CacheDecision.before(
            stored: known.chosen?.head, mode: mode, request: query.request.fields,
            now: timing.clock.now, policy: policy, method: query.request.method)
        switch (decision, known.chosen) {
        case (.use, let stored?), (.useAndRefresh, let stored?):
            await touch(stored.head.key)
            return CacheReply(value: stored.value, origin: .stored(stored.head))
        case (.fail, _): throw ServiceError(.notCached, context: query.context)
        case (.revalidate, _), (.fetch, _), (.use, nil), (.useAndRefresh, nil):
            return try await ask(query, decision, known, mode, read: read)
        }
    }

    private func ask<Value: Sendable>(
        _ query: CachedQuery, _ decision: CacheDecision, _ known: Known<Value>,
        _ mode: FetchMode, read: (FetchedContent) throws(ServiceError) -> Value
    ) async throws(ServiceError) -> CacheReply<Value> {
        do throws(ServiceError) {
            return try await answer(query, decision, known, mode, read: read)
        } catch {
            // A request that changes things, or was not to be answered from the store, has failed.
            guard query.isRead else { throw error }
            let stored = try usable(known.chosen, after: error)
            return CacheReply(
                value: stored.value, origin: .kept(stored.head, reason: error))
        }
    }

    private func answer<Value: Sendable>(
        _ query: CachedQuery, _ decision: CacheDecision, _ known: Known<Value>,
        _ mode: FetchMode, read: (FetchedContent) throws(ServiceError) -> Value
    ) async throws(ServiceError) -> CacheReply<Value> {
        var request = query.request
        request.fields = ConditionalFields.outgoing(
            request.fields, decision,
            otherTags: request.method == "GET" ? known.otherTags : [], mode: mode)
        let offersTags =
            request.fields.joined("If-None-Match")
            != query.request.fields.joined("If-None-Match")
        let arrival = try await send(request, query)
        let head = arrival.head
        await invalidate(query, arrival.exchange)
        if query.request.method == "HEAD" {
            return try await replyToHead(arrival, known, query, read: read)
        }
        var stored = known.chosen?.head
        if stored == nil, head.status == 304, offersTags {
            stored = known.variants.other(confirmedBy: head.fields)
            guard stored != nil else {
                return try await answer(query, .fetch, known.alone, mode, read: read)
            }
        }
        let isAsked = decision != .fetch || offersTags
        let outcome = CacheOutcome.after(
            status: head.status, fields: head.fields, stored: stored, asked: isAsked,
            now: arrival.exchange.responseTime, policy: policy, request: query.request,
            size: arrival.size)
        switch (outcome, stored) {
        case (.merge(let fields), let stored?):
            return try await confirmed(stored, fields, known, query, arrival, read: read)
        case (.fetchAgain, _):
            return try await answer(query, .fetch, known.alone, mode, read: read)
        case (.store, _), (.pass, _):
            let value = try read(arrival.content)
            guard outcome == .store, let path = await keep(arrival, query, known.variants)
            else { return CacheReply(value: value, origin: .network(head, arrival.file)) }
            // The file has another name since it is stored.
            let moved = try read(arrival.content(at: path))
            return CacheReply(value: moved, origin: .network(head, nil))
        case (.keep, _), (.fail, _), (.merge, nil):
            return try unusable(arrival, query, mayPass: outcome == .fail, read: read)
        }
    }

    /// An answer that is no success: handed on where that is wanted and nothing stored is
    /// better, else the failure it means.
    private func unusable<Value: Sendable>(
        _ arrival: Arrival, _ query: CachedQuery, mayPass: Bool,
        read: (FetchedContent) throws(ServiceError) -> Value
    ) throws(ServiceError) -> CacheReply<Value> {
        let status = arrival.head.status
        let isAnswer = status != 304 && (mayPass || (200..<400).contains(status))
        if query.takesAnyStatus, isAnswer {
            return CacheReply(
                value: try read(arrival.content), origin: .network(arrival.head, arrival.file))
        }
        if (200..<400).contains(status) {
            throw ServiceError(
                .malformed(path: "", reason: "the server answered \(status) unasked"),
                context: query.context)
        }
        throw ServiceError(
            status: arrival.head, body: arrival.bytes, now: timing.clock.now,
            context: query.context)
    }

    /// The stored response a 304 confirmed (RFC 9111 section 4.3.4).
    private func confirmed<Value: Sendable>(
        _ stored: StoredHead, _ fields: HTTPFields, _ known: Known<Value>, _ query: CachedQuery,
        _ arrival: Arrival, read: (FetchedContent) throws(ServiceError) -> Value
    ) async throws(ServiceError) -> CacheReply<Value> {
        let renewed = await renew(stored, fields, arrival.exchange)
        if let chosen = known.chosen {
            return CacheReply(value: chosen.value, origin: .confirmed(renewed))
        }
        // Another variant is what this request selects too.
        guard let content = await adopt(renewed, query) else {
            throw ServiceError(.cut, context: query.context)
        }
        return CacheReply(value: try read(content), origin: .confirmed(renewed))
    }

    /// The answer to a HEAD, which renews what a GET has stored (RFC 9111 section 4.3.5).
    private func replyToHead<Value: Sendable>(
        _ arrival: Arrival, _ known: Known<Value>, _ query: CachedQuery,
        read: (FetchedContent) throws(ServiceError) -> Value
    ) async throws(ServiceError) -> CacheReply<Value> {
        let head = arrival.head
        if let stored = known.chosen {
            switch HeadEffect.of(status: head.status, fields: head.fields, on: stored.head) {
            case .none: break
            case .renew(let fields):
                let renewed = await renew(stored.head, fields, arrival.exchange)
                return CacheReply(value: stored.value, origin: .confirmed(renewed))
            case .invalidate: await invalidate(query.key.url, query.key.account)
            }
        }
        return CacheReply(value: try read(arrival.content), origin: .network(head, nil))
    }

    private func invalidate(_ query: CachedQuery, _ exchange: Exchange) async {
        let urls = Invalidation.urls(
            after: query.request, status: exchange.head.status, fields: exchange.head.fields)
        for url in urls {
            for account in Set([query.key.account, ""]) {
                await invalidate(url.description, account)
            }
        }
    }
}

extension CacheManager.Known {
    /// The same without what a condition could name, for asking without one.
    fileprivate var alone: CacheManager.Known<Value> {
        CacheManager.Known(
            chosen: chosen, variants: Variants([], request: [:], policy: CachePolicy()))
    }
}

extension CachedQuery {
    /// Keeps a stored recording one, whatever it is asked for as.
    fileprivate mutating func becomeRecording() {
        guard resource != .media else { return }
        resource = .media
        limits = .media
    }

    /// True when it only reads, so that a stored response may stand in for an answer.
    fileprivate var isRead: Bool { ["GET", "HEAD"].contains(request.method) }
}
