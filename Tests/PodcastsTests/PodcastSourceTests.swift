import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Subtitles
import Testing

@testable import Podcasts

/// Podcasts as books and chapters.
@Suite struct PodcastSourceTests {
    private static let address = "https://cast.example/feed"
    private let house: CastHouse
    private let show: PodcastShow

    init() async throws {
        house = try CastHouse()
        house.origin[Self.address] = .feed(
            CastHouse.feed(
                head: "<itunes:image href=\"/cover.jpg\"/>", [("b", "Two", 2), ("a", "One", 1)]))
        show = try await house.refresher.add(Self.address, isPrivate: false).show
    }

    @Test func `a show is a book, its episodes are chapters by number`() async throws {
        let books = try await house.source.books(.cacheFirst).value
        #expect(books.map(\.title) == ["Slow News"])
        #expect(books.first?.coverURL == "https://cast.example/cover.jpg")
        let chapters = try await house.source.chapters(of: show.id, .cacheFirst).value
        #expect(chapters.map(\.title) == ["One", "Two"] && chapters.map(\.number) == [1, 2])
        #expect(chapters.allSatisfy { $0.hasAudio })
    }

    @Test func `lists need no network, and are asked for again when they are old`() async throws {
        let asked = house.origin.requests.count
        var list = try await house.source.chapters(of: show.id, .cacheFirst)
        #expect(!list.freshness.needsRefresh)
        house.clock.advance(by: 7_200)
        list = try await house.source.chapters(of: show.id, .cacheFirst)
        #expect(list.freshness.needsRefresh && house.origin.requests.count == asked)
        list = try await house.source.chapters(of: show.id, .refreshBehind)
        #expect(!list.freshness.needsRefresh && house.origin.requests.count == asked + 1)
        house.origin[Self.address] = nil
        house.clock.advance(by: 7_200)
        guard case .offline = try await house.source.books(.refresh).freshness else {
            Issue.record("Its failure is not said.")
            return
        }
    }

    @Test func `an episode plays from where its feed says`() async throws {
        let chapter = try #require(
            try await house.source.chapters(of: show.id, .cacheFirst).value.first)
        let playback = try await house.source.playback(
            of: chapter.id, in: show.id, .cacheFirst
        ).value
        #expect(playback.audio == .remote(url: "https://cast.example/One.mp3"))
        #expect(playback.address.source == .podcasts)
    }

    @Test func `a feed cannot make this machine ask itself`() async throws {
        house.origin[Self.address] = .feed(
            """
            <rss><channel><title>T</title><item><title>One</title><guid>a</guid>
            <enclosure url="http://127.0.0.1/one.mp3" type="audio/mpeg"/></item></channel></rss>
            """)
        house.clock.advance(by: 7_200)
        let chapter = try #require(
            try await house.source.chapters(of: show.id, .refresh).value.first)
        let error = await #expect(throws: ServiceError.self) {
            try await house.source.playback(of: chapter.id, in: show.id, .cacheFirst)
        }
        #expect(error?.code == .noSound)
    }

    @Test func `texts with times come first, each language once`() async throws {
        house.origin[Self.address] = .feed(
            """
            <rss xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>T</title>
            <language>es</language><item><title>One</title><guid>a</guid>
            <enclosure url="https://cast.example/one.mp3" type="audio/mpeg"/>
            <podcast:transcript url="/1.html" type="text/html"/>
            <podcast:transcript url="/1.en.srt" type="application/srt" language="en"/>
            <podcast:transcript url="/1.srt" type="application/x-subrip"/>
            <podcast:transcript url="/1.vtt" type="text/vtt" language="es"/>
            </item></channel></rss>
            """)
        let chapter = try #require(
            try await house.source.chapters(of: show.id, .refresh).value.first)
        let playback = try await house.source.playback(
            of: chapter.id, in: show.id, .cacheFirst
        ).value
        #expect(chapter.hasSubtitles)
        #expect(playback.subtitles?.location == .remote(url: "https://cast.example/1.vtt"))
        #expect(
            playback.translations.map(\.location) == [
                .remote(url: "https://cast.example/1.en.srt")
            ])
    }

    @Test func `what is not followed is not found`() async throws {
        let error = await #expect(throws: ServiceError.self) {
            try await house.source.chapters(of: BookID(rawValue: "no"), .cacheFirst)
        }
        #expect(error?.code == .notFound)
    }

    @Test(
        arguments: [
            (30, 0, 600, 30), (600, 0, 600, 0), (700, 0, 600, 0), (30, 580, 600, 0),
            (30, 500, 600, 30), (30, 0, nil, 30), (30, 0, 0, 30), (0, 700, 600, 0),
        ] as [(Double, Double, Double?, Double)])
    func `a beginning that would leave nothing of an episode is not passed over`(
        start: Double, end: Double, length: Double?, begins: Double
    ) {
        var wishes = PodcastWishes()
        (wishes.skipStart, wishes.skipEnd) = (.seconds(start), .seconds(end))
        #expect(wishes.beginning(of: length.map { .seconds($0) }) == .seconds(begins))
    }
}
