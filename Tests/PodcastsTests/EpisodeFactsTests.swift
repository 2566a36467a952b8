import Fetching
import Foundation
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Subtitles
import Testing

@testable import Podcasts

/// What is told of shows and episodes, their marks, and what becomes of kept sound.
@Suite struct EpisodeFactsTests {
    private let house: CastHouse

    init() throws { house = try CastHouse() }

    private static let item = """
        <item><title>One</title><guid>1</guid>
        <description>&lt;p&gt;Notes with &lt;a href="https://a.example/page"&gt;a page&lt;/a&gt;
            and https://b.example/bare.&lt;/p&gt;</description>
        <enclosure url="https://cast.example/one.mp3" type="audio/mpeg" length="9"/>
        <podcast:chapters url="https://cast.example/one.json" type="application/json+chapters"/>
        <psc:chapters><psc:chapter start="0:10" title="In the feed"/></psc:chapters>
        <podcast:soundbite startTime="5" duration="10">A bite</podcast:soundbite>
        <podcast:transcript url="https://cast.example/one.vtt" type="text/vtt"/>
        <podcast:person role="Guest">Ana</podcast:person>
        <pubDate>1 May 2026 08:00:00 GMT</pubDate></item>
        """

    private static let document = """
        {"version": "1.2.0", "chapters": [{"startTime": 0, "title": "First"},
            {"startTime": 60, "title": "Second"}]}
        """

    /// Follows a show of one episode.
    private func follow(_ item: String = item) async throws -> (PodcastShow, PodcastEpisode) {
        house.origin["https://cast.example/feed"] = .feed(
            """
            <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
                xmlns:psc="http://podlove.org/simple-chapters"
                xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel>
            <title>Slow News</title><language>es</language><description>Slowly.</description>
            <podcast:funding url="https://give.example">Coffee</podcast:funding>
            <itunes:category text="News"/>\(item)</channel></rss>
            """, tag: "\"1\"")
        let added = try await house.refresher.add("https://cast.example/feed", isPrivate: false)
        let show = try #require(try await house.person.podcasts.show(added.show.id))
        return (show, try #require(try await house.person.podcasts.episodes(of: show.id).first))
    }

    private func titles(_ facts: EpisodeFacts) -> [String] {
        facts.marks.map { "\($0.kind.rawValue) \($0.range.lowerBound.seconds) \($0.title ?? "-")" }
    }

    @Test func `a show tells its description, subjects and where it asks for support`()
        async throws
    {
        let (show, _) = try await follow()
        let facts = house.source.facts(of: show)
        #expect(facts.description == "Slowly." && facts.subjects == ["News"])
        #expect(facts.funding == [FeedLink(address: "https://give.example", title: "Coffee")])
    }

    @Test func `a show whose details were never read is read once more, and not again`()
        async throws
    {
        var (show, _) = try await follow()
        show.details = nil
        try await house.person.podcasts.keep(show, episodes: [])
        for expected in [false, true] {
            let known = try #require(try await house.person.podcasts.show(show.id))
            let asks = try await house.refresher.refresh([known])
            if case .unchanged = asks[0].outcome {
                #expect(expected)
            } else {
                #expect(!expected)
            }
        }
        #expect(try await house.person.podcasts.show(show.id)?.details != nil)
    }

    @Test func `an episode tells its links, people, texts and passages`() async throws {
        let (show, episode) = try await follow()
        let facts = await house.source.facts(of: episode, in: show, .cacheFirst)
        #expect(
            facts.links == [
                FeedLink(address: "https://a.example/page", title: "a page"),
                FeedLink(address: "https://b.example/bare"),
            ])
        #expect(facts.people == [EpisodeFacts.Person(name: "Ana", role: "guest")])
        #expect(facts.texts == [EpisodeFacts.Text(language: show.language, type: "text/vtt")])
        // The document is not there: the chapters of the feed count.
        #expect(titles(facts) == ["chapter 10.0 In the feed", "passage 5.0 A bite"])
        let links = try await house.source.links(of: episode.id, in: show.id)
        #expect(links.map(\.text) == ["a page", "b.example", "support: Coffee"])
        #expect(links.map(\.isOfWeb) == [true, true, true])
    }

    @Test func `the document of chapters comes before those of the feed`() async throws {
        let (show, episode) = try await follow()
        house.origin["https://cast.example/one.json"] = .init(
            fields: ["Content-Type": "application/json"], body: Self.document)
        let facts = await house.source.facts(of: episode, in: show, .cacheFirst)
        #expect(
            titles(facts) == ["chapter 0.0 First", "chapter 60.0 Second", "passage 5.0 A bite"])
        let offline = await house.source.facts(of: episode, in: show, .cacheOnly)
        #expect(titles(offline).first == "chapter 10.0 In the feed")
    }

    @Test func `a document that is none, or on this machine, is left out`() async throws {
        let (show, episode) = try await follow()
        house.origin["https://cast.example/one.json"] = .init(body: "<html>Not found</html>")
        var facts = await house.source.facts(of: episode, in: show, .cacheFirst)
        #expect(titles(facts).first == "chapter 10.0 In the feed")
        let asked = house.origin.asked.count
        var other = episode
        other.details = episode.details?.replacing("cast.example/one.json", with: "127.0.0.1/x")
        facts = await house.source.facts(of: other, in: show, .cacheFirst)
        #expect(titles(facts).first == "chapter 10.0 In the feed")
        #expect(house.origin.asked.count == asked)
    }

    @Test func `chapters of the recording count where nothing else names any`() async throws {
        let bare = Self.item.replacing("psc:chapter ", with: "psc:other ")
        let (show, episode) = try await follow(bare)
        let recorded = RecordingChapters(
            [RecordingChapter(title: "In the file", start: .seconds(3), end: nil)], source: .id3)
        let person = house.person
        let source = PodcastSource(
            store: { person.podcasts }, refresher: house.refresher, cache: house.cache,
            analysis: PlainTextAnalysis(), chaptersInFile: { $0 == "/a.mp3" ? recorded : nil })
        let playback = try await source.playback(of: episode.id, in: show.id, .cacheOnly).value
        let before = try await source.marks(of: playback, .cacheOnly, recording: nil)
        #expect(before.value.map(\.title) == ["A bite"])
        let after = try await source.marks(of: playback, .cacheOnly, recording: "/a.mp3")
        #expect(after.value.map(\.title) == ["In the file", "A bite"])
    }
}

