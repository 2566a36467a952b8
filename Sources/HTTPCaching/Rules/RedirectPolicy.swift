/// The rules for following redirects, and the next request (RFC 9110 section 15.4).
///
/// ```swift
/// let fields = HTTPFields([HTTPFields.Line("Location", "/moved")])
/// RedirectPolicy.isRedirect(status: 302, fields: fields)  // true
/// ```
package enum RedirectPolicy {
    /// The number of redirects that one request may follow.
    package static let limit = 10

    /// True when a response redirects to another address.
    package static func isRedirect(status: Int, fields: HTTPFields) -> Bool {
        [301, 302, 303, 307, 308].contains(status) && fields.contains("Location")
    }

    /// The request that follows a redirect.
    ///
    /// Only http and https are allowed, never from https to http, never from elsewhere to this
    /// machine, and no user name in the address. When the origin changes, the token, every field
    /// that may hold a secret and what is trusted of the server are removed, and content is not
    /// sent on; 303, and 301 and 302 after POST, become GET without content. Throws `.redirect`.
    package static func next(
        after request: HTTPRequest, _ head: HTTPResponseHead
    ) throws(TransportError) -> HTTPRequest {
        let location = HTTPURL.withoutBlanks(head.fields.first("Location") ?? "")
        guard let url = request.url.resolving(location) else {
            throw TransportError(
                .redirect, reason: "to an address that may not be asked",
                url: request.url.description)
        }
        guard request.url.scheme != "https" || url.scheme == "https" else {
            throw TransportError(
                .redirect, reason: "from https to http", url: request.url.description)
        }
        guard !url.isLoopback || request.url.isLoopback else {
            throw TransportError(
                .redirect, reason: "from elsewhere to this machine",
                url: request.url.description)
        }
        var next = request
        next.url = url
        if url.origin != request.url.origin { next.forgetCredentials() }
        let isRewritten =
            head.status == 303 && request.method != "HEAD"
            || [301, 302].contains(head.status) && request.method == "POST"
        if isRewritten {
            next.method = "GET"
            next.body = nil
            next.fields.removeContentFields()
        }
        guard next.body == nil || url.origin == request.url.origin else {
            throw TransportError(
                .redirect, reason: "to another server, with what only this one was to get",
                url: request.url.description)
        }
        return next
    }
}

extension HTTPRequest {
    /// True when a transport follows this response instead of returning it.
    public func follows(_ head: HTTPResponseHead) -> Bool {
        redirects == .follow
            && RedirectPolicy.isRedirect(status: head.status, fields: head.fields)
    }
}

extension HTTPRequest {
    /// Fields about the wanted content and the client, which never hold a secret.
    private static let harmless: Set<String> = [
        "accept", "accept-encoding", "accept-language", "cache-control", "icy-metadata", "if-match",
        "if-modified-since", "if-none-match", "if-range", "if-unmodified-since", "pragma", "range",
        "user-agent",
    ]

    /// Removes everything that only the former origin may see (RFC 9110 section 15.4): the token,
    /// and all fields except those known to be harmless, because a field of any name may hold a key.
    fileprivate mutating func forgetCredentials() {
        token = nil
        for name in fields.lines.map(\.name) {
            let name = name.lowercased()
            guard !Self.harmless.contains(name), !name.hasPrefix("content-") else { continue }
            fields.remove(name)
        }
    }
}

extension HTTPFields {
    /// Removes the fields about content that is no longer sent (RFC 9110 section 15.4).
    fileprivate mutating func removeContentFields() {
        for name in lines.map(\.name) where name.lowercased().hasPrefix("content-") {
            remove(name)
        }
    }
}
