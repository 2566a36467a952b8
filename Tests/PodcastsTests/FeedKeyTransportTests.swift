import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import Testing

@testable import Podcasts

/// The passwords of private shows, each for what is asked for its own show.
@Suite struct FeedKeyTransportTests {
    private let origin = CastOrigin()
    private let secrets = SecretDrawer()

    private func show(_ id: String, _ whole: String) throws -> PodcastShow {
        let address = try PodcastAddress(whole)
        var show = PodcastShow(
            id: BookID(rawValue: id), address: address.shown, title: id,
            addedAt: Date(timeIntervalSince1970: 0))
        if address.isPrivate { show.token = secrets.keep(address.whole, show) }
        return show
    }

    /// The authorization that goes out with a request for a book.
    private func sent(_ url: String, for book: String?) async throws -> String? {
        let shows = [
            try show("first", "https://one:a@cast.example/one/feed"),
            try show("second", "https://two:b@cast.example/two/feed"),
            try show("open", "https://cast.example/open/feed"),
            try show("keyed", "https://cast.example/keyed/feed?token=c"),
        ]
        let secrets = secrets
        let transport = FeedKeyTransport(
            origin, privateShows: { shows.filter { $0.token != nil } },
            vault: FeedVault(
                address: { try secrets.address(of: $0) }, keep: { secrets.keep($0, $1) },
                forget: { secrets.forget($0) }))
        let address = try #require(HTTPURL(url))
        let server = try ServerEndpoint("https://cast.example", source: .podcasts)
        let query = server.query(
            address, .media, of: book.map { BookID(rawValue: $0) }, context: "a sound")
        _ = try? await transport.send(query.request, limits: .json)
        return try #require(origin.requests.last).fields.first("Authorization")
    }

    @Test(arguments: [
        ("first", "Basic b25lOmE="), ("second", "Basic dHdvOmI="), ("open", nil), ("keyed", nil),
        ("none", nil), (nil, nil),
    ])
    func `a request has the password of its own show and no other`(
        book: String?, authorization: String?
    ) async throws {
        let sound = "https://cast.example/one/episode.mp3"
        #expect(try await sent(sound, for: book) == authorization)
    }

    @Test(arguments: [
        "https://other.example/episode.mp3", "http://cast.example/episode.mp3",
        "https://cast.example:8443/episode.mp3",
    ])
    func `another origin gets no password`(url: String) async throws {
        #expect(try await sent(url, for: "first") == nil)
    }
}
