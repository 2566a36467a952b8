package import Fetching
package import HTTPCaching
package import ListenCore

/// A server of OpenSubsonic at work.
package struct OpenSubsonic: Sendable {
    /// Its albums and podcasts.
    package let books: ServerShelf
    /// The bookmarks it keeps for the person.
    package let places: any ServerPlaces

    /// The server of a source; sends nothing yet.
    ///
    /// Throws when its address is none. `transport` signs nothing, `cache` makes a cache over one.
    package init(
        _ source: KeptSource, access: ServerAccess, transport: any HTTPTransport,
        cache: (any HTTPTransport) -> CacheManager, cut: @escaping ServerShelf.TextCut
    ) throws(AddressError) {
        // Only the account of the cache's answers: the protocol has fields of its own for it.
        let credentials = ServerCredentials(
            partition: access.partition, allowsInsecureToken: access.allowsInsecure
        ) { () async throws(TokenError) in try await access.secret.read(false) }
        let server = try ServerEndpoint(
            source.url, source: source.id, credentials: credentials)
        let signing = SubsonicTransport(transport, base: server.base) {
            () async throws(TokenError) -> Secret in
            // Nothing secret goes over a line that others can read.
            guard credentials.mayBeSent(to: server.base) else { throw TokenError(.missing) }
            return try await access.secret.read(false)
        }
        let dialect = OpenSubsonicDialect(
            asking: ServerAsking(
                server, cache: cache(signing),
                signIn: "Sign in again with `listen source add subsonic"
                    + " \(source.url.shellWord) --account NAME`.", kind: "Subsonic",
                name: source.name))
        books = ServerShelf(dialect, cut: cut)
        places = SubsonicPlaces(dialect: dialect)
    }
}
