package import FoundationEssentials
package import ListenCore

/// The action for a request, given the stored response; RFC 9111 section 4 as a pure function.
package enum CacheDecision: Hashable, Sendable {
    /// Use the stored response; it is fresh, or as stale as the request accepts.
    case use
    /// Use the stored response, report that it is stale, and refresh it in the background.
    ///
    /// RFC 9111 section 4.2.4 allows it because the client (this program) permits it and reports
    /// it; in pure HTTP the response itself does (RFC 5861 section 3).
    case useAndRefresh
    /// Send a request with these fields; a 304 confirms the stored response (section 4.3.1).
    case revalidate(HTTPFields)
    /// Send a request without conditions.
    case fetch
    /// Nothing usable is stored and the network is not allowed (504 in section 5.2.1.7).
    case fail

    /// The decision before anything is sent.
    ///
    /// `request` holds the request's fields, for Vary and Cache-Control. Only GET and HEAD are
    /// answered from stored responses (section 4).
    package static func before(
        stored: StoredHead?, mode: FetchMode, request: HTTPFields, now: Date,
        policy: CachePolicy, method: String = "GET"
    ) -> CacheDecision {
        let wish = RequestDirectives(request)
        let isLocal = mode == .cacheOnly || wish.onlyIfCached
        guard let stored, method == "GET" || method == "HEAD", !needsOrigin(request),
            Vary(stored.fields).matches(former: stored.selectingFields, request: request)
        else { return isLocal ? .fail : .fetch }
        if mode == .cacheOnly { return unreached(stored, now, policy) }
        let state = stored.state(at: now, under: policy, wish)
        if wish.onlyIfCached { return state.map { use($0) } ?? .fail }
        if wish.noStore { return .fetch }
        let isForced = wish.noCache || isRefresh(mode) && !isSettled(stored, state)
        if let state, !isForced { return use(state) }
        // HEAD is sent unchanged; its answer renews the stored response (section 4.3.5).
        guard method == "GET" else { return .fetch }
        let fields = Validators(stored.fields).conditionalFields
        return fields.lines.isEmpty ? .fetch : .revalidate(fields)
    }

    private static func use(_ state: StoredState) -> CacheDecision {
        state == .fresh ? .use : .useAndRefresh
    }

    private static func unreached(
        _ stored: StoredHead, _ now: Date, _ policy: CachePolicy
    ) -> CacheDecision {
        guard stored.isUsableUnreached(at: now, under: policy) else { return .fail }
        return stored.state(at: now, under: policy) == .fresh ? .use : .useAndRefresh
    }

    private static func isRefresh(_ mode: FetchMode) -> Bool {
        mode == .refresh || mode == .refreshBehind
    }

    /// True when a refresh needs no request (RFC 8246 section 2).
    private static func isSettled(_ stored: StoredHead, _ state: StoredState?) -> Bool {
        state == .fresh && CacheControl(stored.fields).isImmutable
    }

    /// True when the request has a condition that only its origin may judge (section 4.3.2).
    private static func needsOrigin(_ request: HTTPFields) -> Bool {
        request.contains("If-Match") || request.contains("If-Unmodified-Since")
    }
}

extension StoredHead {
    /// The state of the response for a request with these directives; `nil` when the server has to
    /// be contacted (RFC 9111 section 5.2.1).
    fileprivate func state(
        at now: Date, under policy: CachePolicy, _ wish: RequestDirectives
    ) -> StoredState? {
        let state = state(at: now, under: policy)
        let staleness = staleness(at: now, under: policy)
        let isTooOld = wish.maxAge.map { age(at: now) > $0 } ?? false
        let isTooShort = wish.minFresh.map { -staleness < $0 } ?? false
        if state != .mustAsk, !isTooOld, !isTooShort { return state }
        guard let limit = wish.maxStale, isUsableUnreached(at: now, under: policy),
            !isTooShort, staleness <= limit, now >= responseTime
        else { return nil }
        // The request accepts it as it is, so nothing has to be refreshed.
        return isTooOld && staleness < 0 ? nil : .fresh
    }
}
