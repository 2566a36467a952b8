import FoundationEssentials
import HTTPCaching
import ListenCore
import ServerTestSupport
import Synchronization
import Testing

@testable import Syncing

/// The places of episodes at servers of gpodder, both ways.
@Suite struct GpodderPlacesTests {
    @Test(
        .enabled(if: Captured.isThere, "../shared/fixtures is absent"),
        arguments: [
            ("episode-actions-odd", GpodderDialect.gpodder, 1_799.0, true),
            ("nextcloud-episode-action", .nextcloud, 120, false),
        ])
    func `the newest play of an episode is its place`(
        _ name: String, _ dialect: GpodderDialect, _ seconds: Double, _ isFinished: Bool
    ) async throws {
        let answer = try Captured.text("gpodder/\(name).json")
        let cast = try Cast(dialect) { _ in .json(answer) }
        let places = try await cast.places.places(since: nil)
        #expect(places.map(\.chapter) == [Cast.episode(1)])
        #expect(places.first?.position == .seconds(seconds))
        #expect(places.first?.duration == .seconds(1_800))
        #expect(places.first?.isFinished == isFinished)
        #expect(cast.server.requests.count == 1)
    }

    @Test(.enabled(if: Captured.isThere, "../shared/fixtures is absent"))
    func `episodes that are not followed here are left out`() async throws {
        let answer = try Captured.text("gpodder/episode-actions-get.json")
        let cast = try Cast { _ in .json(answer) }
        #expect(try await cast.places.places(since: nil).isEmpty)
    }

