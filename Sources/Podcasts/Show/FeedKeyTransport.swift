package import HTTPCaching
package import ListenCore

/// A transport that adds the user and password of a private show to what is asked for it of the
/// server of its feed: its sounds lie behind the same lock.
package struct FeedKeyTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let privateShows: @Sendable () async throws -> [PodcastShow]
    private let vault: FeedVault

    /// A transport over another one, for the feeds of private shows, which are looked up for every
    /// request.
    package init(
        _ base: any HTTPTransport,
        privateShows: @escaping @Sendable () async throws -> [PodcastShow], vault: FeedVault
    ) {
        (self.base, self.privateShows, self.vault) = (base, privateShows, vault)
    }

    package func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        try await base.send(await signed(request), limits: limits)
    }

    package func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        try await base.stream(
            await signed(request), limits: limits, onHead: onHead, onBytes: onBytes)
    }

    /// The request with the password of the show that it is sent for, where that lies at its origin.
    ///
    /// Without one it goes as it is, and the server says what it thinks of that: another show of the
    /// same host is another account.
    private func signed(_ request: HTTPRequest) async -> HTTPRequest {
        guard request.url.keepsSecrets, !request.fields.contains("Authorization"),
            let holder = request.holder, let shows = try? await privateShows(),
            let show = shows.first(where: { $0.id.rawValue == holder }),
            HTTPURL(show.address)?.origin == request.url.origin,
            let authorization = try? await vault.feed(of: show).authorization
        else { return request }
        var request = request
        request.fields.append("Authorization", "Basic " + authorization.reveal())
        return request
    }
}
