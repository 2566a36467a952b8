import CryptoDigests
import Fetching
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport

@testable import OpenSubsonic

/// A server that speaks Subsonic, and the program's side of it.
struct Music {
    static let address = "https://music.example"
    static let source = KeptSource(
        id: SourceID(rawValue: address), name: "music", kind: .subsonic, address: address,
        account: "anna")

    let server: StubServer
    let store: InMemoryResponseStore
    let home: OpenSubsonic

    init(
        secret: String = "u=anna&t=0123456789abcdef&s=saltsalt&v=1.16.1",
        at address: String = Music.address, store kept: InMemoryResponseStore? = nil,
        over wrap: (StubServer) -> any HTTPTransport = { $0 },
        _ answer: @escaping @Sendable (HTTPRequest) -> StubServer.Answer?
    ) throws {
        let server = StubServer(answer)
        let store = try kept ?? InMemoryResponseStore()
        (self.server, self.store) = (server, store)
        let clock = ManualClock()
        home = try OpenSubsonic(
            KeptSource(
                id: SourceID(rawValue: address), name: "music", kind: .subsonic,
                address: address, account: "anna"),
            access: ServerAccess(
                partition: "account anna", allowsInsecure: false,
                secret: KeptSecret(Secret(secret)),
                client: ServerClient(device: "device-1", version: "1.0")),
            transport: wrap(server),
            cache: { transport in
                CacheManager(
                    store: store, transport: transport, policy: CachePolicy(),
                    timing: .still(clock), notice: { _ in })
            }, cut: { payload, _, _ in payload })
    }

    /// The name of a question.
    static func question(_ request: HTTPRequest) -> String {
        String(request.url.path.split(separator: "/").last ?? "")
    }

    /// The fields of a question, as a form or in the address.
    static func fields(_ request: HTTPRequest) -> String {
        request.body.map { String(decoding: $0, as: UTF8.self) } ?? request.url.query ?? ""
    }

    static func ok(_ members: String) -> StubServer.Answer {
        .json(
            #"{"subsonic-response": {"status": "ok", "version": "1.16.1", \#(members)}}"#)
    }

    static func failed(_ code: Int, _ message: String = "no") -> StubServer.Answer {
        .json(
            #"{"subsonic-response": {"status": "failed", "version": "1.16.1", "error": "#
                + #"{"code": \#(code), "message": "\#(message)"}}}"#)
    }

    /// An album of two songs, one of which has lyrics, and a podcast.
    @Sendable
    static func all(_ request: HTTPRequest) -> StubServer.Answer? {
        let fields = fields(request)
        switch question(request) {
        case "ping": return ok(#""openSubsonic": true"#)
        case "getOpenSubsonicExtensions":
            return ok(#""openSubsonicExtensions": [{"name": "songLyrics", "versions": [1]}]"#)
        case "getAlbumList2":
            return ok(
                #""albumList2": {"album": [{"id": "al1", "name": "Ein Buch", "artist": "A","#
                    + #""songCount": 2, "coverArt": "c1"}, {"id": "al2", "songCount": 0},"#
                    + #"{"name": "no id"}]}"#)
        case "getAlbum":
            return ok(
                #""album": {"id": "al1", "song": [{"id": "s2", "title": "Zwei", "track": 2,"#
                    + #""duration": "30"}, {"id": "s1", "title": "Eins", "track": 1,"#
                    + #""duration": 20}, {"id": "v", "isVideo": true}, {"isDir": "true", "id": "d"}"#
                    + #"]}"#)
        case "getPodcasts" where fields.contains("includeEpisodes=true"):
            return ok(
                #""podcasts": {"channel": {"id": 7, "episode": [{"id": "e2", "streamId": "x2","#
                    + #""title": "Later", "status": "completed","#
                    + #""publishDate": "2020-02-01T00:00:00.000Z"}, {"id": "e1", "title": "First","#
                    + #""status": "completed", "publishDate": "2020-01-01T00:00:00"},"#
                    + #"{"id": "e3", "status": "skipped"}]}}"#)
        case "getPodcasts":
            return ok(
                #""podcasts": {"channel": [{"id": 7, "title": "Pod", "status": "completed"},"#
                    + #"{"id": "8", "status": "error"}]}"#)
        case "getLyricsBySongId":
            let lines =
                #"{"start": 1000, "value": "eins"}, {"start": 61500, "value": "zwei\nlang"}"#
            return fields.contains("id=s1")
                ? ok(
                    #""lyricsList": {"structuredLyrics": [{"synced": false, "line": []},"#
                        + #"{"lang": "de", "synced": true, "offset": 500, "line": [\#(lines)]}]}"#)
                : ok(#""lyricsList": {}"#)
        case "download":
            return fields.contains("id=s1")
                ? .sound(SilentMPEG.frames(100, at: 32)) : failed(70, "Song not found")
        default: return nil
        }
    }
}
