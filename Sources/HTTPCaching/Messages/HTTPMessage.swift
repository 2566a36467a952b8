public import ListenCore

/// A request as the transport sends it.
public struct HTTPRequest: Hashable, Sendable {
    /// The method in capitals.
    public var method: String
    /// Where it goes.
    public var url: HTTPURL
    /// The fields, without Host, Content-Length and Authorization.
    public var fields: HTTPFields
    /// The content; `nil` for none.
    public var body: [UInt8]?
    /// A bearer token; the transport sends it to the origin of `url` only,
    /// never across a redirect to another (RFC 9110 section 15.4).
    public var token: Secret?

    /// A request.
    public init(
        _ method: String = "GET", _ url: HTTPURL, fields: HTTPFields = [:],
        body: [UInt8]? = nil, token: Secret? = nil
    ) {
        self.method = method
        self.url = url
        self.fields = fields
        self.body = body
        self.token = token
    }
}

/// The status line and fields of a final response.
public struct HTTPResponseHead: Hashable, Sendable {
    /// The status code.
    public let status: Int
    /// The fields; of the last of several interim heads only.
    public let fields: HTTPFields
    /// Where the response came from, after redirects.
    public let url: HTTPURL

    /// A response head.
    public init(status: Int, fields: HTTPFields, url: HTTPURL) {
        self.status = status
        self.fields = fields
        self.url = url
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
