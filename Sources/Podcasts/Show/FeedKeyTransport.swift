package import Fetching
package import HTTPCaching
package import ListenCore

/// A transport that adds the user and password of a private show to what is asked for it of the
/// server of its feed: its sounds lie behind the same lock.
package struct FeedKeyTransport: SigningTransport {
    /// The transport that sends.
    package let base: any HTTPTransport
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

    /// The request with the password of the show that it is sent for, where that lies at its origin.
    ///
    /// Without one it goes as it is, and the server says what it thinks of that: another show of the
    /// same host is another account.
    package func signed(_ request: HTTPRequest) async -> SignedRequest {
        guard request.url.keepsSecrets, !request.fields.contains("Authorization"),
            let holder = request.holder, let shows = try? await privateShows(),
            let show = shows.first(where: { $0.id.rawValue == holder }),
            HTTPURL(show.address)?.origin == request.url.origin,
            let authorization = try? await vault.feed(of: show).authorization
        else { return SignedRequest(request) }
        var request = request
        request.fields.append("Authorization", "Basic " + authorization.reveal())
        return SignedRequest(request, with: authorization)
    }
}
