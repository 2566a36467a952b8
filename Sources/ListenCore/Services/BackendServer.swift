/// A backend a person has added.
///
/// ```swift
/// BackendServer(source)?.url
/// ```
public struct BackendServer: Hashable, Sendable {
    /// A short name, unique among the servers; by default the host.
    public let name: String
    /// The base URL, normalised: no trailing slash, lower-case scheme and host.
    public let url: String
    /// Who the person is there; `nil` when it was never said.
    public let account: String?
    /// Where the token comes from; `nil` for a server without one.
    public let token: TokenReference?

    /// A server.
    public init(
        name: String, url: String, account: String? = nil, token: TokenReference? = nil
    ) {
        self.name = name
        self.url = url
        self.account = account
        self.token = token
    }

    /// What the cached answers of this server are kept apart by.
    ///
    /// With an account that was named it is the name: a token that is rotated
    /// is the same person's, who keeps the cache. Without a name nobody can
    /// know whose the next token is, so it is the identity drawn when the token
    /// was set, and another token never shows what the former one fetched. The
    /// token itself takes no part, so that cached answers are found without
    /// asking for it. Without a token it is empty.
    public var cachePartition: String {
        guard let token else { return "" }
        return account.map { "account \($0)" } ?? "token \(token.identity)"
    }
}

/// Where the token of a server comes from; never the token itself.
public struct TokenReference: Hashable, Sendable {
    /// Where it is kept.
    public let source: TokenSource
    /// Drawn by chance whenever the token is set anew: 32 hexadecimal digits.
    public let identity: String

    /// A reference.
    public init(_ source: TokenSource, identity: String) {
        self.source = source
        self.identity = identity
    }
}

/// The places a token can be kept in.
public enum TokenSource: Hashable, Sendable {
    /// The desktop's Secret Service, under the server's URL and this account.
    case secretService(account: String)
    /// The first line a command of the shell prints, as `pass` does.
    case command(String)
    /// The one line of a file of the person's.
    case file(path: String)
    /// A file of the program's own in the data folder, by its name there.
    case kept(name: String)
}

/// Servers as sources, whose ids are their URLs.
extension BackendServer {
    /// A source as a server; `nil` for one of another kind.
    public init?(_ source: KeptSource) {
        guard source.kind == .backend else { return nil }
        self.init(
            name: source.name, url: source.address ?? source.id.rawValue,
            account: source.account, token: source.token)
    }

    /// The server as a source.
    public var source: KeptSource {
        KeptSource(
            id: SourceID(rawValue: url), name: name, kind: .backend, address: url,
            account: account, token: token)
    }
}

/// The sources that are servers.
extension SourceKeeping {
    /// The servers in the order they were added.
    public func servers() async throws(StoreError) -> [BackendServer] {
        try await sources().compactMap(BackendServer.init)
    }

    /// The server in use; `nil` for the local library and for a source of another kind.
    public func selectedServer() async throws(StoreError) -> BackendServer? {
        try await sourceInUse().flatMap(BackendServer.init)
    }

    /// Adds a server, or renames the one of the same URL; an account and a
    /// token that are given replace the stored ones.
    public func add(_ server: BackendServer) async throws(StoreError) {
        try await add(server.source)
    }

    /// Replaces the token of a server by its name, and the account where one is given.
    public func setToken(
        _ token: TokenReference?, account: String?, named name: String
    ) async throws(StoreError) {
        try await setToken(token, account: account, ofSourceNamed: name)
    }

    /// Removes a server by its name, never the last while it is in use; gives the one that
    /// takes over when it was in use.
    @discardableResult
    public func remove(named name: String) async throws(StoreError) -> BackendServer? {
        try await remove(sourceNamed: name).flatMap(BackendServer.init)
    }

    /// Uses a server, or with `nil` the local library.
    public func select(named name: String?) async throws(StoreError) {
        try await use(sourceNamed: name)
    }
}
