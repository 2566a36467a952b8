public import ListenCore

/// A request as the transport sends it.
///
/// ```swift
/// var request = HTTPRequest("GET", url, fields: ["Accept": "application/json"])
/// request.token = Secret("hush")
/// request.redirects = .follow
/// request.connection = .own
/// ```
public struct HTTPRequest: Hashable, Sendable {
    /// The method: any token (RFC 9110 section 9.1), case matters; anything else is not sent.
    public var method: String
    /// The address of the request.
    public var url: HTTPURL
    /// The fields, without Host, Content-Length and Authorization.
    public var fields: HTTPFields
    /// The content, with any method; `nil` for none.
    public var body: [UInt8]?
    /// A bearer token; the transport sends it to the origin of `url` only, never across a redirect
    /// to another (RFC 9110 section 15.4).
    public var token: Secret?
    /// The handling of redirects.
    public var redirects: RedirectHandling
    /// The addresses that may be connected to, for the request and its redirects.
    public var reach: AddressReach
    /// The use of a shared connection or of a new one.
    public var connection: ConnectionUse
    /// The id of what it is sent for, by which a transport finds the secret of that and of nothing
    /// else; never sent.
    public var holder: String?
    /// The person's trust in the server of `url`; `nil` for a server nothing can be said of.
    ///
    /// It stays with the origin it was set for: of another one that a redirect leads to it is `nil`,
    /// and counts again where that leads back, as at a single sign-on.
    package var trust: ServerTrust? {
        get { trusted?.origin == url.origin ? trusted?.trust : nil }
        set { trusted = newValue.map { OriginTrust(origin: url.origin, trust: $0) } }
    }
    private var trusted: OriginTrust?

    private struct OriginTrust: Hashable {
        let origin: String
        let trust: ServerTrust
    }

    /// A request; without a `reach`, the addresses that its own host may lead to.
    ///
    /// Redirects are followed only when that is requested.
    public init(
        _ method: String = "GET", _ url: HTTPURL, fields: HTTPFields = [:],
        body: [UInt8]? = nil, token: Secret? = nil, redirects: RedirectHandling = .report,
        reach: AddressReach? = nil, connection: ConnectionUse = .shared
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.token = token
        self.redirects = redirects
        self.reach = reach ?? AddressReach(home: url)
        self.connection = connection
    }
}

/// The connection that a request uses (RFC 9112 section 9.3).
///
/// Shown at ``HTTPRequest``.
public enum ConnectionUse: Hashable, Sendable {
    /// A connection that is kept open for requests to an origin.
    case shared
    /// A new one, closed afterwards: for servers that close the connection silently after each
    /// answer, so that content sent on it would be lost.
    case own
}

/// The handling of a redirect by a transport (RFC 9110 section 15.4).
///
/// Shown at ``HTTPRequest``.
public enum RedirectHandling: Hashable, Sendable {
    /// Follows it within the limits of `RedirectPolicy`; for requests without secrets in content or
    /// fields.
    case follow
    /// Returns it as a response, with its content.
    case report
}

/// The status line and fields of a final response.
///
/// Shown at ``HTTPResponse``.
public struct HTTPResponseHead: Hashable, Sendable {
    /// The status code.
    public let status: Int
    /// The fields; of several heads, the final one's only.
    public let fields: HTTPFields
    /// The URL of the response, after redirects.
    public let url: HTTPURL
    /// The protocol version in the status line, such as `HTTP/2`; empty when it is not known.
    public let version: String

    /// A response head.
    public init(status: Int, fields: HTTPFields, url: HTTPURL, version: String = "") {
        self.status = status
        self.fields = fields
        self.url = url
        self.version = version
    }
}

/// A response with its whole content.
///
/// ```swift
/// let head = HTTPResponseHead(status: 200, fields: ["ETag": "\"v1\""], url: url)
/// let response = HTTPResponse(head, body: Array("hello".utf8))
/// response.head.fields.first("etag")  // "\"v1\""
/// ```
public struct HTTPResponse: Hashable, Sendable {
    /// The status and fields.
    public let head: HTTPResponseHead
    /// The content, content codings undone.
    public let body: [UInt8]

    /// A response.
    public init(_ head: HTTPResponseHead, body: [UInt8]) {
        self.head = head
        self.body = body
    }
}
