import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Podcasts

/// Feeds whose address holds a password or a key, wherever they lead and whatever they answer.
@Suite struct PrivateFeedTests {
    private static let address = "https://cast.example/feed"
    private let house: CastHouse

    init() throws { house = try CastHouse() }

    /// Addresses with a secret: what is asked for each, and what may be shown of it.
    private static let addresses: [(typed: String, asked: String, isPrivate: Bool)] = [
        ("https://me:hidden@cast.example/feed", address, false),
        (address + "?token=hidden", address + "?token=hidden", false),
        ("https://cast.example/private/hidden", "https://cast.example/private/hidden", false),
        ("https://cast.example/hidden.rss", "https://cast.example/hidden.rss", true),
    ]

    private func follow(_ typed: String, _ asked: String, _ isPrivate: Bool) async throws
        -> PodcastShow
    {
        house.origin[asked] = .feed(
            CastHouse.feed([("b", "Two", 2), ("a", "One", 1)]), tag: "\"1\"")
        return try await house.refresher.add(typed, isPrivate: isPrivate).show
    }

    private func renewed(_ show: PodcastShow) async throws -> PodcastRenewal {
        let stored = try #require(try await house.person.podcasts.show(show.id))
        return try #require(try await house.refresher.refresh([stored]).first)
    }

    /// Everything that is kept of a show outside of the vault, and what is said of a renewal.
    private func told(_ renewal: PodcastRenewal) async throws -> String {
        let shows = try await house.person.podcasts.shows()
        let list = house.refresher.list(of: shows)
        let plain = shows.map { "\($0.address) \($0.title) \($0.check) \($0.link ?? "")" }
        let links = try await house.person.podcasts.episodes(of: renewal.show.id)
            .compactMap(\.link)
        let said = ["\(renewal.error.map { "\($0)" } ?? "")", renewal.movedFrom ?? "", list]
        return (plain + links + said + renewal.remarks).joined(separator: "\n")
    }

    @Test(arguments: addresses)
    func `no answer brings the secret to light`(
        typed: String, asked: String, isPrivate: Bool
    ) async throws {
        let show = try await follow(typed, asked, isPrivate)
        let key = "<link>https://cast.example/page?token=hidden</link>"
        let answers: [(String, CastOrigin.Answer)] = [
            ("a page", .init(body: "<!doctype html><html>hidden</html>")),
            (
                "a page that names it",
                .init(
                    body: "<!doctype html><html><head><link rel=alternate"
                        + " type=application/rss+xml href='\(asked)&hidden=hidden'></head></html>")
            ),
            ("refused", .init(status: 401)), ("broken", .init(status: 500, body: "hidden")),
            ("no feed", .init(body: "hidden")), ("empty", .init(body: "")),
            ("to http", .moved(301, to: asked.replacing("https", with: "http"))),
            ("to this machine", .moved(302, to: "https://127.0.0.1/hidden")),
            ("in a circle", .moved(302, to: asked)), ("silent", .init(failure: .timeout)),
            ("away", .init(failure: .unreachable)), ("insecure", .init(failure: .tls)),
            ("large", .init(failure: .tooLarge(limit: 9))),
            ("with links", .feed(CastHouse.feed(head: key, [("a", "One", 1)]))),
        ]
        for (what, answer) in answers {
            house.origin[asked] = answer
            let told = try await told(try await renewed(show))
            #expect(!told.contains("hidden"), "\(typed), \(what): \(told)")
        }
    }

    @Test(arguments: addresses)
    func `without its secret it is not asked, but says how that is given again`(
        typed: String, asked: String, isPrivate: Bool
    ) async throws {
        var show = try await follow(typed, asked, isPrivate)
        show.token = .lost
        try await house.person.podcasts.keep(show, episodes: [])
        let before = house.origin.asked.count
        let renewal = try await renewed(show)
        #expect(house.origin.asked.count == before)
        #expect("\(renewal.error.map { "\($0)" } ?? "")".contains("`listen podcast add URL`"))
        #expect(try await !told(renewal).contains(show.address + "\""), "it is in no list")
        // Given again, it is the same podcast.
        let again = try await house.refresher.add(typed, isPrivate: isPrivate).show
        #expect(again.id == show.id && again.token != .lost && again.token != nil)
        #expect(try await renewed(again).error == nil)
        #expect(try await house.titles(show.id).count == 2)
    }

