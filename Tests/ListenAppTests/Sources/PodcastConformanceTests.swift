import Fetching
import HTTPCaching
import Library
import ListenCore
import ListenTestSupport
import Podcasts
import Storage
import Subtitles
import Testing

@testable import AppEnvironment
@testable import ListenApp
@testable import Reports
@testable import SharedWork

/// The promises of a source, kept by podcasts: they are part of the program, and there once one is
/// followed.
@Suite struct PodcastConformanceTests {
    private let house: SourceHouse
    private let container: AppDependencyContainer
    private let show = BookID(rawValue: "pshow")

    init() async throws {
        house = try SourceHouse(.library)
        var container = house.container
        let (person, cache) = (container.stores.person, container.stores.cache)
        let clock = container.clock
        container.origins.kinds.removeAll { $0.name == .podcasts }
        container.origins.kinds.append(
            .podcasts {
                let manager = CacheManager(
                    store: try cache().responses, transport: ShelfOrigin(), policy: CachePolicy(),
                    timing: .live(clock)
                ) { _ in }
                let store: @Sendable () throws -> any PodcastKeeping = { try person().podcasts }
                let vault = FeedVault(
                    address: { Secret($0.address) },
                    keep: { _, _ in TokenReference(.kept(name: "a"), identity: "a") },
                    forget: { _ in })
                let source = PodcastSource(
                    store: store,
                    refresher: PodcastRefresher(
                        store: store, vault: vault, cache: manager,
                        analysis: PlainTextAnalysis()), cache: manager,
                    analysis: PlainTextAnalysis())
                return OpenedSource(books: source, offline: source)
            })
        container.selection = SourceSelection(source: .named("podcasts"))
        self.container = container
    }

    private func follow() async throws {
        var followed = PodcastShow(
            id: show, address: "http://town.shelf/feed", title: "Slow News",
            addedAt: container.clock.now)
        followed.language = .english
        followed.check.at = container.clock.now
        var episode = PodcastEpisode(
            id: ChapterID(rawValue: "ebell"), number: 7, keys: ["k"], title: "A Bell")
        episode.sound = EpisodeSound(address: "http://town.shelf/sound.mp3")
        episode.details = #"{"transcripts":[{"address":"http://town.shelf/text.srt"}]}"#
        try await container.stores.person().podcasts.keep(followed, episodes: [episode])
    }

    @Test func `they are listed once something is followed, and can be switched off`() async throws
    {
        #expect(try await !container.sources.list().entries.contains { $0.id == .podcasts })
        try await follow()
        let entry = try #require(try await container.sources.list()[.podcasts])
        #expect(entry.abilities == [.lists, .refreshes] && entry.flag == " --source podcasts")
        var all = container
        all.selection = SourceSelection()
        try await all.reports.makeCatalogReport().books(json: false)
        #expect(house.printed.data.contains(", with --source podcasts:\n1  Slow News"))
        try await all.servers.makeSourceReport().set(isOn: false, "podcasts")
        let before = house.printed.data.count
        try await all.reports.makeCatalogReport().books(json: false)
        #expect(!house.printed.data.dropFirst(before).contains("Slow News"))
        await #expect(throws: SourceError.self) {
            try await all.servers.makeSourceReport().remove("podcasts", isSure: true)
        }
    }

    @Test func `an episode is opened, its text read, fetched and found`() async throws {
        try await follow()
        let books = try await container.service()
        let playback = try await house.firstChapter(books)
        #expect(playback.address.source == .podcasts && playback.address.book == show)
        let location = try await books.audio(of: playback, .cacheFirst).value
        let (player, shutdown) = try container.sound.player()()
        defer { shutdown() }
        let events = player.events
        player.load(location, at: .zero, rate: .normal, tag: nil)
        var end: PlayerPhase?
        for await case .phase(let phase) in events {
            end = phase
            if case .failed = phase { break }
            if phase == .ready { break }
        }
        #expect(end == .ready)
        let text = try await books.text(
            of: playback.address.chapter, in: show, .cacheFirst, container.analysis)
        #expect(text.track?.sentences.isEmpty == false)
        await books.settle()
        try await container.caching.makeFetchReport().fetch(book: "1", .one("7"), json: false)
        #expect(await books.keptSound(of: show)?[show, playback.address.chapter] == .pinned)
        var options = FindOptions(["bell"])
        options.json = true
        try await container.heard.makeFindReport().find(options)
        #expect(house.printed.data.contains("\"source\" : \"podcasts\""))
    }

    @Test func `the command that goes back to a place names them`() async throws {
        try await follow()
        let playback = try await house.firstChapter(try await container.service())
        var all = container
        all.selection = SourceSelection()
        let command = try await all.placeCommand().text(
            for: playback.address, bookTitle: "", chapterTitle: "", at: .zero)
        #expect(command?.hasSuffix("--start 0:00 --source podcasts") == true, "\(command ?? "")")
    }

    @Test func `what is no longer followed leaves what was heard of it`() async throws {
        try await follow()
        let playback = try await house.firstChapter(try await container.service())
        try await container.stores.person().progress.save(SourceHouse.position(playback.address))
        try await container.podcasts.makePodcastReport().remove("slow", isSure: true)
        #expect(try await container.sources.list().entries.map(\.id) == [.local])
        #expect(try await container.stores.person().progress.recentPositions(limit: nil).count == 1)
    }
}
