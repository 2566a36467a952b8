import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Synchronization
import Testing

@testable import Jellyfin

/// A server in the shapes of Jellyfin 10, and the program's side of it.
struct Films {
    static let address = "https://films.example/jellyfin"
    static let source = KeptSource(
        id: SourceID(rawValue: address), name: "films", kind: .jellyfin, address: address,
        account: "anna")

    let server: StubServer
    let home: Jellyfin

    init(
        at address: String = Films.address, store kept: InMemoryResponseStore? = nil,
        over wrap: (StubServer) -> any HTTPTransport = { $0 },
        _ answer: @escaping @Sendable (HTTPRequest) -> StubServer.Answer?
    ) throws {
        let server = StubServer(answer)
        let store = try kept ?? InMemoryResponseStore()
        let clock = ManualClock()
        self.server = server
        home = try Jellyfin(
            KeptSource(
                id: SourceID(rawValue: address), name: "films", kind: .jellyfin,
                address: address, account: "anna"),
            access: ServerAccess(
                partition: "account anna", allowsInsecure: false,
                secret: KeptSecret(Secret("user1:token-1234567")),
                client: ServerClient(device: "device-1", version: "1.0")),
            transport: wrap(server),
            cache: { transport in
                CacheManager(
                    store: store, transport: transport, policy: CachePolicy(),
                    timing: .still(clock), notice: { _ in })
            }, cut: { payload, _, _ in payload }, leftOut: { _ in })
    }

    /// A book of two files with chapters in one, an album by its id, and a single file.
    @Sendable
    static func all(_ request: HTTPRequest) -> StubServer.Answer? {
        let path = request.url.path.dropFirst("/jellyfin".count)
        let query = request.url.query ?? ""
        switch path {
        case "/Items":
            let detailed = query.contains("Ids=")
            return .json(
                """
                {"Items": [
                  {"Id": "b2", "Name": "Disc 2", "Album": "Ein Buch", "ParentId": "folder",
                    "AlbumArtist": "A", "RunTimeTicks": 600000000, "IndexNumber": 2,
                    "Type": "AudioBook", "ImageTags": {"Primary": "x"}},
                  {"Id": "b1", "Name": "Disc 1", "Album": "Ein Buch", "ParentId": "folder",
                    "RunTimeTicks": 1200000000, "IndexNumber": 1, "UserData":
                    {"PlaybackPositionTicks": 450000000, "Played": false,
                     "LastPlayedDate": "2020-01-01T00:00:00.1234567Z"}
                    \(detailed ? #", "Chapters": [{"StartPositionTicks": 0, "Name": "Eins"},"#
                        + #"{"StartPositionTicks": 400000000, "Name": "Zwei"}]"# : "")},
                  {"Id": "song", "Name": "Lied", "Album": "Lieder", "AlbumId": "al1",
                    "RunTimeTicks": 300000000, "HasLyrics": true},
                  {"Id": "alone", "Name": "Allein", "RunTimeTicks": "much"},
                  {"Id": "ghost", "Name": "Missing", "LocationType": "Virtual"},
                  {"Name": "no id"}
                ], "TotalRecordCount": 6}
                """)
        case "/Audio/song/Lyrics":
            return .json(
                #"{"Lyrics": [{"Text": "La", "Start": 10000000}, {"Text": "Le\nLi", "Start":"#
                    + #" 615000000}]}"#)
        case "/Audio/b1/stream": return .sound(SilentMPEG.frames(100, at: 32))
        case "/UserItems/b1/UserData": return .json("{}")
        default: return nil
        }
    }
}

@Suite struct JellyfinTests {
    @Test func `recordings of an album are a book, in their order`() async throws {
        let films = try Films(Films.all)
        let books = try await films.home.books.books(.cacheFirst).value
        #expect(books.map(\.title) == ["Ein Buch", "Lieder", "Allein"])
        #expect(books[1].id.rawValue == "al1" && books[2].id.rawValue == "alone")
        #expect(
            books[0].coverURL
                == "https://films.example/jellyfin/Items/b2/Images/Primary?maxWidth=400")
        let chapters = try await films.home.books.chapters(of: books[0].id, .cacheFirst).value
        #expect(chapters.map(\.title) == ["Eins", "Zwei", "Disc 2"])
        #expect(chapters.map(\.duration) == [.seconds(40), .seconds(80), .seconds(60)])
        #expect(chapters.map(\.id.rawValue) == ["s0", "s40000", "tb2"])
        let asked = try #require(films.server.targets.last)
        #expect(asked.contains("userId=user1&Ids=b1,b2&"))
    }

