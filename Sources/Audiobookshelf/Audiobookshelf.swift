package import Fetching
package import HTTPCaching
package import ListenCore

/// A server of Audiobookshelf at work.
package struct Audiobookshelf: Sendable {
    /// Its books and podcasts.
    package let books: ServerShelf
    /// The places it keeps for the person.
    package let places: any ServerPlaces

    /// The parts of the program that a server needs.
    package struct Parts: Sendable {
        /// A transport that signs nothing.
        package let transport: any HTTPTransport
        /// A cache over a transport.
        package let cache: @Sendable (any HTTPTransport) -> CacheManager
        /// The part of a text that a chapter is.
        package let cut: ServerShelf.TextCut
        /// Hears of items that could not be read, as a sentence.
        package let leftOut: @Sendable (String) -> Void

        /// Parts.
        package init(
            transport: any HTTPTransport,
            cache: @escaping @Sendable (any HTTPTransport) -> CacheManager,
            cut: @escaping ServerShelf.TextCut, leftOut: @escaping @Sendable (String) -> Void
        ) {
            (self.transport, self.cache) = (transport, cache)
            (self.cut, self.leftOut) = (cut, leftOut)
        }
    }

    /// The server of a source; sends nothing yet.
    ///
    /// Throws when its address is none.
    package init(
        _ source: KeptSource, access: ServerAccess, parts: Parts
    ) throws(AddressError) {
        let base = try ServerEndpoint(source.url).base
        let session = AccessSession(access.secret, transport: parts.transport, base: base)
        var credentials = ServerCredentials(
            partition: access.partition, allowsInsecureToken: access.allowsInsecure
        ) { () async throws(TokenError) in try await session.token() }
        credentials.renew = { refused async throws(TokenError) in
            try await session.renew(refused)
        }
        let server = try ServerEndpoint(
            source.url, source: source.id, credentials: credentials)
        let cache = parts.cache(server.signing(parts.transport))
        let dialect = AudiobookshelfDialect(
            asking: ServerAsking(
                server, cache: cache,
                signIn: "Sign in again with `listen source add abs \(source.url.shellWord)"
                    + " --account NAME`.", kind: "Audiobookshelf",
                name: source.name),
            leftOut: LeftOutItems(hear: parts.leftOut))
        books = ServerShelf(dialect, cut: parts.cut)
        places = AudiobookshelfPlaces(dialect: dialect, shelf: books, client: access.client)
    }
}
