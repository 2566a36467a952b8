public import ListenCore

/// A request as the transport sends it.
public struct HTTPRequest: Hashable, Sendable {
    /// The method: any token (RFC 9110 section 9.1), case matters; what is none is not sent.
    public var method: String
    /// Where it goes.
    public var url: HTTPURL
    /// The fields, without Host, Content-Length and Authorization.
    public var fields: HTTPFields
    /// The content, with any method; `nil` for none.
    public var body: [UInt8]?
    /// A bearer token; the transport sends it to the origin of `url` only,
    /// never across a redirect to another (RFC 9110 section 15.4).
    public var token: Secret?
    /// What becomes of a redirect.
    public var redirects: RedirectHandling
    /// Which addresses may be connected to, for the request and its redirects.
    public var reach: AddressReach
    /// Whether it may go over a connection that served others, and leave it to them.
    public var connection: ConnectionUse

    /// A request; without a `reach` what its own host may lead to.
    ///
    /// Redirects are followed only where that is asked for.
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

/// Which connection a request goes over (RFC 9112 section 9.3).
public enum ConnectionUse: Hashable, Sendable {
    /// One that is kept for the requests to an origin.
    case shared
    /// A new one, closed afterwards: for servers that hang up without a word
    /// after each answer, so that content would be sent into the void.
    case own
}

/// What a transport does with a redirect (RFC 9110 section 15.4).
public enum RedirectHandling: Hashable, Sendable {
    /// Goes on to where it leads, inside the bounds of `RedirectPolicy`; for requests whose
    /// content and fields hold nothing secret.
    case follow
    /// Hands it on as the response it is, with its content.
    case report
}

/// The status line and fields of a final response.
public struct HTTPResponseHead: Hashable, Sendable {
    /// The status code.
    public let status: Int
    /// The fields; of the last of several interim heads only.
    public let fields: HTTPFields
    /// Where the response came from, after redirects.
    public let url: HTTPURL
    /// The protocol's version as the status line names it, such as `HTTP/2`;
    /// empty where it is not known.
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
