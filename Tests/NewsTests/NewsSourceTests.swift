import ListenCore
import Synchronization
import Testing

@testable import News

/// Articles that are opened, and what their lists hear of it.
@Suite struct NewsSourceTests {
    private let list = List()
    private let taken = Taken()
    private static let address = "https://times.example/fox"

    private final class List: NewsProviding {
        let address = "https://home.example"
        let title = "Home"
        private let told = Mutex([String]())
        var deeds: [String] { told.withLock { $0 } }

        func headlines(
            _ wish: NewsWish, _ mode: FetchMode
        ) async throws(ServiceError) -> Snapshot<[Headline]> {
            Snapshot(
                [Headline(address: NewsSourceTests.address, title: "A fox", list: address)],
                .fetched)
        }

        func tell(_ deed: NewsDeed, with headline: Headline) async {
            told.withLock { $0.append("\(deed.rawValue) \(headline.title)") }
        }
    }

    /// The ways in which an article was taken.
    private final class Taken: Sendable {
        private let modes = Mutex([FetchMode]())
        var all: [FetchMode] { modes.withLock { $0 } }
        func add(_ mode: FetchMode) { modes.withLock { $0.append(mode) } }
    }

    /// The shelf that an article is kept on.
    private struct Shelf: BookSource {
        let sourceID = SourceID.articles
        let sourceName = "articles"

        func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
            Snapshot([], .local)
        }
        func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
            -> Snapshot<[Chapter]>
        { Snapshot([], .local) }
        func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
            async throws(ServiceError) -> Snapshot<ChapterPlayback>
        {
            Snapshot(
                ChapterPlayback(
                    address: ChapterAddress(source: .articles, book: book, chapter: chapter),
                    chapter: Chapter(id: chapter, title: "A fox"), audio: .file(path: "/a.wav"),
                    subtitles: TrackReference(location: .file(path: "/a.json"))), .local)
        }
        func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
            async throws(ServiceError) -> Snapshot<TrackPayload>
        { Snapshot(TrackPayload(bytes: [], name: "a.json"), .local) }
        func audio(of playback: ChapterPlayback, _ mode: FetchMode)
            async throws(ServiceError) -> Snapshot<AudioLocation>
        { Snapshot(.file(path: "/a.wav"), .local) }
        func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> { [] }
        func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
            -> Snapshot<[UInt8]>
        { throw ServiceError(.notFound, context: "a cover") }
        func keptSound(of book: BookID?) async -> KeptSound? { nil }
        func health() async throws(ServiceError) {}
        func settle() async {}
    }

    private func source() -> NewsSource {
        NewsSource(
            providers: { [list] in [list] }, wish: NewsWish(), texts: Shelf(),
            take: { [taken] headline, mode in
                taken.add(mode)
                return BookID(rawValue: headline.address)
            })
    }

    /// Asks for an article as one does who shows it, or only prepares it.
    private func ask(_ source: NewsSource, _ mode: FetchMode, shows: Bool) async throws {
        let playback = try await source.playback(
            of: ChapterID(rawValue: Self.address), in: NewsSource.all, mode
        ).value
        _ = try await source.audio(of: playback, mode)
        if shows {
            _ = try await source.track(try #require(playback.subtitles), of: playback, mode)
        }
        await source.settle()
    }

    @Test(arguments: [
        (FetchMode.cacheFirst, true, ["open A fox"]), (.cacheFirst, false, []),
        (.refreshBehind, true, []), (.cacheOnly, true, []),
    ])
    func `a list hears of an article once its text is shown, not when it is fetched ahead`(
        mode: FetchMode, shows: Bool, deeds: [String]
    ) async throws {
        try await ask(source(), mode, shows: shows)
        #expect(list.deeds == deeds)
        // Only what is opened is read, and kept.
        #expect(taken.all == [mode == .cacheFirst ? .cacheFirst : .cacheOnly])
    }

    @Test func `an article that is shown again is not told of again`() async throws {
        let source = source()
        for _ in 0..<3 { try await ask(source, .cacheFirst, shows: true) }
        #expect(list.deeds == ["open A fox"])
    }
}
