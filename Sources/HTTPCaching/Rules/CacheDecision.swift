public import FoundationEssentials
public import ListenCore

/// What to do for a request, given what is stored; RFC 9111 section 4 as a pure function.
public enum CacheDecision: Hashable, Sendable {
    /// Use the stored response; it is fresh.
    case use
    /// Use the stored response, say that it is stale, refresh it behind the reader's back.
    ///
    /// RFC 9111 section 4.2.4 allows it because the client (this program) permits it and says so.
    case useAndRefresh
    /// Ask with these fields; a 304 confirms the stored response (section 4.3.1).
    case revalidate(HTTPFields)
    /// Ask without conditions.
    case fetch
    /// Nothing usable is stored and the network is not allowed (504 in section 5.2.1.7).
    case fail

    /// The decision before anything is sent.
    ///
    /// `request` are the request's fields, for Vary.
    public static func before(
        stored: StoredHead?, mode: FetchMode, request: HTTPFields, now: Date, policy: CachePolicy
    ) -> CacheDecision {
        guard let stored,
            Vary(stored.fields).matches(
                former: stored.selectingFields, request: request)
        else { return mode == .cacheOnly ? .fail : .fetch }
        let state = stored.state(at: now, under: policy)
        switch (mode, state) {
        case (.cacheFirst, .fresh), (.cacheOnly, .fresh): return .use
        case (.cacheFirst, .stale), (.cacheOnly, .stale): return .useAndRefresh
        case (.cacheOnly, .mustAsk): return .fail
        case (.cacheFirst, .mustAsk), (.refresh, _):
            let fields = Validators(stored.fields).conditionalFields
            return fields.lines.isEmpty ? .fetch : .revalidate(fields)
        }
    }
}

/// What to do with an answer, or with the lack of one; RFC 9111 sections 3, 4.3.3 and 4.4.
public enum CacheOutcome: Hashable, Sendable {
    /// Use the answer and keep it, once its content was read without fault.
    case store
    /// Use the answer, keep nothing of it; what is stored stays.
    case pass
    /// The stored response is confirmed: use it and renew its fields to these.
    case merge(HTTPFields)
    /// The confirmation names another version: ask again without conditions (section 4.3.4).
    case fetchAgain
    /// No usable answer: use the stored response and say why.
    case keep
    /// No usable answer and nothing stored that may be used; what is stored stays.
    case fail

    /// The outcome of a GET that got an answer.
    ///
    /// `stored` is what was stored under the key; `asked` says whether the
    /// request carried its validators.
    public static func after(
        status: Int, fields: HTTPFields, stored: StoredHead?, asked: Bool, now: Date,
        policy: CachePolicy
    ) -> CacheOutcome {
        switch status {
        case 200:
            let isForbidden = CacheControl(fields).noStore || Vary(fields).matchesNothing
            return isForbidden ? .pass : .store
        case 304:
            guard let stored, asked else { return .fail }
            return confirmation(of: stored, by: fields)
        default:
            return failure(stored: stored, now: now, policy: policy)
        }
    }

    /// The outcome of a GET that got no answer, or none that could be read.
    ///
    /// A response that must be confirmed first may not be used without
    /// (section 5.2.2.2), yet it stays.
    public static func failure(
        stored: StoredHead?, now: Date, policy: CachePolicy
    ) -> CacheOutcome {
        guard let stored else { return .fail }
        return stored.state(at: now, under: policy) == .mustAsk ? .fail : .keep
    }

    /// Whether an answer to a method that changes things makes what is stored for its URL
    /// invalid: any that is no error (section 4.4).
    public static func invalidates(method: String, status: Int) -> Bool {
        !["GET", "HEAD", "OPTIONS", "TRACE"].contains(method) && (200..<400).contains(status)
    }

    private static func confirmation(of stored: StoredHead, by fields: HTTPFields) -> CacheOutcome {
        let former = Validators(stored.fields)
        let named = Validators(fields)
        if let tag = named.strongTag, let other = former.etag, tag != other { return .fetchAgain }
        // A weak tag confirms only the response it matches (RFC 9111 section 4.3.4).
        if named.etag != nil, former.etag != nil, !former.names(sameAs: named) {
            return .fetchAgain
        }
        return .merge(stored.fields.merged(with: fields))
    }
}

extension HTTPFields {
    /// These fields renewed by those of a 304: each name there replaces its former lines,
    /// except what describes the content as it was sent (RFC 9111 section 3.2).
    public func merged(with update: HTTPFields) -> HTTPFields {
        let bound = ["content-length", "content-encoding", "content-range"]
        // Connection names what belonged to that one connection (RFC 9110 section 7.6.1).
        let hops = ["connection", "keep-alive", "transfer-encoding", "upgrade", "te", "trailer"]
        let named = update.all("Connection").flatMap(FieldList.members).map { $0.lowercased() }
        let kept = Set(bound + hops + named)
        var result = self
        let lines = update.lines.filter { !kept.contains($0.name.lowercased()) }
        for name in Set(lines.map { $0.name.lowercased() }) { result.remove(name) }
        for line in lines { result.append(line.name, line.value) }
        return result
    }
}
