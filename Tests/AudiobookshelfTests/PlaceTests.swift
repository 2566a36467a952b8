import FoundationEssentials
import HTTPCaching
import ListenCore
import ServerTestSupport
import Synchronization
import Testing

@testable import Audiobookshelf

/// The places of a server, both ways.
@Suite struct PlaceTests {
    private static let one = BookID(rawValue: "one")
    private static let pod = BookID(rawValue: "pod")

    private static let user = """
        {"username": "anna", "mediaProgress": [
            {"libraryItemId": "one", "episodeId": null, "duration": 300, "currentTime": 150,
                "isFinished": false, "lastUpdate": 2000000, "new": 1},
            {"libraryItemId": "pod", "episodeId": "ep1", "currentTime": 10, "duration": 30,
                "lastUpdate": 1000000},
            {"broken": true}]}
        """

    private func shelf(
        stored: String? = nil, knowsSessions: Bool = true
    ) throws -> Shelf {
        try Shelf { request in
            switch request.url.path {
            case "/api/me": .json(Self.user)
            case "/api/me/progress/one", "/api/me/progress/pod/ep1":
                request.method == "PATCH" ? .json("") : stored.map { .json($0) }
            case "/api/session/local-all" where knowsSessions:
                .json(#"{"results": [{"id": "x", "success": true, "progressSynced": true}]}"#)
            default: Answers.all(request)
            }
        }
    }

    private static func change(
        _ chapter: String, _ seconds: Double, _ reason: ServerPlaceChange.Reason = .heard,
        heard: Double = 30, in book: BookID = PlaceTests.one, isFinished: Bool = false
    ) -> ServerPlaceChange {
        ServerPlaceChange(
            ServerPlace(
                book: book, chapter: ChapterID(rawValue: chapter), position: .seconds(seconds),
                duration: .seconds(199.5), isFinished: isFinished,
                updatedAt: Date(timeIntervalSince1970: 5_000)),
            reason, heard: .seconds(heard), base: Date(timeIntervalSince1970: 4_000))
    }

    @Test func `all places come in one answer; those that did not change are left out`()
        async throws
    {
        let shelf = try shelf()
        let all = try await shelf.home.places.places(since: nil)
        #expect(all.map(\.book) == [Self.one, Self.pod])
        #expect(all[0].chapter == nil && all[1].chapter?.rawValue == "tep1")
        #expect(all[0].updatedAt == Date(timeIntervalSince1970: 2_000))
        let new = try await shelf.home.places.places(
            since: Date(timeIntervalSince1970: 1_500))
        #expect(new.map(\.book) == [Self.one])
        #expect(shelf.server.requests.count == 2)
        let located = try await shelf.home.places.located(all[0])
        #expect(located?.chapter?.rawValue == "s100500")
        #expect(located?.position == .seconds(49.5))
        #expect(try await shelf.home.places.located(all[1]) == all[1])
    }

    @Test func `what was heard is a session of a player that was offline`() async throws {
        let shelf = try shelf(
            stored: """
                {"libraryItemId": "one", "currentTime": 90, "duration": 300, "lastUpdate": 3000000}
                """)
        let answer = try await shelf.home.places.write(Self.change("s100500", 20))
        #expect(answer == .written)
        let sent = try #require(shelf.server.requests.last)
        #expect(sent.method == "POST" && sent.url.path == "/api/session/local-all")
        let text = String(decoding: sent.body ?? [], as: UTF8.self)
        for part in [
            #""currentTime":120.5"#, #""duration":300"#, #""timeListening":30"#,
            #""updatedAt":5000000"#, #""deviceId":"device-1""#, #""libraryItemId":"one""#,
            #""mediaType":"book""#,
        ] { #expect(text.contains(part), "\(part) in \(text)") }
    }

    @Test func `jumps, ends and old servers are told by the place itself, with its length`()
        async throws
    {
        let shelf = try shelf(knowsSessions: false)
        #expect(try await shelf.home.places.write(Self.change("s100500", 99.5)) == .written)
        let end = Self.change("s100500", 199.5, .finished, isFinished: true)
        #expect(try await shelf.home.places.write(end) == .written)
        let bodies = shelf.server.requests.filter { $0.method == "PATCH" }.map {
            String(decoding: $0.body ?? [], as: UTF8.self)
        }
        #expect(bodies.count == 2)
        for part in [
            #""currentTime":200"#, #""duration":300"#, #""progress":0.66"#,
            #""isFinished":false"#, #""lastUpdate":5000000"#,
        ] { #expect(bodies.first?.contains(part) == true, "\(part) in \(bodies)") }
        #expect(bodies.last?.contains(#""isFinished":true"#) == true)
    }

    @Test func `the end of a chapter is not that of the book`() async throws {
        let shelf = try shelf()
        let end = Self.change("s0", 100.5, .finished, isFinished: true)
        let counted = try await shelf.home.places.counted(end.place)
        #expect(!counted.isFinished && counted.position == .seconds(100.5))
    }

    @Test func `episodes have places of their own`() async throws {
        let shelf = try shelf()
        let change = Self.change("tep1", 20, .sought, in: Self.pod)
        #expect(try await shelf.home.places.write(change) == .written)
        #expect(shelf.server.targets.last == "PATCH /api/me/progress/pod/ep1")
    }

    @Test func `a fresh player and a newer device are heard by nobody`() async throws {
        let shelf = try shelf(
            stored: """
                {"libraryItemId": "one", "currentTime": 250, "duration": 300, "lastUpdate": 3000000}
                """)
        // The first chapter begins the book: its first seconds would lose hours.
        guard case .refused = try await shelf.home.places.write(Self.change("s0", 1.5)) else {
            Issue.record("not refused")
            return
        }
        let newer = try self.shelf(
            stored: """
                {"libraryItemId": "one", "currentTime": 250, "duration": 300, "lastUpdate": 4500000}
                """)
        guard case .newer = try await newer.home.places.write(Self.change("s100500", 90)) else {
            Issue.record("not newer")
            return
        }
        for server in [shelf.server, newer.server] {
            #expect(server.requests.allSatisfy { $0.method == "GET" })
        }
    }
}