    /// As an earlier release kept it, which did not know the name of its key.
    @Test(arguments: [200, 304])
    func `an address with a key that was kept in the open is hidden by a refresh`(
        status: Int
    ) async throws {
        let whole = Self.address + "?member_token=hidden&show=2"
        var show = try await follow(Self.address, Self.address, false)
        show.address = whole
        try await house.person.podcasts.keep(show, episodes: [])
        house.origin[whole] =
            status == 304
            ? .init(status: 304) : .feed(CastHouse.feed([("b", "Two", 2), ("a", "One", 1)]))
        let renewal = try await renewed(show)
        #expect(renewal.error == nil && renewal.movedFrom == nil)
        let told = try await told(renewal)
        #expect(!told.contains("hidden"), "\(told)")
        let kept = try #require(try await house.person.podcasts.show(show.id))
        #expect(kept.address == Self.address + "?show=2" && kept.token != nil)
        // It is asked with its key from then on, and known by it.
        #expect(try await renewed(kept).error == nil)
        #expect(house.origin.asked.last?.contains("member_token=hidden") == true)
        house.origin[whole] = .feed(CastHouse.feed([("b", "Two", 2), ("a", "One", 1)]))
        let again = try await house.refresher.add(whole, isPrivate: false)
        #expect(again.show.id == show.id)
        #expect(try await house.person.podcasts.shows().count == 1)
    }

    @Test func `one that was kept in the open is known when it is added again`() async throws {
        let whole = Self.address + "?member_token=hidden"
        var show = try await follow(Self.address, Self.address, false)
        show.address = whole
        try await house.person.podcasts.keep(show, episodes: [])
        house.origin[whole] = .feed(CastHouse.feed([("a", "One", 1)]))
        let again = try await house.refresher.add(whole, isPrivate: false).show
        #expect(again.id == show.id && again.token != nil && again.address == Self.address)
    }

    @Test(arguments: [301, 302, 308])
    func `where a hidden address moves to is hidden too`(status: Int) async throws {
        let show = try await follow(
            "https://cast.example/hidden.rss", "https://cast.example/hidden.rss", true)
        house.origin["https://cast.example/hidden.rss"] = .moved(
            status, to: "https://new.example/hidden.rss")
        house.origin["https://new.example/hidden.rss"] = .feed(CastHouse.feed([("a", "One", 1)]))
        let told = try await told(try await renewed(show))
        #expect(!told.contains("hidden"), "\(told)")
        let place = status == 302 ? "https://cast.example/" : "https://new.example/"
        #expect(try await house.person.podcasts.show(show.id)?.address == place)
        // It is asked there from then on.
        house.origin["https://cast.example/hidden.rss"] =
            status == 302
            ? .feed(
                CastHouse.feed([("a", "One", 1)])) : nil
        #expect(try await renewed(show).error == nil)
        #expect(try await house.titles(show.id).count == 2)
    }

    @Test(arguments: addresses)
    func `what a private feed calls its new address is not trusted with less`(
        typed: String, asked: String, isPrivate: Bool
    ) async throws {
        let show = try await follow(typed, asked, isPrivate)
        let new = "https://new.example/other/hidden.rss"
        let head = "<itunes:new-feed-url>\(new)</itunes:new-feed-url>"
        house.origin[asked] = .feed(CastHouse.feed(head: head, [("b", "Two", 2), ("a", "One", 1)]))
        house.origin[new] = .feed(CastHouse.feed([("b", "Two", 2), ("a", "One", 1)]))
        for _ in 0..<2 {
            let told = try await told(try await renewed(show))
            #expect(!told.contains("hidden"), "\(told)")
        }
        let stored = try #require(try await house.person.podcasts.show(show.id))
        #expect(stored.token != nil && stored.address == show.address)
        // Added again it is no public show either.
        let again = try await house.refresher.add(typed, isPrivate: isPrivate).show
        #expect(again.token != nil && again.id == show.id)
        #expect(house.secrets.all[show.id] != nil)
    }

    @Test func `a key that a feed moves to is kept, though nothing changed`() async throws {
        house.origin[Self.address] = .feed(CastHouse.feed([("a", "One", 1)]), tag: "\"1\"")
        let show = try await house.refresher.add(Self.address, isPrivate: false).show
        let new = "https://new.example/feed?token=hidden"
        house.origin[Self.address] = .moved(301, to: new)
        house.origin[new] = .feed(CastHouse.feed([("a", "One", 1)]), tag: "\"1\"")
        guard case .unchanged = try await renewed(show).outcome else {
            Issue.record("It was read.")
            return
        }
        house.origin[Self.address] = nil
        #expect(try await renewed(show).error == nil)
        #expect(house.origin.asked.last == new)
        #expect(try await house.person.podcasts.show(show.id)?.token != nil)
    }

