package import Fetching
package import HTTPCaching
package import ListenCore

/// A server of Jellyfin at work.
package struct Jellyfin: Sendable {
    /// Its audiobooks and albums.
    package let books: ServerShelf
    /// The places it keeps for the person.
    package let places: any ServerPlaces

    /// The server of a source; sends nothing yet.
    ///
    /// Throws when its address is none. `transport` signs nothing, `cache` makes a cache over one;
    /// `leftOut` hears of items that could not be read, as a sentence.
    package init(
        _ source: KeptSource, access: ServerAccess, transport: any HTTPTransport,
        cache: (any HTTPTransport) -> CacheManager, cut: @escaping ServerShelf.TextCut,
        leftOut: @escaping @Sendable (String) -> Void
    ) throws(AddressError) {
        let secret = access.secret
        // Only the account of the cache's answers: the server has a form of its own for tokens.
        let credentials = ServerCredentials(
            partition: access.partition, allowsInsecureToken: access.allowsInsecure
        ) { () async throws(TokenError) in try await secret.read(false) }
        let server = try ServerEndpoint(
            source.url, source: source.id, credentials: credentials)
        let base = server.base
        let account = { @Sendable () async throws(TokenError) -> JellyfinAccount in
            // Nothing secret goes over a line that others can read.
            guard credentials.mayBeSent(to: base) else { throw TokenError(.missing) }
            return JellyfinAccount(kept: try await secret.read(false))
        }
        let signing = JellyfinTransport(
            transport: transport, base: base, client: access.client, account: account)
        let dialect = JellyfinDialect(
            asking: ServerAsking(
                server, cache: cache(signing),
                signIn: "Sign in again with `listen source add jellyfin"
                    + " \(source.url.shellWord) --account NAME`.", kind: "Jellyfin",
                name: source.name), leftOut: leftOut,
            user: { () async throws(TokenError) in try await account().user })
        books = ServerShelf(dialect, cut: cut)
        places = JellyfinPlaces(dialect: dialect, shelf: books)
    }
}
