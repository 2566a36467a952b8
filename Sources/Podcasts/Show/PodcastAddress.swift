import Feeds
import FoundationEssentials
package import HTTPCaching
package import ListenCore
import Markup

/// The address of a podcast's feed, with the part of it that is nobody else's business told apart.
///
///     let address = try PodcastAddress("https://me:secret@cast.example/feed?auth=1&show=2")
///     address.shown      // https://cast.example/feed?show=2
///     address.isPrivate  // true
package struct PodcastAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address that is asked.
    package let url: HTTPURL
    /// The address with everything in it, for the vault and nothing else.
    package let whole: Secret
    /// The address as it is kept and shown: without a password or a key.
    package let shown: String
    /// The user and the password in it, as a request carries them.
    package let authorization: Secret?
    /// True where something was taken out.
    package let isPrivate: Bool
    /// True where the path is the key, so that what is shown names no feed.
    private let hidesPath: Bool

    /// The address in a text as a person types it, or a list has it; with `isPrivate` nothing but
    /// its server is shown.
    package init(_ typed: String, isPrivate: Bool = false) throws(StatedError) {
        let text = Self.withScheme(HTTPURL.withoutBlanks(typed))
        let (plain, user) = Self.parted(text)
        guard let url = HTTPURL(plain), url.scheme.hasPrefix("http"), !url.host.isEmpty else {
            throw StatedError(
                .usage,
                "\(typed.addressWithoutSecrets.printable(limit: 200)) is no address of a podcast."
                    + " Give one such as https://podcast.example/feed.xml.")
        }
        self.url = url
        let items = (url.query ?? "").split(separator: "&", omittingEmptySubsequences: false)
        let open = items.filter { !Self.isKey($0) }
        hidesPath = isPrivate || url.path.split(separator: "/").contains(where: Self.isSecret)
        self.isPrivate = hidesPath || user != nil || open.count < items.count
        if hidesPath {
            shown = url.origin + "/"
        } else {
            let query = open.isEmpty || url.query == nil ? "" : "?" + open.joined(separator: "&")
            shown = url.origin + url.path + query
        }
        authorization = user.map {
            Secret(Data(PercentEncoding.leniently(decoded: $0).utf8).base64EncodedString())
        }
        whole = Secret(text)
    }

    /// The address that a server sends on to from here, which is as private as this one.
    func moved(to url: HTTPURL) throws(StatedError) -> PodcastAddress {
        try PodcastAddress(url.description, isPrivate: hidesPath)
    }

    /// The address without what is private.
    package var description: String { shown }

    /// The part that two addresses of one feed have in common: neither their scheme nor a slash at
    /// the end tells feeds apart.
    package var identity: String { hidesPath ? url.description : Self.identity(of: shown) }

    /// The same of an address that is shown.
    package static func identity(of shown: String) -> String {
        var text = shown.firstRange(of: "://").map { String(shown[$0.upperBound...]) } ?? shown
        while text.hasSuffix("/") { text.removeLast() }
        return text
    }

    /// An address as programs for podcasts write it too: `feed:`, `itpc:`, `pcast:`.
    private static func withScheme(_ address: String) -> String {
        for scheme in ["feed:", "itpc:", "pcast:", "podcast:"]
        where address.lowercased().hasPrefix(scheme) {
            let rest = String(address.dropFirst(scheme.count))
            return rest.hasPrefix("//") ? "https:" + rest : rest
        }
        return address
    }

    /// An address without its user and password, and these.
    private static func parted(_ text: String) -> (plain: String, user: String?) {
        guard let scheme = text.firstRange(of: "://") else { return (text, nil) }
        let authority = text[scheme.upperBound...].prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@") else { return (text, nil) }
        let user = String(authority[..<at])
        let plain = String(text[..<scheme.upperBound]) + String(text[text.index(after: at)...])
        return (plain, user)
    }

    /// True for a part of a query that is a key by its name.
    private static func isKey(_ item: Substring) -> Bool {
        let name = item.prefix { $0 != "=" }.lowercased().filter(\.isLetter)
        guard item.contains("=") else { return false }
        let isAuthor = name.hasPrefix("author") && !name.hasPrefix("authori")
        return keys.contains(name) || name.hasPrefix("auth") && !isAuthor
            || endings.contains(where: name.hasSuffix)
    }

    /// True for a part of a path that is followed by a key, or is one: JSON in Base64, as of a web
    /// token.
    private static func isSecret(_ part: Substring) -> Bool {
        part == "private" || part.hasPrefix("eyJ") && part.utf8.count >= 20
    }

    /// The endings of names of keys: `member_token`, `access-key`.
    private static let endings = [
        "token", "key", "secret", "password", "passwd", "signature", "credential",
    ]

    private static let keys: Set = [
        "pass", "pw", "pwd", "sig", "hmac", "session", "sessionid", "sid", "credentials", "user",
        "username", "userid", "uid", "member", "memberid", "subscriber", "subscriberid", "email",
        "jwt", "bearer", "ticket",
    ]
}