    @Test func `each dialect has its paths, and the password goes with every request`()
        async throws
    {
        let since = Date(timeIntervalSince1970: 1_790_000_000)
        let dialects: [(GpodderDialect, base: String, paths: [String])] = [
            (
                .gpodder, "https://pods.example/sub",
                ["/sub/api/2/episodes/ana.json?since=1790000000", "/sub/api/2/episodes/ana.json"]
            ),
            (
                .nextcloud, "https://cloud.example",
                [
                    "/index.php/apps/gpoddersync/episode_action?since=1790000000",
                    "/index.php/apps/gpoddersync/episode_action/create",
                ]
            ),
        ]
        for (dialect, base, paths) in dialects {
            let cast = try Cast(dialect, at: base) { _ in Cast.page("") }
            _ = try await cast.places.places(since: since)
            #expect(try await cast.places.write(Cast.change(1, 60)) == .written)
            #expect(cast.server.requests.map(\.url.target) == paths)
            #expect(cast.server.requests.map(\.method) == ["GET", "POST"])
            for request in cast.server.requests {
                #expect(
                    request.fields.first("Authorization") == "Basic YW5hOmNvcnJlY3QgaG9yc2U=")
                #expect(request.redirects == .report)
            }
        }
    }

    @Test func `a place is told a second later than one of the same second, if it is another`()
        async throws
    {
        // By a clock that is behind, the second place is made just after the known one.
        for (seconds, time) in [(100.0, "2026-11-18T14:26:41"), (500.0, "2026-11-18T14:26:40")] {
            let cast = try Cast { request in
                Cast.page(request.method == "GET" ? Cast.play(1, 500, at: 1_795_012_000) : "")
            }
            _ = try await cast.places.places(since: nil)
            let change = Cast.change(1, seconds, at: 1_795_012_000.4)
            #expect(try await cast.places.write(change) == .written)
            let body = Cast.body(cast.server.requests.last)
            #expect(body.contains(#""timestamp":"\#(time)""#), "\(body)")
        }
    }

    @Test func `a device whose clock is ahead hides nothing`() async throws {
        let cast = try Cast { _ in Cast.page(Cast.play(1, 500, at: 1_899_999_999)) }
        let ahead = Date(timeIntervalSince1970: 1_899_999_999)
        #expect(try await cast.places.places(since: ahead).isEmpty)
        #expect(cast.server.requests.first?.url.query == "since=1795100000")
    }

    @Test func `long lists come in pages, and a server that has none ends them`() async throws {
        let pages = Mutex(0)
        let cast = try Cast { _ in
            let page = pages.withLock { count in
                count += 1
                return count
            }
            let actions = (0..<100).map { Cast.play(page * 100 + $0, 60, at: 1_790_000_000 + $0) }
            return page < 3
                ? Cast.page(actions.joined(separator: ","), timestamp: "\(1_790_000_000 + page)")
                : Cast.page(Cast.play(7, 60, at: 1_790_000_000))
        }
        #expect(try await cast.places.places(since: nil).count == 201)
        #expect(
            cast.server.requests.map(\.url.query)
                == ["since=0", "since=1790000001", "since=1790000002"])
    }

    @Test func `a server that names one page for ever is left`() async throws {
        let actions = (0..<100).map { Cast.play($0, 60, at: 1_790_000_000) }
        let page = Cast.page(actions.joined(separator: ","), timestamp: "5")
        let cast = try Cast { _ in page }
        #expect(try await cast.places.places(since: nil).count == 100)
        #expect(cast.server.requests.count == 2)
    }

    @Test func `places are sent in batches, in whole seconds`() async throws {
        let cast = try Cast { _ in Cast.page("") }
        let changes = (1...31).map { Cast.change($0, 90.7, heard: 30.2) }
        let answers = try await cast.places.write(changes)
        #expect(answers == Array(repeating: .written, count: 31))
        let posts = cast.server.requests.filter { $0.method == "POST" }
        #expect(posts.count == 2)
        let count = posts.map { Cast.body($0).split(separator: #""play""#).count - 1 }
        #expect(count == [30, 1])
        let expected =
            #"[{"action":"play","device":"listen-abcdef","#
            + #""episode":"https://example.org/31.mp3","podcast":"https://example.org/a.xml","#
            + #""position":90,"started":60,"timestamp":"2026-11-18T11:06:40","total":1800}]"#
        #expect(Cast.body(posts.last) == expected)
    }

    @Test(
        arguments: [
            // Position and length; position, started and length as sent, without a length none.
            (1_799.9, 1_800.0, [1_798, 1_798, 1_800]), (0, 1_800, [0, 0, 1_800]),
            (1, 1, [0, 0, 1]),
            (1_700.2, 1_799.6, [1_700, 1_700, 1_800]), (62.5, 0, [62, nil, nil]),
        ] as [(Double, Double, [Int64?])])
    func `nobody takes a place for an end that is none`(
        _ position: Double, _ length: Double, _ sent: [Int64?]
    ) {
        let action = Self.action(Cast.change(1, position, of: length))
        #expect([action.position, action.started, action.total] == sent)
    }

    @Test func `an end is the length`() {
        let action = Self.action(Cast.change(1, 1_700, of: 1_799.6, isFinished: true))
        #expect([action.position, action.started, action.total] == [1_800, 1_700, 1_800])
    }

    private static func action(_ change: ServerPlaceChange) -> SentAction {
        SentAction(change, GpodderEpisodes.Addresses(feed: "f", media: "m"), device: nil)
    }

    @Test func `what belongs to a private show is never sent`() async throws {
        let cast = try Cast { _ in Cast.page("") }
        let changes = [
            Cast.change(1, 100, in: Cast.privateBook), Cast.change(2, 100, in: Cast.privateBook),
        ]
        for change in changes {
            let error = await #expect(throws: ServiceError.self) {
                try await cast.places.write(change)
            }
            #expect(error?.code == .notFound)
        }
        try await cast.places.send(changes)
        try await cast.places.send(changes[0])
        #expect(cast.server.requests.isEmpty)
    }

    @Test func `a newer place and a minute are never lost`() async throws {
        let cast = try Cast { _ in
            Cast.page(
                Cast.play(1, 900, at: 1_795_050_000) + "," + Cast.play(2, 900, at: 1_790_000_000))
        }
        _ = try await cast.places.places(since: nil)
        guard case .newer(let stored) = try await cast.places.write(Cast.change(1, 100)) else {
            Issue.record("not newer")
            return
        }
        #expect(stored.position == .seconds(900))
        guard case .refused = try await cast.places.write(Cast.change(2, 1)) else {
            Issue.record("not refused")
            return
        }
        #expect(cast.server.requests.count == 1)
        #expect(try await cast.places.write(Cast.change(2, 950)) == .written)
    }

    @Test func `a server that wants a sign-in gets one, and its session is used`() async throws {
        let cast = try Cast { request in
            if request.url.path == "/api/2/auth/ana/login.json" {
                return StubServer.Answer(
                    fields: ["Set-Cookie": "sessionid=abc123; Path=/; HttpOnly"])
            }
            return request.fields.first("Cookie") == "sessionid=abc123"
                ? Cast.page(Cast.play(1, 60, at: 1_795_000_000)) : .json("{}", 401)
        }
        #expect(try await cast.places.places(since: nil).count == 1)
        #expect(try await cast.places.places(since: nil).count == 1)
        #expect(cast.server.requests.count == 4)
    }

    @Test func `a wrong password, another address and a page are told with the way out`()
        async throws
    {
        let answers: [(StubServer.Answer, FailureKind, String)] = [
            (.json("{}", 401), .refused, "the password, and try again"),
            (.json("{}", 404), .badData, "no gpodder server"),
            (
                StubServer.Answer(302, fields: ["Location": "https://elsewhere.example/"]),
                .badData, "leads to another address"
            ),
            (
                StubServer.Answer(type: "text/html", body: Array("<html>".utf8)), .unavailable,
                "web page"
            ),
            (.json("[]"), .badData, "no gpodder server"), (.json("{"), .badData, "JSON"),
            (.json("{}", 500), .unavailable, "500"),
        ]
        for (answer, kind, words) in answers {
            let cast = try Cast { _ in answer }
            let error = await #expect(throws: ServiceError.self) {
                try await cast.places.probe()
            }
            #expect(error?.kind == kind, "\(words)")
            #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
            #expect(error?.description.contains("listen server") == false)
            #expect(error?.description.contains("horse") == false)
            // It is not added yet, so that no command knows its name.
            #expect(error?.description.contains("listen sync") == false)
        }
    }

    @Test func `a password that is refused later is mended by adding it again`() async throws {
        let cast = try Cast { _ in .json("{}", 401) }
        let error = await #expect(throws: ServiceError.self) {
            try await cast.places.places(since: nil)
        }
        #expect(error?.description.contains("`listen sync remove pods`") == true)
    }

    @Test func `the password stays here where others could read it`() async throws {
        let cast = try Cast(at: "http://pods.example") { _ in Cast.page("") }
        _ = try await cast.places.places(since: nil)
        #expect(cast.server.requests.allSatisfy { !$0.fields.contains("Authorization") })
    }

    @Test func `what was told where no server is any more counts as not told`() async throws {
        let cast = try Cast { request in
            request.method == "GET" ? Cast.page("") : .json("{}", 404)
        }
        let error = await #expect(throws: ServiceError.self) {
            try await cast.places.write(Cast.change(1, 60))
        }
        // Not a fault of one book, after which the others are told.
        guard case .notKept? = error?.code else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
