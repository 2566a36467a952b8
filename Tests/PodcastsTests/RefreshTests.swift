import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Podcasts

/// Feeds that are asked for what is new: what is stored stays, whatever comes.
@Suite struct RefreshTests {
    private static let address = "https://cast.example/feed"
    private let house: CastHouse

    init() throws { house = try CastHouse() }

    /// A show with two episodes that was read once.
    private func followed() async throws -> PodcastShow {
        house.origin[Self.address] = .feed(
            CastHouse.feed([("b", "Two", 2), ("a", "One", 1)]), tag: "\"1\"")
        return try await house.refresher.add(Self.address, isPrivate: false).show
    }

    private func renewed(_ show: PodcastShow) async throws -> PodcastRenewal {
        let stored = try #require(try await house.person.podcasts.show(show.id))
        return try #require(try await house.refresher.refresh([stored]).first)
    }

    @Test func `a feed that did not change is not read again`() async throws {
        let show = try await followed()
        guard case .unchanged = try await renewed(show).outcome else {
            Issue.record("It was read.")
            return
        }
        #expect(house.origin.requests.last?.fields.first("If-None-Match") == "\"1\"")
    }

    @Test func `a new episode is new, and one that was heard is not`() async throws {
        let show = try await followed()
        #expect(try await house.titles(show.id) == ["1 One", "2 Two*"])
        house.origin[Self.address] = .feed(
            CastHouse.feed([("c", "Three", 16), ("b", "Two", 2), ("a", "One", 1)]), tag: "\"2\"")
        house.clock.advance(by: 60)
        guard case .read(new: 1) = try await renewed(show).outcome else {
            Issue.record("Nothing is new.")
            return
        }
        #expect(try await house.titles(show.id) == ["1 One", "2 Two*", "3 Three*"])
        let three = try #require(try await house.person.podcasts.episodes(of: show.id).last)
        try await house.person.progress.save(
            PlaybackPosition(
                chapter: ChapterAddress(source: .podcasts, book: show.id, chapter: three.id),
                position: .seconds(1), duration: .seconds(9), isCompleted: false,
                updatedAt: house.clock.now, bookTitle: "", chapterTitle: ""))
        #expect(try await house.titles(show.id) == ["1 One", "2 Two*", "3 Three"])
        #expect(try await house.person.podcasts.counts()[show.id] == EpisodeCounts(all: 3, new: 1))
    }

    @Test(arguments: [
        ("a page with 200", CastOrigin.Answer(body: "<!doctype html><html><p>Log in</html>")),
        ("nothing", CastOrigin.Answer(body: "")),
        ("another thing", CastOrigin.Answer(body: "Hello.")),
        ("a list of feeds", CastOrigin.Answer(body: "<opml version=\"2.0\"><body/></opml>")),
        ("an error", CastOrigin.Answer(status: 500, body: "Oh.")),
        ("a refusal", CastOrigin.Answer(status: 401)),
        ("no such page", CastOrigin.Answer(status: 404)),
        ("a circle", CastOrigin.Answer.moved(302, to: "https://cast.example/feed")),
        ("a way to this machine", CastOrigin.Answer.moved(301, to: "http://127.0.0.1/feed")),
        ("a way without a lock", CastOrigin.Answer.moved(301, to: "http://cast.example/feed")),
        ("no server", nil as CastOrigin.Answer?),
    ])
    func `what is stored stays, and the reason is one sentence`(
        what: String, answer: CastOrigin.Answer?
    ) async throws {
        let show = try await followed()
        house.origin[Self.address] = answer
        let renewal = try await renewed(show)
        let error = try #require(renewal.error, "\(what)")
        #expect("\(error)".hasSuffix(".") && "\(error)".contains("cast.example"), "\(error)")
        #expect(try await house.titles(show.id) == ["1 One", "2 Two*"], "\(what)")
        let stored = try #require(try await house.person.podcasts.show(show.id))
        #expect(stored.check.fault == "\(error)" && stored.address == Self.address, "\(what)")
        // The next answer mends it.
        house.origin[Self.address] = .feed(CastHouse.feed([("a", "One", 1)]))
        #expect(try await renewed(show).error == nil)
        #expect(try await house.person.podcasts.show(show.id)?.check.fault == nil)
    }

    @Test(arguments: [
        ("cut off", "<rss><channel><title>T</title><item><title>Th", 2),
        (
            "a bomb",
            "<!DOCTYPE r [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]><rss><channel>"
                + "<title>&b;</title></channel></rss>", 2
        ),
    ])
    func `a damaged feed takes nothing away`(what: String, body: String, count: Int) async throws {
        let show = try await followed()
        house.origin[Self.address] = .feed(body)
        _ = try await renewed(show)
        #expect(try await house.titles(show.id).count == count, "\(what)")
    }

