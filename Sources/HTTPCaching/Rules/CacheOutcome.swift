public import FoundationEssentials

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

    /// The outcome of a request that got an answer.
    ///
    /// `stored` is what was stored for it; `asked` says whether the request
    /// carried its validators. `request` is what was asked, when that was more
    /// than a plain GET; `size` the length of the content, when it is there.
    public static func after(
        status: Int, fields: HTTPFields, stored: StoredHead?, asked: Bool, now: Date,
        policy: CachePolicy, request: HTTPRequest? = nil, size: Int64? = nil
    ) -> CacheOutcome {
        let question = Storability.Question(
            method: request?.method ?? "GET", url: request?.url,
            fields: request?.fields ?? [:])
        if status == 304 {
            if asked, let stored { return confirmation(of: stored, by: fields) }
            // The client's own condition: its answer is the client's.
            return isConditional(question.fields) ? .pass : .fail
        }
        if policy.isPureHTTP, isError(status), let stored {
            return afterError(stored, question.fields, now, policy)
        }
        let isStorable = Storability.allows(
            question, status: status, fields: fields, size: size, policy: policy)
        if isStorable { return .store }
        if policy.isPureHTTP || status == 200 { return .pass }
        if status == 206 || status == 416, question.fields.contains("Range") { return .pass }
        return failure(stored: stored, now: now, policy: policy)
    }

    /// The outcome of a GET that got no answer, or none that could be read.
    ///
    /// A response that must be confirmed first may not be used without
    /// (section 5.2.2.2), yet it stays.
    public static func failure(
        stored: StoredHead?, now: Date, policy: CachePolicy
    ) -> CacheOutcome {
        guard let stored else { return .fail }
        return stored.isUsableUnreached(at: now, under: policy) ? .keep : .fail
    }

    /// An error is handed on and kept nowhere while a good copy is stored, or that copy is
    /// used as it permits (RFC 9111 section 4.3.3, RFC 5861 section 4).
    private static func afterError(
        _ stored: StoredHead, _ request: HTTPFields, _ now: Date, _ policy: CachePolicy
    ) -> CacheOutcome {
        guard stored.status < 500 else { return .pass }
        let limits = [
            CacheControl(stored.fields).staleIfError, RequestDirectives(request).staleIfError,
        ].compactMap { $0 }
        guard let limit = limits.max(), stored.isUsableUnreached(at: now, under: policy),
            stored.staleness(at: now, under: policy) <= limit
        else { return .pass }
        return .keep
    }

    /// The statuses RFC 5861 section 4 calls errors.
    private static func isError(_ status: Int) -> Bool { [500, 502, 503, 504].contains(status) }

    private static func isConditional(_ fields: HTTPFields) -> Bool {
        fields.contains("If-None-Match") || fields.contains("If-Modified-Since")
    }

    private static func confirmation(of stored: StoredHead, by fields: HTTPFields) -> CacheOutcome {
        let former = Validators(stored.fields)
        let named = Validators(fields)
        if let tag = named.strongTag, let other = former.etag, tag != other { return .fetchAgain }
        // A weak tag confirms only the response it matches (RFC 9111 section 4.3.4).
        if named.etag != nil, former.etag != nil, !former.names(sameAs: named) {
            return .fetchAgain
        }
        if named.etag == nil, let date = named.lastModified, let other = former.lastModified,
            date != other
        {
            return .fetchAgain
        }
        return .merge(stored.fields.merged(with: fields))
    }
}
