/// The stored responses that an answer makes invalid (RFC 9111 section 4.4).
package enum Invalidation {
    /// Methods that change nothing (RFC 9110 section 9.2.1); any other may.
    static let safe: Set<String> = ["GET", "HEAD", "OPTIONS", "TRACE"]

    /// The URLs whose stored responses an answer makes invalid.
    ///
    /// The request's own, and those of the same origin that Location and
    /// Content-Location name, after a method that changes things, unless it
    /// failed.
    package static func urls(
        after request: HTTPRequest, status: Int, fields: HTTPFields
    ) -> [HTTPURL] {
        guard !safe.contains(request.method), (200..<400).contains(status) else { return [] }
        let named = ["Location", "Content-Location"].compactMap { name in
            fields.first(name).flatMap(request.url.resolving)
        }.filter { $0.origin == request.url.origin && $0 != request.url }
        return [request.url] + named
    }
}

/// The effect of the answer to a HEAD on a stored response to GET (RFC 9111 section 4.3.5).
package enum HeadEffect: Hashable, Sendable {
    /// No effect.
    case none
    /// It is the same version: replace its fields by these.
    case renew(HTTPFields)
    /// It is another version: confirm it before it is used.
    case invalidate

    /// The effect of an answer with these fields.
    package static func of(status: Int, fields: HTTPFields, on stored: StoredHead) -> HeadEffect {
        guard status == 200, stored.status == 200 else { return .none }
        let (former, named) = (Validators(stored.fields), Validators(fields))
        // A response that was stored decoded has another length than the coded content that a HEAD
        // announces.
        let isSameCoding =
            stored.fields.first("Content-Encoding") == fields.first("Content-Encoding")
        let isOther =
            differs(former.etag, named.etag) || differs(former.lastModified, named.lastModified)
            || isSameCoding
                && differs(
                    stored.fields.first("Content-Length"), fields.first("Content-Length"))
        return isOther ? .invalidate : .renew(stored.fields.merged(with: fields))
    }

    private static func differs(_ former: String?, _ named: String?) -> Bool {
        named != nil && former != nil && named != former
    }
}