    @Test(arguments: [
        ("https://cast.example/art.png", true),
        ("https://cast.example/art.png?token=hidden", false),
    ])
    func `a picture behind a key is not kept`(image: String, isKept: Bool) async throws {
        let asked = Self.address + "?token=hidden"
        house.origin[asked] = .feed(
            CastHouse.feed(head: "<itunes:image href=\"\(image)\"/>", [("a", "One", 1)]))
        let show = try await house.refresher.add(asked, isPrivate: false).show
        let stored = try #require(try await house.person.podcasts.show(show.id))
        #expect(stored.image == (isKept ? image : nil))
    }

    @Test func `where a private show asks for support is kept without its key`() async throws {
        let asked = Self.address + "?token=hidden"
        let funding = "<podcast:funding url=\"https://pay.example/x?token=hidden\">Pay"
        house.origin[asked] = .feed(
            CastHouse.feed(head: funding + "</podcast:funding>", [("a", "One", 1)]))
        let show = try await house.refresher.add(asked, isPrivate: false).show
        let stored = try #require(try await house.person.podcasts.show(show.id))
        let facts = house.source.facts(of: stored)
        #expect(facts.funding == [FeedLink(address: "https://pay.example/x", title: "Pay")])
    }

    @Test(arguments: [
        "ftp://cast.example/feed?token=hidden", "nonsense?token=hidden",
        "https://?auth=hidden", "htp://me:hidden@cast.example/",
    ])
    func `what is no address is refused without its key`(typed: String) {
        let error = #expect(throws: StatedError.self) { try PodcastAddress(typed) }
        #expect(error?.description.contains("hidden") == false, "\(error?.description ?? "")")
    }

    @Test func `a request for another origin does not get the password`() async throws {
        let show = try await follow("https://me:hidden@cast.example/feed", Self.address, false)
        let other = "https://other.example/feed"
        house.origin[Self.address] = .moved(302, to: other)
        house.origin[other] = .feed(CastHouse.feed([("a", "One", 1)]))
        #expect(try await renewed(show).error == nil)
        let request = try #require(house.origin.requests.last)
        #expect(request.url.description == other)
        #expect(request.fields.first("Authorization") == nil)
    }

    @Test(arguments: [
        ("See https://cast.example/feed?token=hidden.", "See https://cast.example/feed."),
        (
            "One:\n  https://me:hidden@cast.example/a?show=2&auth=hidden\tand more",
            "One:\n  https://cast.example/a?show=2\tand more"
        ),
        (
            "(HTTPS://cast.example/private/hidden), cast.example/x?t=hidden",
            "(https://cast.example/), cast.example/x"
        ),
        (
            "<https://a.example/?key=hidden><https://b.example/?key=hidden>",
            "<https://a.example/><https://b.example/>"
        ),
        ("ftp://a.example/?key=hidden", "ftp://a.example/"),
        ("https://a.example/?page=2, why? 1 :// 2", "https://a.example/?page=2, why? 1 :// 2"),
    ])
    func `a text is shown without the keys of its addresses`(text: String, shown: String) {
        #expect(text.withoutKeys(at: "cast.example") == shown)
    }

    @Test func `notes that are one word of addresses are shown without keys too`() {
        let address = "<https://a.example/?key=hidden>"
        let shown = String(repeating: address, count: 4_000).withoutKeys(at: nil)
        #expect(shown == String(repeating: "<https://a.example/>", count: 4_000))
    }

    @Test func `notes, descriptions and links are told without keys, and open all the same`()
        async throws
    {
        let asked = Self.address + "?token=hidden"
        house.origin[asked] = .feed(
            """
            <rss version="2.0"><channel><title>T</title>
            <description>All of it: \(asked)</description><item><title>One</title>
            <guid>a</guid><description>Again: \(asked)</description>
            <enclosure url="https://cast.example/one.mp3" type="audio/mpeg"/></item>
            </channel></rss>
            """)
        let added = try await house.refresher.add(asked, isPrivate: false).show
        let show = try #require(try await house.person.podcasts.show(added.id))
        let episode = try #require(try await house.person.podcasts.episodes(of: show.id).first)
        #expect(house.source.facts(of: show).description == "All of it: \(Self.address)")
        #expect(
            house.source.shown(episode.summary ?? "", of: show) == "Again: \(Self.address)")
        let facts = await house.source.facts(of: episode, in: show, .cacheOnly)
        #expect(facts.links.map(\.address) == [Self.address])
        let links = try await house.source.links(of: episode.id, in: show.id)
        #expect(links.count == 1)
    }
}
