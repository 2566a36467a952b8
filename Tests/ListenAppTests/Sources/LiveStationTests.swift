import ListenCore
import Storage
import Testing

@testable import ListenApp
@testable import Reports
@testable import SharedWork

/// Works that want an end, asked of a station, which has none.
@Suite struct LiveStationTests {
    private let house: SourceHouse
    private let container: AppDependencyContainer

    init() async throws {
        house = try SourceHouse(.library)
        var container = house.container
        container.selection = SourceSelection(source: .named("radio"))
        try await container.stores.person().stations.keep(
            KeptStation(
                address: "http://tower.example/live", title: "Tower",
                addedAt: container.clock.now))
        self.container = container
    }

    @Test func `a station is not aligned, as a chapter or as a book`() async throws {
        await #expect(throws: PlayError.live) {
            try await container.alignment.makeAlignReport().run(
                AlignReport.Order(.chapter("1", of: "1"), text: "bell.txt"))
        }
        await #expect(throws: PlayError.live) {
            try await container.alignment.makeBookAlignReport().run(
                BookAlignReport.Order("1", text: "bell.txt"))
        }
        #expect("\(PlayError.live)".contains("`listen radio record 1`"))
    }

    @Test func `a station is not fetched, and does not wait`() async throws {
        await #expect(throws: PlayError.live) {
            try await container.caching.makeFetchReport().fetch(book: "1", .all, json: false)
        }
        await #expect(throws: PlayError.live) {
            try await container.queue.makeQueueReport().add(
                book: "1", chapter: nil, onlyNext: false, first: false)
        }
    }

    @Test func `the register says of a source what it can do`() async throws {
        let sources = container.sources
        #expect(try await sources.abilities(of: .radio).contains(.endless))
        #expect(try await !sources.abilities(of: .local).contains(.endless))
        #expect(try await sources.abilities(of: SourceID(rawValue: "nowhere")) == [])
    }
}
