package import FoundationEssentials

/// The action after an answer, or without one; RFC 9111 sections 3, 4.3.3 and 4.4.
package enum CacheOutcome: Hashable, Sendable {
    /// Use the answer and store it, once its content was read without an error.
    case store
    /// Use the answer without storing it; the stored response stays.
    case pass
    /// The stored response is confirmed: use it and replace its fields by these.
    case merge(HTTPFields)
    /// The confirmation names another version: send the request again without conditions (section
    /// 4.3.4).
    case fetchAgain
    /// There is no usable answer: use the stored response and report why.
    case keep
    /// There is no usable answer and no usable stored response; the stored one stays.
    case fail

    /// The outcome of a request that got an answer.
    ///
    /// `stored` is the response stored for it; `asked` is true when the request carried its
    /// validators. `request` is the request if it was more than a plain GET; `size` is the length
    /// of the content, if there is any.
    package static func after(
        status: Int, fields: HTTPFields, stored: StoredHead?, asked: Bool, now: Date,
        policy: CachePolicy, request: HTTPRequest? = nil, size: Int64? = nil
    ) -> CacheOutcome {
        let question = Storability.Question(
            method: request?.method ?? "GET", url: request?.url,
            fields: request?.fields ?? [:])
        if status == 304 {
            if asked, let stored { return confirmation(of: stored, by: fields) }
            // The condition is the client's own, and so is the answer to it.
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
    /// A response that must be confirmed first may not be used without confirmation (section
    /// 5.2.2.2), but it stays.
    package static func failure(
        stored: StoredHead?, now: Date, policy: CachePolicy
    ) -> CacheOutcome {
        guard let stored else { return .fail }
        return stored.isUsableUnreached(at: now, under: policy) ? .keep : .fail
    }

    /// An error is passed on without being stored while a good response is stored, or that response
    /// is used as it permits (RFC 9111 section 4.3.3, RFC 5861 section 4).
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

    /// True for the statuses that RFC 5861 section 4 calls errors.
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