    @Test func `only the server itself learns who asks`() async throws {
        let films = try Films(Films.all)
        _ = try await films.home.books.books(.cacheFirst)
        let fields = films.server.requests.map { $0.fields.first("Authorization") ?? "" }
        #expect(
            fields.allSatisfy {
                $0 == #"MediaBrowser Client="listen", Device="terminal", DeviceId="device-1", "#
                    + #"Version="1.0", Token="token-1234567""#
            }, "\(fields)")
        #expect(films.server.requests.allSatisfy { !$0.url.description.contains("token-") })
        let transport = JellyfinTransport(
            transport: films.server, base: try #require(HTTPURL(Films.address)),
            client: ServerClient(device: "d", version: "1"),
            account: { JellyfinAccount(kept: Secret("u:token-1234567")) })
        let elsewhere = try #require(HTTPURL("https://cdn.example/x"))
        _ = try await transport.send(HTTPRequest("GET", elsewhere), limits: .json)
        #expect(films.server.requests.last?.fields.contains("Authorization") == false)
    }

    @Test func `lyrics are a text, and sound comes as it is`() async throws {
        let films = try Films(Films.all)
        let shelf = films.home.books
        let album = BookID(rawValue: "al1")
        let playback = try await shelf.playback(
            of: ChapterID(rawValue: "tsong"), in: album, .cacheFirst
        ).value
        #expect(
            playback.audio
                == .remote(
                    url: "https://films.example/jellyfin/Audio/song/stream?static=true"))
        let text = try #require(playback.subtitles)
        let payload = try await shelf.track(text, of: playback, .cacheFirst).value
        #expect(
            String(decoding: payload.bytes, as: UTF8.self) == "[00:01.00]La\n[01:01.50]Le Li\n")
    }

    @Test func `a place counts in its recording, and is found in its chapter`() async throws {
        let films = try Films(Films.all)
        let places = films.home.places
        let all = try await places.places(since: nil)
        #expect(all.map { $0.chapter?.rawValue } == ["tb1"])
        let place = try #require(all.first)
        #expect(place.position == .seconds(45) && place.duration == .seconds(120))
        #expect(place.updatedAt == Date(timeIntervalSince1970: 1_577_836_800))
        _ = try await films.home.books.books(.cacheFirst)
        let located = try #require(try await places.located(place))
        #expect(located.chapter?.rawValue == "s40000" && located.position == .seconds(5))
        let counted = try await places.counted(located)
        #expect(counted.chapter == place.chapter && counted.position == place.position)
    }

    @Test func `a place is set in ticks, past what a session's end would take`() async throws {
        let films = try Films(Films.all)
        let book = try #require(try await films.home.books.books(.cacheFirst).value.first).id
        let change = ServerPlaceChange(
            ServerPlace(
                book: book, chapter: ChapterID(rawValue: "s40000"), position: .seconds(20.5),
                duration: .seconds(80), updatedAt: Date(timeIntervalSince1970: 1_600_000_000)),
            .heard)
        #expect(try await films.home.places.write(change) == .written)
        let sent = try #require(films.server.requests.last)
        #expect(sent.url.path == "/jellyfin/UserItems/b1/UserData" && sent.method == "POST")
        let body = String(decoding: sent.body ?? [], as: UTF8.self)
        #expect(body.contains(#""PlaybackPositionTicks":605000000"#), "\(body)")
    }

    @Test func `a torn answer names the kind and the name of the source`() async throws {
        let films = try Films { _ in .json(#"{"Items": [{"Id":"#) }
        let error = await #expect(throws: ServiceError.self) {
            try await films.home.books.books(.cacheFirst)
        }
        let text = error?.description ?? ""
        #expect(text.contains("Jellyfin “films”") && text.contains("listen source list"), "\(text)")
        #expect(!text.contains("listen server test") && !text.contains("backend"), "\(text)")
    }

    @Test func `a log-in page at 200 is told`() async throws {
        let page = StubServer.Answer(type: "text/html", body: Array("<html>".utf8))
        let films = try Films { _ in page }
        await #expect { _ = try await films.home.books.books(.cacheFirst) } throws: {
            ($0 as? ServiceError)?.code == .webPage(from: nil)
        }
    }
}