    @Test(arguments: [
        (301, true), (308, true), (302, false), (307, false),
    ])
    func `an address that moved for good is the address from now on`(
        status: Int, isForGood: Bool
    ) async throws {
        let show = try await followed()
        let new = "https://new.example/feed"
        house.origin[Self.address] = .moved(status, to: new)
        house.origin[new] = .feed(CastHouse.feed([("y", "Two", 2), ("x", "One", 1)]))
        let renewal = try await renewed(show)
        #expect((renewal.movedFrom == Self.address) == isForGood)
        let stored = try #require(try await house.person.podcasts.show(show.id))
        #expect(stored.address == (isForGood ? new : Self.address))
        #expect(
            try await house.titles(show.id) == ["1 One", "2 Two*"], "nothing comes back as new")
    }

    @Test func `a feed that says where it moved to is followed there`() async throws {
        let show = try await followed()
        let new = "https://new.example/feed"
        let head = "<itunes:new-feed-url>\(new)</itunes:new-feed-url>"
        house.origin[Self.address] = .feed(
            CastHouse.feed(head: head, [("b", "Two", 2), ("a", "One", 1)]))
        let waiting = try await renewed(show)
        #expect(waiting.movedFrom == nil && !waiting.remarks.isEmpty, "there is none there yet")
        house.origin[new] = .feed(
            CastHouse.feed(head: head, [("c", "Three", 3), ("b", "Two", 2), ("a", "One", 1)]))
        #expect(try await renewed(show).movedFrom == Self.address)
        #expect(try await house.titles(show.id).count == 3)
        #expect(try await house.person.podcasts.show(show.id)?.address == new)
    }

    @Test func `two feeds that send to each other end nowhere`() async throws {
        let show = try await followed()
        func feed(to place: String) -> CastOrigin.Answer {
            .feed(
                CastHouse.feed(
                    head: "<itunes:new-feed-url>\(place)</itunes:new-feed-url>",
                    [("b", "Two", 2), ("a", "One", 1)]))
        }
        house.origin[Self.address] = feed(to: "https://new.example/feed")
        house.origin["https://new.example/feed"] = feed(to: Self.address)
        #expect(try await renewed(show).error == nil)
        #expect(house.origin.asked.count < 6)
        #expect(try await house.person.podcasts.show(show.id)?.address == Self.address)
        #expect(try await house.titles(show.id) == ["1 One", "2 Two*"])
    }

    @Test func `a feed that has ended is said so once, and left in peace`() async throws {
        let show = try await followed()
        house.origin[Self.address] = .init(status: 410)
        guard case .ended(before: false) = try await renewed(show).outcome,
            case .ended(before: true) = try await renewed(show).outcome
        else {
            Issue.record("It has not ended.")
            return
        }
        let asked = house.origin.requests.count
        let other = PodcastShow(
            id: BookID(rawValue: "o"), address: "https://o.example/feed", title: "O",
            addedAt: house.clock.now)
        let ended = try #require(try await house.person.podcasts.show(show.id))
        _ = try await house.refresher.refresh([ended, other])
        #expect(house.origin.asked.count { $0 == Self.address } == asked)
        #expect(try await house.titles(show.id).count == 2)
    }

    @Test func `the former address of a show that was moved or removed meanwhile changes nothing`()
        async throws
    {
        let asked = try await followed()
        var moved = asked
        moved.address = "https://new.example/feed"
        try await house.person.podcasts.keep(moved, episodes: [])
        let answers: [CastOrigin.Answer] = [
            .feed(CastHouse.feed([("c", "Three", 3)]), tag: "\"2\""), .init(status: 410),
            .init(status: 404),
        ]
        for answer in answers {
            house.origin[Self.address] = answer
            _ = try await house.refresher.refresh([asked])
            let stored = try #require(try await house.person.podcasts.show(asked.id))
            #expect(stored.address == moved.address && stored.check.tag == asked.check.tag)
            #expect(stored.check.endedAt == nil && stored.check.fault == nil)
        }
        try await house.person.podcasts.forget(asked.id)
        _ = try await house.refresher.refresh([asked])
        #expect(try await house.person.podcasts.show(asked.id) == nil)
    }

    @Test func `a host gets one request at a time, and few hosts are asked at once`() async throws {
        var shows: [PodcastShow] = []
        for number in 0..<40 {
            let address = "https://host\(number % 8).example/\(number)"
            house.origin[address] = .feed(CastHouse.feed([("a", "One", 1)]), tag: "\"1\"")
            let show = PodcastShow(
                id: BookID(rawValue: "\(number)"), address: address, title: "",
                addedAt: house.clock.now)
            try await house.person.podcasts.keep(show, episodes: [])
            shows.append(show)
        }
        let renewals = try await house.refresher.refresh(shows)
        #expect(renewals.map(\.show.id) == shows.map(\.id), "in their order")
        #expect(renewals.allSatisfy { $0.error == nil })
        #expect(house.origin.most.atOnce == 1 && house.origin.most.hosts <= 4)
        #expect(house.origin.requests.count == 40)
    }
}
