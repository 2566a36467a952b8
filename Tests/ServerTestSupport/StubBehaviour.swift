/// The behaviour of a stub backend apart from its content.
public struct StubBehaviour: Sendable {
    /// The kind of entity tags it sends.
    public enum Tags: Sendable {
        /// None, and no Last-Modified either.
        case none
        /// Weak ones, as the public backend does.
        case weak
        /// Strong ones.
        case strong
        /// None, but Google's generation number.
        case generation
    }

    /// The form of the addresses of sound and subtitles.
    public enum Addresses: Sendable {
        /// From the root of the server.
        case relative
        /// In full.
        case absolute
        /// `gs://bucket/…`, which no test server can answer.
        case cloud
    }

    /// The entity tags.
    public var tags = Tags.weak
    /// True to answer If-None-Match with 304.
    public var confirms = true
    /// True to answer Range with 206.
    public var servesRanges = true
    /// True to redirect requests for sound and subtitles by 307 to a signed address.
    public var redirectsMedia = false
    /// The addresses in chapters.
    public var addresses = Addresses.relative
    /// The Cache-Control field of every 200, when there is one.
    public var cacheControl: String?
    /// True when `/translations` exists.
    public var translates = true
    /// True when `/explain/…` exists.
    public var explains = true
    /// True to send optional keys as null or leave them out, and to add unknown ones.
    public var sendsOddKeys = false
    /// The token every request must carry, when there is one.
    public var token: String?

    /// A well-behaved backend with weak tags.
    public init() {}
}

/// A fault of the stub backend.
public enum StubFault: Sendable {
    /// A status with FastAPI's error content.
    case status(Int, detail: String = "it went wrong", retryAfter: String? = nil)
    /// A web page with status 200, as captive portals send.
    case page
    /// This JSON with status 200.
    case json(String)
    /// The right answer after this long.
    case delay(Duration)
    /// A redirect to this place.
    case redirect(to: String)
}

/// A request as the stub backend received it.
public struct StubRequest: Sendable {
    /// The method.
    public let method: String
    /// Path and query as received.
    public let target: String
    /// The fields by lower-case name.
    public let fields: [String: String]
    /// The content as text.
    public let body: String
}