/// Kept sound that goes by itself.
@Suite struct LettingGoTests {
    private let house: CastHouse
    private let folder: Folder
    private let store: CacheDatabase

    /// A folder that goes with the test.
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory
            .appending(path: "listen-episodes-\(UUID().uuidString)").path

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    init() throws {
        house = try CastHouse()
        folder = Folder()
        store = try CacheDatabase.open(in: folder.path, clock: house.clock)
    }

    private var source: PodcastSource {
        let person = house.person
        let cache = CacheManager(
            store: store.responses, transport: house.origin, policy: CachePolicy(),
            timing: RequestTiming(
                clock: house.clock, elapsed: { .zero }, sleep: { _ in }, random: { 0 })
        ) { _ in }
        return PodcastSource(
            store: { person.podcasts }, refresher: house.refresher, cache: cache,
            analysis: PlainTextAnalysis())
    }

    /// Follows a show of three episodes whose sound is kept; the first two were fetched by
    /// themselves.
    private func kept(_ wishes: PodcastWishes) async throws -> (BookID, [ChapterID]) {
        house.origin["https://cast.example/feed"] = .feed(
            CastHouse.feed([("1", "One", 1), ("2", "Two", 2), ("3", "Three", 3)]))
        for name in ["One", "Two", "Three"] {
            house.origin["https://cast.example/\(name).mp3"] = .init(
                fields: ["Content-Type": "audio/mpeg", "Content-Length": "4"], body: "ID3!")
        }
        let show = try await house.refresher.add("https://cast.example/feed", isPrivate: false).show
        try await house.person.podcasts.set(wishes, of: show.id)
        let chapters = try await house.person.podcasts.episodes(of: show.id).map(\.id)
        for chapter in chapters {
            let playback = try await source.playback(of: chapter, in: show.id, .cacheFirst).value
            _ = try await source.keepAudio(of: playback, .cacheFirst) { _ in }
            _ = try await source.setPinned(true, book: show.id, chapter: chapter)
        }
        for chapter in chapters.prefix(2) {
            try await house.person.podcasts.note(
                fetchedAt: house.clock.now, chapter, of: show.id)
        }
        return (show.id, chapters)
    }

    private func hear(_ chapter: ChapterID, of show: BookID) async throws {
        try await house.person.progress.save(
            PlaybackPosition(
                chapter: ChapterAddress(source: .podcasts, book: show, chapter: chapter),
                position: .seconds(60), duration: .seconds(60), isCompleted: true,
                updatedAt: house.clock.now.addingTimeInterval(1), bookTitle: "", chapterTitle: ""))
    }

    private func presences(_ show: BookID, _ chapters: [ChapterID]) async -> [SoundPresence?] {
        let kept = await source.keptSound(of: show)
        return chapters.map { kept?[show, $0] }
    }

    @Test func `what was heard goes, unless the person fetched it, or it plays`() async throws {
        var wishes = PodcastWishes()
        wishes.keep = .all
        wishes.dropsHeard = true
        let (show, chapters) = try await kept(wishes)
        #expect(await presences(show, chapters) == [.pinned, .pinned, .pinned])
        #expect(try await source.letGoOfHeard { [] } == 0)
        for chapter in chapters { try await hear(chapter, of: show) }
        let playing = ChapterAddress(source: .podcasts, book: show, chapter: chapters[1])
        #expect(try await source.letGoOfHeard { [playing] } == 1)
        #expect(await presences(show, chapters) == [nil, .pinned, .pinned])
        #expect(try await source.letGoOfHeard { [] } == 1)
        #expect(await presences(show, chapters) == [nil, nil, .pinned])
        #expect(
            try await house.person.progress.positions(in: show, of: .podcasts).count == 3)
    }

    @Test func `without the wish nothing goes`() async throws {
        var wishes = PodcastWishes()
        wishes.keep = .all
        let (show, chapters) = try await kept(wishes)
        for chapter in chapters { try await hear(chapter, of: show) }
        #expect(try await source.letGoOfHeard { [] } == 0)
        #expect(await presences(show, chapters) == [.pinned, .pinned, .pinned])
    }

    @Test func `what newer ones replaced may go when space is needed`() async throws {
        var wishes = PodcastWishes()
        wishes.keep = .latest(2)
        let (show, chapters) = try await kept(wishes)
        #expect(try await source.letGoOfHeard { [] } == 0)
        #expect(await presences(show, chapters) == [.stored, .pinned, .pinned])
    }

    @Test func `an episode that the person fetches stays, though it was fetched by itself`()
        async throws
    {
        var wishes = PodcastWishes()
        wishes.dropsHeard = true
        let (show, chapters) = try await kept(wishes)
        let playback = try await source.playback(of: chapters[0], in: show, .cacheFirst).value
        _ = try await source.keepAudio(of: playback, .cacheFirst) { _ in }
        for chapter in chapters { try await hear(chapter, of: show) }
        #expect(try await source.letGoOfHeard { [] } == 1)
        #expect(await presences(show, chapters) == [.pinned, nil, .pinned])
    }
}
