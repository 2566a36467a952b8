/// What a stored response is found by (RFC 9111 section 2 and 4.1).
public struct CacheKey: Hashable, Sendable, Codable {
    /// The method in capitals.
    public let method: String
    /// The normalised URL as it was asked, before redirects.
    public let url: String
    /// Whose answer it is: empty without a token, else a hash that reveals nothing.
    public let account: String
    /// Tells responses of one URL apart that Vary selects; empty for the only one.
    public let variant: String

    /// A key.
    public init(method: String = "GET", url: String, account: String = "", variant: String = "") {
        self.method = method
        self.url = url
        self.account = account
        self.variant = variant
    }

    /// A fixed-length name for files and rows: SHA-256 of all parts, 64 hex digits.
    public var digest: String {
        var hash = SHA256()
        for part in [method, url, account, variant] {
            hash.update(Array("\(part.utf8.count):\(part)".utf8))
        }
        return hash.finalized()
    }
}