@Suite struct JellyfinSignInTests {
    private static let login =
        #"{"AccessToken": "token-9876543", "User": {"Id": "user9", "Name": "Anna"}}"#

    private func signIn(
        _ server: StubServer, _ account: String?, _ secret: String?
    ) async throws -> SignedIn {
        let lines = Lines()
        let signed = try await JellyfinLogin(
            server, client: ServerClient(device: "d", version: "1"),
            timing: .still(ManualClock()), allowsInsecure: false
        ).signIn(
            Films.source, SourceLogin(account: account, secret: secret.map(Secret.init)),
            lines.add)
        #expect(lines.all.withLock { $0 }.count == (secret == nil ? 1 : 0))
        return signed
    }

    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
        @Sendable func add(_ line: String) { all.withLock { $0.append(line) } }
    }

    @Test func `an account and its password give a token`() async throws {
        let server = StubServer { request in
            request.url.path.hasSuffix("/Users/AuthenticateByName")
                ? .json(Self.login) : nil
        }
        let signed = try await signIn(server, "anna", "geheim ü")
        #expect(signed.secret == Secret("user9:token-9876543") && signed.account == "Anna")
        let account = JellyfinAccount(kept: signed.secret)
        #expect(account.user == "user9" && account.token == Secret("token-9876543"))
        #expect("\(account)" == "***")
    }

    @Test func `a code is told and waited for`() async throws {
        let count = Counter()
        let server = StubServer { request in
            switch request.url.path.split(separator: "/").last {
            case "Initiate": .json(#"{"Code": "123456", "Secret": "s3"}"#)
            case "Connect": .json(#"{"Authenticated": \#(count.next() >= 3)}"#)
            case "AuthenticateWithQuickConnect": .json(Self.login)
            default: nil
            }
        }
        #expect(try await signIn(server, nil, nil).account == "Anna")
        #expect(server.targets.filter { $0.contains("Connect?secret=s3") }.count == 3)
    }

    private final class Counter: Sendable {
        private let count = Mutex(0)
        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    @Test func `a code that nobody enters ends after five minutes, as a refusal does at once`()
        async throws
    {
        let idle = StubServer { request in
            switch request.url.path.split(separator: "/").last {
            case "Initiate": .json(#"{"Code": "123456", "Secret": "s3"}"#)
            default: .json(#"{"Authenticated": false}"#)
            }
        }
        await #expect { _ = try await signIn(idle, nil, nil) } throws: {
            ($0 as? StatedError)?.kind == .unavailable
        }
        #expect(idle.requests.count == 101)
        let off = StubServer { _ in .json("", 401) }
        await #expect { _ = try await signIn(off, nil, nil) } throws: {
            "\($0)".contains("offers no Quick Connect")
        }
        await #expect { _ = try await signIn(off, "anna", "falsch") } throws: {
            ($0 as? StatedError)?.kind == .refused && !"\($0)".contains("falsch")
        }
    }
}
