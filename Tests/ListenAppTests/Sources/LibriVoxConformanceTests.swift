import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Storage
import Testing

@testable import AppEnvironment
@testable import ListenApp
@testable import OpenShelf
@testable import Reports
@testable import SharedWork

/// The promises of a source, kept by the audiobooks of the open shelf: they are part of the
/// program, and there once one is chosen.
@Suite struct LibriVoxConformanceTests {
    private let house: SourceHouse
    private let container: AppDependencyContainer
    private let fox = BookID(rawValue: "fox_1909_librivox")

    init() async throws {
        house = try SourceHouse(.library)
        var container = house.container
        let (person, cache) = (container.stores.person, container.stores.cache)
        let clock = container.clock
        container.origins.kinds.removeAll { $0.name == .librivox }
        container.origins.kinds.append(
            .librivox {
                let services = try #require(ShelfServices(mirror: HTTPURL("http://town.shelf")))
                let manager = CacheManager(
                    store: try cache().responses, transport: ShelfOrigin(), policy: CachePolicy(),
                    timing: .live(clock)
                ) { _ in }
                return try OpenShelfSource(
                    { try person().openBooks },
                    network: ShelfNetwork(services: services, cache: manager))
            })
        container.selection = SourceSelection(source: .named("librivox"))
        self.container = container
    }

    private func choose() async throws {
        var book = ShelfBook(
            identifier: fox.rawValue, title: "The Fox and the Bell", author: "Reynard")
        book.language = "en"
        book.sections = [
            ShelfBook.Section(
                id: "fox_01", title: "A Bell", seconds: 0, readers: ["Ann"], file: "sound.mp3")
        ]
        let kept = try #require(book.kept(at: container.clock.now))
        try await container.stores.person().openBooks.keep(kept)
    }

    @Test func `they are listed once one is chosen, and can be switched off, not removed`()
        async throws
    {
        #expect(try await !container.sources.list().entries.contains { $0.id == .librivox })
        try await choose()
        let entry = try #require(try await container.sources.list()[.librivox])
        #expect(entry.abilities == [.lists, .searches] && entry.flag == " --source librivox")
        var all = container
        all.selection = SourceSelection()
        try await all.reports.makeCatalogReport().books(json: false)
        #expect(house.printed.data.contains("1  The Fox and the Bell"))
        try await all.servers.makeSourceReport().set(isOn: false, "librivox")
        let before = house.printed.data.count
        try await all.reports.makeCatalogReport().books(json: false)
        #expect(!house.printed.data.dropFirst(before).contains("The Fox and the Bell"))
        await #expect(throws: SourceError.self) {
            try await all.servers.makeSourceReport().remove("librivox", isSure: true)
        }
    }

    @Test func `a section is opened, fetched, and kept`() async throws {
        try await choose()
        let books = try await container.service()
        let playback = try await house.firstChapter(books)
        #expect(playback.address.source == .librivox && playback.address.book == fox)
        #expect(playback.subtitles == nil)
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
        await books.settle()
        try await container.caching.makeFetchReport().fetch(book: "1", .one("1"), json: false)
        #expect(await books.keptSound(of: fox)?[fox, playback.address.chapter] == .pinned)
    }

    @Test func `the command that goes back to a place names them`() async throws {
        try await choose()
        let playback = try await house.firstChapter(try await container.service())
        var all = container
        all.selection = SourceSelection()
        let command = try await all.placeCommand().text(
            for: playback.address, bookTitle: "", chapterTitle: "", at: .zero)
        #expect(
            command?.hasSuffix("--start 0:00 --source librivox") == true, "\(command ?? "")")
    }

    @Test func `a book that is taken out leaves what was heard of it, and can come back`()
        async throws
    {
        try await choose()
        let playback = try await house.firstChapter(try await container.service())
        try await container.stores.person().progress.save(SourceHouse.position(playback.address))
        try await container.librivox.makeLibriVoxReport().remove("fox", isSure: true)
        #expect(try await container.sources.list().entries.map(\.id) == [.local])
        #expect(try await container.stores.person().progress.recentPositions(limit: nil).count == 1)
        let entry = try #require(await container.removing.removals.entries().first)
        #expect(try await container.removing.removals.undo(entry).isWhole)
        #expect(try await container.sources.list()[.librivox] != nil)
    }
}
