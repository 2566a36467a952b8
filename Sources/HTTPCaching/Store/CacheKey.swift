/// The key of a stored response (RFC 9111 section 2 and 4.1).
package struct CacheKey: Hashable, Sendable, Codable {
    /// The method in capitals.
    package let method: String
    /// The normalised URL of the request, before redirects.
    package let url: String
    /// The account of the response: empty without a token, otherwise a hash that reveals nothing.
    package let account: String
    /// A name for responses of one URL that Vary distinguishes; empty for the only one.
    package let variant: String

    /// A key.
    package init(method: String = "GET", url: String, account: String = "", variant: String = "") {
        self.method = method
        self.url = url
        self.account = account
        self.variant = variant
    }

    /// A fixed-length name for files and rows: SHA-256 of all parts, 64 hex digits.
    package var digest: String {
        var hash = SHA256()
        for part in [method, url, account, variant] {
            hash.update(Array("\(part.utf8.count):\(part)".utf8))
        }
        return hash.finalized()
    }
}
