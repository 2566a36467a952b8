import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Podcasts

/// What servers of podcasts do to a show that is followed: the list of bad input, a row each.
@Suite struct BadFeedTests {
    private static let address = "https://cast.example/feed"
    private let house: CastHouse

    init() throws { house = try CastHouse() }

    private static let known: [(id: String?, title: String, day: Int)] = [
        ("b", "Two", 2), ("a", "One", 1),
    ]

    private func followed() async throws -> PodcastShow {
        house.origin[Self.address] = .feed(CastHouse.feed(Self.known))
        return try await house.refresher.add(Self.address, isPrivate: false).show
    }

    private func renewed(_ show: PodcastShow) async throws -> PodcastRenewal {
        let stored = try #require(try await house.person.podcasts.show(show.id))
        house.clock.advance(by: 60)
        return try #require(try await house.refresher.refresh([stored]).first)
    }

    /// An item without what a row is about.
    private static func item(
        _ id: String, _ title: String, date: String = "1 May 2026 08:00:00 GMT",
        file: String? = nil, more: String = ""
    ) -> String {
        let file = file ?? "https://cast.example/\(title).mp3"
        return """
            <item><guid>\(id)</guid><title>\(title)</title><pubDate>\(date)</pubDate>
            <enclosure url="\(file)" type="audio/mpeg" length="9"/>\(more)</item>
            """
    }

    private static func feed(_ items: String...) -> String {
        "<rss version=\"2.0\"><channel><title>Slow News</title>\(items.joined())</channel></rss>"
    }

    private static let second = "2 May 2026 08:00:00 GMT"

    /// What comes the second time, and the episodes that are there then; new ones with a star.
    static let feeds: [(what: String, feed: String, titles: [String])] = [
        (
            "all ids and all files changed at once",
            feed(
                item("y", "Two", date: second, file: "https://new.example/y.mp3"),
                item("x", "One", file: "https://new.example/x.mp3")),
            ["1 One", "2 Two*"]
        ),
        (
            "all ids and all titles changed at once",
            feed(
                item("y", "#2: Two", date: second, file: "https://cast.example/Two.mp3"),
                item("x", "#1: One", file: "https://cast.example/One.mp3")),
            ["1 #1: One", "2 #2: Two*"]
        ),
        (
            "all dates changed at once",
            feed(
                item("b", "Two", date: "16 May 2026 08:00:00 GMT"),
                item("a", "One", date: "16 May 2026 08:00:00 GMT")), ["1 One", "2 Two*"]
        ),
        (
            "files with another key each time",
            feed(
                item("b", "Two", date: second, file: "https://cast.example/Two.mp3?key=2"),
                item("a", "One", file: "https://cast.example/One.mp3?key=2")),
            ["1 One", "2 Two*"]
        ),
        (
            "one file for all",
            feed(
                item("b", "Two", date: second, file: "https://cast.example/x.mp3"),
                item("a", "One", file: "https://cast.example/x.mp3")), ["1 One", "2 Two*"]
        ),
        (
            "a date in the far future",
            feed(
                item("c", "Three", date: "1 Jan 2999 00:00:00 GMT"),
                item("b", "Two", date: second), item("a", "One")),
            ["1 One", "2 Two*", "3 Three*"]
        ),
        (
            "a date long ago",
            feed(
                item("c", "Three", date: "1 Jan 1971 00:00:00 GMT"),
                item("b", "Two", date: second), item("a", "One")),
            ["1 One", "2 Two*", "3 Three"]
        ),
        (
            "lengths that lie",
            feed(
                item(
                    "b", "Two", date: second,
                    more: "<itunes:duration>-5</itunes:duration>"),
                item(
                    "a", "One",
                    more: "<itunes:duration>99999999999999999999:00:00</itunes:duration>")),
            ["1 One", "2 Two*"]
        ),
        (
            "files that may not be asked",
            feed(
                item("c", "Three", date: "16 May 2026 08:00:00 GMT", file: "file:///etc/passwd"),
                item("b", "Two", date: second, file: "javascript:alert(1)"), item("a", "One")),
            ["1 One", "2 Two*"]
        ),
        ("nothing any more", feed(), ["1 One", "2 Two*"]),
    ]

