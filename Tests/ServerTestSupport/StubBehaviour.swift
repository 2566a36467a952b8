/// The behaviour of a stub backend apart from its content.
package struct StubBehaviour: Sendable {
    /// The kind of entity tags it sends.
    package enum Tags: Sendable {
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
    package enum Addresses: Sendable {
        /// From the root of the server.
        case relative
        /// In full.
        case absolute
        /// `gs://bucket/…`, which no test server can answer.
        case cloud
    }

    /// The entity tags.
    package var tags = Tags.weak
    /// True to answer If-None-Match with 304.
    package var confirms = true
    /// True to answer Range with 206.
    package var servesRanges = true
    /// True to redirect requests for sound and subtitles by 307 to a signed address.
    package var redirectsMedia = false
    /// The addresses in chapters.
    package var addresses = Addresses.relative
    /// The Cache-Control field of every 200, when there is one.
    package var cacheControl: String?
    /// True when `/translations` exists.
    package var translates = true
    /// True when `/explain/…` exists.
    package var explains = true
    /// True to send optional keys as null or leave them out, and to add unknown ones.
    package var sendsOddKeys = false
    /// The token every request must carry, when there is one.
    package var token: String?

    /// A well-behaved backend with weak tags.
    package init() {}
}

/// A fault of the stub backend.
package enum StubFault: Sendable {
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
package struct StubRequest: Sendable {
    /// The method.
    package let method: String
    /// Path and query as received.
    package let target: String
    /// The fields by lower-case name.
    package let fields: [String: String]
    /// The content as text.
    package let body: String
}
