/// How a stub backend behaves apart from what it serves.
public struct StubBehaviour: Sendable {
    /// Which entity tags it sends.
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

    /// How it writes the addresses of sound and subtitles.
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
    /// Whether If-None-Match is answered by 304.
    public var confirms = true
    /// Whether Range is answered by 206.
    public var servesRanges = true
    /// Whether sound and subtitles are answered by 307 to a signed address.
    public var redirectsMedia = false
    /// The addresses in chapters.
    public var addresses = Addresses.relative
    /// The Cache-Control field of every 200, when there is one.
    public var cacheControl: String?
    /// Whether `/translations` exists.
    public var translates = true
    /// Whether `/explain/…` exists.
    public var explains = true
    /// Whether optional keys are sent as null or left out, and unknown ones are added.
    public var sendsOddKeys = false
    /// The token every request must carry, when there is one.
    public var token: String?

    /// A well-behaved backend with weak tags.
    public init() {}
}

/// Something that goes wrong at the stub backend.
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

/// A request as the stub backend saw it.
public struct StubRequest: Sendable {
    /// The method.
    public let method: String
    /// Path and query as they came.
    public let target: String
    /// The fields by lower-case name.
    public let fields: [String: String]
    /// The content as text.
    public let body: String
}
