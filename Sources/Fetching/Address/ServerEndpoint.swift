package import HTTPCaching
package import ListenCore

/// A server as requests see it: its base URL, who asks it, and what its answers are kept by.
///
/// A source makes one for each server it asks, and every query from it:
///
///     let server = try ServerEndpoint("https://books.example/api")
///     let query = server.query(
///         server.base.appending("shelf"), .list, context: "the shelf of \(server.name)")
package struct ServerEndpoint: Sendable {
    /// The beginning of its paths.
    package let base: HTTPURL
    /// The normalised base URL, without a slash at its end.
    package let name: String
    /// The source that its answers belong to in the cache.
    package let source: SourceID
    /// Tells answers to one account from those to another: empty without one.
    package let account: String
    private let credentials: ServerCredentials?

    /// A server at an address as a person writes it; throws when that is none.
    ///
    /// Its answers are kept under `source`, the normalised address unless given, and apart by
    /// the partition of `credentials`, whose token is asked for by the first request.
    package init(
        _ address: String, source: SourceID? = nil, credentials: ServerCredentials? = nil
    ) throws(AddressError) {
        let base = try ServerAddress.base(address)
        self.base = base
        self.credentials = credentials
        name = try ServerAddress.normalised(address)
        self.source = source ?? SourceID(rawValue: name)
        // A token that stays at home changes no answer.
        let partition = credentials.map { $0.mayBeSent(to: base) ? $0.partition : "" } ?? ""
        account =
            partition.isEmpty
            ? "" : String(SHA256.hex(of: Array("\(base)\n\(partition)".utf8)).prefix(16))
    }

    /// A transport that adds the token to what goes to this server's origin.
    package func signing(_ transport: any HTTPTransport) -> any HTTPTransport {
        credentials?.adding(to: transport, for: base) ?? transport
    }

    /// A request that may be sent on to wherever this server may lead; `signing` adds the token.
    package func request(
        _ url: HTTPURL, method: String = "GET", accepting type: String, body: [UInt8]? = nil
    ) -> HTTPRequest {
        var fields: HTTPFields = ["Accept": type]
        if body != nil { fields.append("Content-Type", "application/json") }
        return HTTPRequest(
            method, url, fields: fields, body: body, redirects: .follow,
            reach: AddressReach(home: base))
    }

    /// A query for what lies at a URL, on this server or elsewhere.
    ///
    /// `resource` decides how long an answer is fresh; `context` names it in errors.
    package func query(
        _ url: HTTPURL, _ resource: ResourceClass, of book: BookID? = nil,
        chapter: ChapterID? = nil, accepting type: String = "application/json",
        limits: TransferLimits = .json, context: String
    ) -> CachedQuery {
        var request = request(url, accepting: type)
        request.holder = book?.rawValue
        return CachedQuery(
            request: request,
            key: CacheKey(url: url.description, account: account), resource: resource,
            subject: CacheSubject(source: source, book: book, chapter: chapter),
            limits: limits, context: context)
    }

    /// A query for a recording.
    package func sound(
        _ url: HTTPURL, of chapter: ChapterID, in book: BookID, context: String
    ) -> CachedQuery {
        query(
            url, .media, of: book, chapter: chapter,
            accepting: "audio/*, application/octet-stream, */*;q=0.5", limits: .media,
            context: context)
    }

    /// The name of the place a URL lies at, for errors: this server's, or another origin.
    package func place(of url: HTTPURL) -> String {
        url.origin == base.origin ? name : url.origin
    }
}
