package import Fetching
package import HTTPCaching
package import ListenCore
import RemoteFolders
package import SignIn

/// Baidu Netdisk as a kind of source: how it is signed in to, named and opened.
package enum BaiduNetdisk {
    /// The name of the kind.
    package static let kind = SourceKindName(rawValue: "baidu")
    /// The scheme of the addresses of its folders.
    private static let scheme = "baidu:"

    /// The service that a person signs in to; a server of the person's own in its place answers at
    /// `/oauth/2.0` and `/rest/2.0/xpan`.
    package static func service(at mirror: HTTPURL?) throws(SignInError) -> SignInService {
        guard let host = mirror ?? HTTPURL("https://openapi.baidu.com") else {
            throw SignInError(.unreadable, subject: "Baidu Netdisk")
        }
        let base = host.appending("oauth", "2.0")
        return SignInService(
            kind: kind.rawValue, name: "Baidu Netdisk",
            places: SignInService.Places(
                token: base.appending("token"), device: base.appending("device", "code")),
            scopes: "basic,netdisk", dialect: .baidu)
    }

    /// The beginning of the paths of its interface.
    static func api(_ mirror: HTTPURL?) throws(AddressError) -> HTTPURL {
        if let mirror { return mirror.appending("rest", "2.0", "xpan") }
        return try ServerAddress.base("https://pan.baidu.com").appending("rest", "2.0", "xpan")
    }

    /// The source for a text that names a folder; `nil` for an address of another kind.
    package static func recognized(_ typed: String) -> KeptSource? {
        typed.hasPrefix(scheme) ? path(typed).map { source($0) } : nil
    }

    /// The path in a text such as `/有声书` or `baidu:/有声书`; `nil` for one that is none.
    package static func path(_ typed: String) -> String? {
        var path = typed.hasPrefix(scheme) ? String(typed.dropFirst(scheme.count)) : typed
        if path.isEmpty { path = "/" }
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        guard path.hasPrefix("/"), path.utf8.count <= 2_048,
            path.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { return nil }
        return path
    }

    /// A source for a folder by its path, once it is known whose it is with the person's number.
    package static func source(_ path: String, of user: String? = nil) -> KeptSource {
        let address = scheme + path
        return KeptSource(
            id: SourceID(rawValue: scheme + (user ?? "") + path), name: "baidu", kind: kind,
            address: address, account: user)
    }

    /// The listing of a source; throws where its address is damaged.
    package static func listing(
        of source: KeptSource, at mirror: HTTPURL?, tokens: AccessTokens, timing: RequestTiming,
        cache: (_ wrap: (any HTTPTransport) -> any HTTPTransport) throws -> CacheManager
    ) throws -> BaiduListing {
        guard let root = path(source.url) else {
            throw SignInError(.unreadable, subject: source.name)
        }
        let api = try api(mirror)
        let server = try ServerEndpoint(
            api.appending("folders", root).description, source: source.id,
            credentials: tokens.credentials(source.cloudPartition))
        let links = BaiduLinks()
        let asking = BaiduAsking(api: api, server: server, timing: timing) { url in
            isOfBytes(url, mirror)
        }
        let cache = try cache { transport in
            BaiduTransport(
                base: transport, tokens: tokens, api: api, links: links, source: source.name
            ) {
                (link, own) async throws(TransportError) in
                let next = try? await asking.link(
                    of: link.file, link.version, context: "the address of a file"
                ) { (request) async throws(TransportError) in
                    try await own.send(request, limits: .json)
                }
                if let next { links.note(next) }
                return next
            }
        }
        return BaiduListing(
            server: server, rootName: source.name, cache: cache, asking: asking, root: root,
            links: links)
    }

    /// True for an address at which Baidu keeps bytes, which alone gets the token.
    private static func isOfBytes(_ url: HTTPURL, _ mirror: HTTPURL?) -> Bool {
        if let mirror { return url.origin == mirror.origin }
        return url.scheme == "https"
            && (url.host.hasSuffix(".pcs.baidu.com") || url.host.hasSuffix(".baidupcs.com"))
    }
}
