import HTTPCaching
import ListenCore

/// One backend as requests see it: its base URL, its token, and how its answers are keyed.
struct BackendEndpoint: Sendable {
    let base: HTTPURL
    /// The normalised base URL, without a slash at its end.
    let name: String
    private let token: Secret?
    private let account: String

    /// A backend; over plain http to another machine the token stays at home, unless allowed.
    init(
        _ text: String, token: Secret?, allowsInsecureToken: Bool
    ) throws(AddressError) {
        let base = try BackendAddress.base(text)
        let isSafe = base.scheme == "https" || base.isLoopback || allowsInsecureToken
        let sent = isSafe ? token : nil
        self.base = base
        name = try BackendAddress.normalised(text)
        self.token = sent
        let digest = sent.map { SHA256.hex(of: Array("\(base)\n\($0.reveal())".utf8)) }
        account = digest.map { String($0.prefix(16)) } ?? ""
    }

    /// A request; the token goes to the backend's own origin only.
    func request(
        _ url: HTTPURL, method: String = "GET", accepting type: String, body: [UInt8]? = nil
    ) -> HTTPRequest {
        var fields: HTTPFields = ["Accept": type]
        if body != nil { fields.append("Content-Type", "application/json") }
        return HTTPRequest(
            method, url, fields: fields, body: body,
            token: url.origin == base.origin ? token : nil)
    }

    func query(
        _ url: HTTPURL, _ resource: ResourceClass, accepting type: String = "application/json",
        limits: TransferLimits = .json, context: String
    ) -> CachedQuery {
        CachedQuery(
            request: request(url, accepting: type),
            key: CacheKey(url: url.description, account: account), resource: resource,
            limits: limits, context: context)
    }

    func chapter(_ chapter: ChapterID, of book: BookID) -> HTTPURL {
        base.appending("books", book.rawValue, "chapters", chapter.rawValue)
    }
}
