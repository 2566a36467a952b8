import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport

@testable import Syncing

/// A server of gpodder and the program's side of it: one public show with episodes, a private one.
struct Cast {
    static let book = BookID(rawValue: "show")
    static let privateBook = BookID(rawValue: "private")
    static let base = "https://pods.example"

    let server: StubServer
    let places: GpodderPlaces

    init(
        _ dialect: GpodderDialect = .gpodder, at base: String = Cast.base,
        now: Date = Date(timeIntervalSince1970: 1_795_100_000),
        _ answer: @escaping @Sendable (HTTPRequest) -> StubServer.Answer?
    ) throws {
        let server = StubServer(answer)
        self.server = server
        guard let url = HTTPURL(base) else { throw NoAddress() }
        places = GpodderPlaces(
            dialect,
            ServiceAccount(name: "pods", base: url, user: "ana") {
                () async throws(TokenError) in Secret("correct horse")
            }, transport: server,
            episodes: { () async throws(ServiceError) in Self.episodes },
            device: { "listen-abcdef" }, clock: ManualClock(now))
    }

    struct NoAddress: Error {}

    /// An episode by its number.
    static func episode(_ number: Int) -> ChapterID { ChapterID(rawValue: "e\(number)") }

    /// The episodes of `https://example.org/a.xml`, of 1,800 seconds each: by `gN`, else by `N.mp3`.
    private static let episodes = GpodderEpisodes(
        episode: { (feed, media, guid) async throws(ServiceError) in
            guard feed == "https://example.org/a.xml" else { return nil }
            let name = media.split(separator: "/").last.map { $0.prefix { $0.isNumber } } ?? ""
            guard let number = Int(guid?.dropFirst() ?? name) else { return nil }
            return GpodderEpisodes.Followed(
                book: Cast.book, chapter: Cast.episode(number), duration: .seconds(1_800))
        },
        addresses: { (show, chapter) async throws(ServiceError) in
            guard show == Cast.book else { return nil }
            return GpodderEpisodes.Addresses(
                feed: "https://example.org/a.xml",
                media: "https://example.org/\(chapter.rawValue.dropFirst()).mp3")
        })

    /// A change of place in an episode.
    static func change(
        _ number: Int, _ seconds: Double, of total: Double = 1_800, heard: Double = 0,
        in book: BookID = Cast.book, isFinished: Bool = false, at time: Double = 1_795_000_000
    ) -> ServerPlaceChange {
        ServerPlaceChange(
            ServerPlace(
                book: book, chapter: episode(number), position: .seconds(seconds),
                duration: .seconds(total), isFinished: isFinished,
                updatedAt: Date(timeIntervalSince1970: time)),
            isFinished ? .finished : .heard, heard: .seconds(heard))
    }

    /// Actions as a page of a server.
    static func page(_ actions: String, timestamp: String = "1795000002") -> StubServer.Answer {
        .json(#"{"actions": [\#(actions)], "timestamp": \#(timestamp)}"#)
    }

    /// An action of an episode.
    static func play(_ number: Int, _ position: Int, at time: Int) -> String {
        #"{"podcast": "https://example.org/a.xml", "episode": "https://example.org/\#(number).mp3","#
            + #" "action": "play", "timestamp": \#(time), "position": \#(position), "total": 1800}"#
    }

    /// The content of a request.
    static func body(_ request: HTTPRequest?) -> String {
        String(decoding: request?.body ?? [], as: UTF8.self)
    }
}
