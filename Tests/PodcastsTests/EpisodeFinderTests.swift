import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import Podcasts

/// Episodes by what other programs call them.
@Suite struct EpisodeFinderTests {
    private static let address = "https://cast.example/feed"
    private let house: CastHouse

    init() throws { house = try CastHouse() }

    private func follow(
        _ typed: String = EpisodeFinderTests.address, _ asked: String = EpisodeFinderTests.address,
        _ items: [(id: String?, title: String, day: Int)] = [("b", "Two", 2), ("a", "One", 1)]
    ) async throws -> PodcastShow {
        house.origin[asked] = .feed(CastHouse.feed(items))
        return try await house.refresher.add(typed, isPrivate: false).show
    }

    private var finder: EpisodeFinder { EpisodeFinder(house.person.podcasts) }

    @Test(
        arguments: [
            // The feed, the sound, the id, and the title that is found.
            (address, "https://elsewhere.example/x.mp3", "a", "One"),
            (address, "https://cast.example/Two.mp3", "a", "One"),
            (address, "https://cast.example/Two.mp3", "unknown", "Two"),
            (address, "https://cast.example/Two.mp3", nil, "Two"),
            ("http://cast.example/feed/", "http://cast.example/Two.mp3?token=1", nil, "Two"),
            ("HTTPS://CAST.example/feed", "https://cast.example/One.mp3", nil, "One"),
            (address, "https://cast.example/Three.mp3", nil, nil),
            (address, "", "", nil), (address, "no address", "c", nil),
            ("https://cast.example/other", "https://cast.example/One.mp3", "a", nil),
            ("https://me:hidden@cast.example/feed", "https://cast.example/One.mp3", "a", nil),
            ("", "https://cast.example/One.mp3", "a", nil),
        ] as [(String, String, String?, String?)])
    func `an episode is found by its id, else by its sound`(
        _ feed: String, _ media: String, _ guid: String?, _ title: String?
    ) async throws {
        let show = try await follow()
        let found = try await finder.episode(feed: feed, media: media, guid: guid)
        #expect(found?.episode.title == title)
        #expect(found == nil || found?.show == show.id)
    }

    @Test func `a sound that several episodes have names none of them`() async throws {
        _ = try await follow(
            Self.address, Self.address, [("c", "One", 3), ("b", "Two", 2), ("a", "One", 1)])
        let media = "https://cast.example/One.mp3"
        #expect(try await finder.episode(feed: Self.address, media: media, guid: nil) == nil)
        let found = try await finder.episode(feed: Self.address, media: media, guid: "c")
        #expect(found?.episode.number == 3)
    }

    @Test func `others are told the addresses of a public show`() async throws {
        let show = try await follow()
        for episode in try await house.person.podcasts.episodes(of: show.id) {
            let addresses = try await finder.addresses(of: episode.id, in: show.id)
            #expect(addresses?.feed == Self.address)
            #expect(addresses?.media == "https://cast.example/\(episode.title).mp3")
        }
        let other = ChapterID(rawValue: "none")
        #expect(try await finder.addresses(of: other, in: show.id) == nil)
        #expect(
            try await finder.addresses(of: other, in: BookID(rawValue: "none")) == nil)
    }

    @Test(arguments: [
        ("https://me:hidden@cast.example/feed", address),
        (address + "?token=hidden", address + "?token=hidden"),
        ("https://cast.example/private/hidden", "https://cast.example/private/hidden"),
    ])
    func `nobody is told of a private show, nor asked about it`(
        _ typed: String, _ asked: String
    ) async throws {
        let show = try await follow(typed, asked)
        let episodes = try await house.person.podcasts.episodes(of: show.id)
        #expect(episodes.count == 2)
        for episode in episodes {
            #expect(try await finder.addresses(of: episode.id, in: show.id) == nil)
        }
        for feed in [typed, asked, show.address] {
            let found = try await finder.episode(
                feed: feed, media: "https://cast.example/One.mp3", guid: "a")
            #expect(found == nil)
        }
    }
}
