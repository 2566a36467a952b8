import HTTPCaching
import ListenCore

/// One backend as requests see it: its base URL, and how its answers are keyed.
struct BackendEndpoint: Sendable {
    let base: HTTPURL
    /// The normalised base URL, without a slash at its end.
    let name: String
    /// Tells answers to one account from those to another: empty without one.
    let account: String

    /// A backend whose answers are kept apart by `partition`; empty for those
    /// of nobody in particular.
    init(_ text: String, partition: String = "") throws(AddressError) {
        let base = try BackendAddress.base(text)
        self.base = base
        name = try BackendAddress.normalised(text)
        account =
            partition.isEmpty
            ? "" : String(SHA256.hex(of: Array("\(base)\n\(partition)".utf8)).prefix(16))
    }

    /// A request; its token is added by `TokenTransport`, under the rules there.
    func request(
        _ url: HTTPURL, method: String = "GET", accepting type: String, body: [UInt8]? = nil
    ) -> HTTPRequest {
        var fields: HTTPFields = ["Accept": type]
        if body != nil { fields.append("Content-Type", "application/json") }
        return HTTPRequest(
            method, url, fields: fields, body: body, redirects: .follow,
            reach: AddressReach(home: base))
    }

    func query(
        _ url: HTTPURL, _ resource: ResourceClass, of book: BookID? = nil,
        chapter: ChapterID? = nil, accepting type: String = "application/json",
        limits: TransferLimits = .json, context: String
    ) -> CachedQuery {
        CachedQuery(
            request: request(url, accepting: type),
            key: CacheKey(url: url.description, account: account), resource: resource,
            subject: CacheSubject(
                source: SourceID(rawValue: name), book: book, chapter: chapter),
            limits: limits, context: context)
    }

    func chapter(_ chapter: ChapterID, of book: BookID) -> HTTPURL {
        base.appending("books", book.rawValue, "chapters", chapter.rawValue)
    }
}
