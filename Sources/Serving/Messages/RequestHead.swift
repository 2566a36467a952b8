import HTTPCaching

/// The request line and header section of a request, checked (RFC 9112 sections 3 and 5).
struct RequestHead: Hashable, Sendable {
    /// The method as received; case matters (RFC 9110 section 9.1).
    let method: String
    /// The request target as received: a path, or a whole URL.
    let target: String
    /// The minor version of HTTP/1.
    let minorVersion: Int
    /// The header fields in their order.
    let fields: HTTPFields

    /// A head from its parts.
    init(
        method: String = "GET", _ target: String, minorVersion: Int = 1, fields: HTTPFields = [:]
    ) {
        self.method = method
        self.target = target
        self.minorVersion = minorVersion
        self.fields = fields
    }

    /// The framing of a request's content.
    enum Content: Hashable, Sendable {
        /// No content follows.
        case none
        /// Content of this many bytes follows, few enough to be read and dropped.
        case length(Int)
        /// The content is too long, or its sender waits for a 100; it stays unread and the
        /// connection ends.
        case unread
    }

    /// The most content that is read and dropped to keep a connection.
    static let contentLimit = 64 << 10

    /// The content behind the head (RFC 9112 section 6.3); the reader has checked the fields.
    var content: Content {
        guard !fields.contains("Transfer-Encoding") else { return .unread }
        guard let text = fields.first("Content-Length") else { return .none }
        guard let length = Int(text), length <= Self.contentLimit else { return .unread }
        if length == 0 { return .none }
        return fields.contains("Expect") ? .unread : .length(length)
    }

    /// The length of the content, where it is stated and within a limit; `nil` otherwise.
    func length(atMost limit: Int) -> Int? {
        guard !fields.contains("Transfer-Encoding"), let text = fields.first("Content-Length"),
            let length = Int(text), length <= limit
        else { return nil }
        return length
    }

    /// True when the connection stays open after the answer (RFC 9112 section 9.3).
    var keepsConnection: Bool {
        let options = fields.all("Connection").flatMap { $0.split(separator: ",") }
        let closes = options.contains { option in
            HTTPFields.same(ListScanner.trimmed(option), "close")
        }
        return minorVersion >= 1 && !closes && content != .unread
    }
}

/// The reason that a request is answered by an error before it is looked up.
struct Refusal: Error, Hashable, Sendable {
    let status: Int
    let detail: String
    /// The methods that would be allowed, where this one is not.
    let methods: String

    init(_ status: Int, _ detail: String, allowing methods: String = Route.methods) {
        self.status = status
        self.detail = detail
        self.methods = methods
    }
}