    @Test(arguments: feeds)
    func `what was heard keeps its place, and only what is new is new`(
        what: String, feed: String, titles: [String]
    ) async throws {
        let show = try await followed()
        house.origin[Self.address] = .feed(feed)
        #expect(try await renewed(show).error == nil, "\(what)")
        #expect(try await house.titles(show.id) == titles, "\(what)")
        // The same once more changes nothing, nor does it when the feed is as it was.
        for body in [feed, CastHouse.feed(Self.known)] {
            house.origin[Self.address] = .feed(body)
            guard case .read(new: 0) = try await renewed(show).outcome else {
                Issue.record("\(what): something came back as new")
                return
            }
            #expect(try await house.titles(show.id).count == titles.count, "\(what)")
        }
    }

    @Test(arguments: [
        "text/html", "image/png", "application/octet-stream", "audio/mpeg", "nonsense", "",
        "text/xml; charset=klingon", "application/rss+xml; charset=utf-16",
    ])
    func `a type that lies does no harm`(type: String) async throws {
        let show = try await followed()
        house.origin[Self.address] = CastOrigin.Answer(
            fields: ["Content-Type": type],
            body: CastHouse.feed([("c", "Three", 16)] + Self.known))
        guard case .read(new: 1) = try await renewed(show).outcome else {
            Issue.record("It was not read.")
            return
        }
        #expect(try await house.titles(show.id) == ["1 One", "2 Two*", "3 Three*"])
    }

    @Test(arguments: [
        ("silent", TransportError.Code.timeout), ("cut off", .cut), ("no HTTP", .malformed),
        ("larger unpacked than it may be", .tooLarge(limit: 64 << 20)), ("insecure", .tls),
        ("away", .unreachable),
    ])
    func `a server that does not answer takes nothing away, and is told in a sentence`(
        what: String, code: TransportError.Code
    ) async throws {
        let show = try await followed()
        house.origin[Self.address] = CastOrigin.Answer(failure: code)
        let error = try #require(try await renewed(show).error, "\(what)")
        #expect("\(error)".hasSuffix(".") && "\(error)".contains("cast.example"), "\(error)")
        #expect(try await house.titles(show.id) == ["1 One", "2 Two*"], "\(what)")
    }

    @Test(arguments: [
        ([301, 308, 301, 308, 301], 5), ([301, 302, 301, 301, 301], 1), ([302, 301], 0),
        ([307, 308, 308], 0), ([301, 303, 308], 1),
    ])
    func `of addresses in a row those moved for good are kept, up to the first that is not`(
        statuses: [Int], place: Int
    ) async throws {
        let show = try await followed()
        let places = [Self.address] + statuses.indices.map { "https://cast.example/\($0 + 1)" }
        for (index, status) in statuses.enumerated() {
            house.origin[places[index]] = .moved(status, to: places[index + 1])
        }
        house.origin[places[statuses.count]] = .feed(CastHouse.feed(Self.known))
        #expect(try await renewed(show).error == nil)
        #expect(try await house.person.podcasts.show(show.id)?.address == places[place])
        #expect(try await house.titles(show.id) == ["1 One", "2 Two*"])
    }

    @Test func `addresses that go on and on are left`() async throws {
        let show = try await followed()
        for number in 0..<100 {
            let place = number == 0 ? Self.address : "https://cast.example/\(number)"
            house.origin[place] = .moved(301, to: "https://cast.example/\(number + 1)")
        }
        let asked = house.origin.asked.count
        #expect(try await renewed(show).error != nil)
        #expect(house.origin.asked.count - asked < 15)
        #expect(try await house.person.podcasts.show(show.id)?.address == Self.address)
    }
}
