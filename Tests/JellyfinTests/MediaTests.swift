import CurlTransport
import Fetching
import HTTPCaching
import ListenCore
import ServerTestSupport
import Testing

@testable import Jellyfin

/// The promises about media: whatever a server does, no wrong byte is kept or joined.
@Suite(.timeLimit(.minutes(10))) struct MediaTests {
    private func playback(
        of chapter: String, in book: String?, at address: String, _ store: InMemoryResponseStore
    ) async throws -> (any BookSource, ChapterPlayback) {
        let films = try Films(
            at: address + "/jellyfin", store: store,
            over: { server in
                SplitTransport(words: server, sound: CurlTransport()) {
                    $0.url.path.hasSuffix("/stream")
                }
            }, Films.all)
        let books = films.home.books
        let listed = try #require(try await books.books(.cacheFirst).value.first)
        let id = book.map(BookID.init(rawValue:)) ?? listed.id
        return (
            books,
            try await books.playback(of: ChapterID(rawValue: chapter), in: id, .cacheFirst).value
        )
    }

    @Test(arguments: MediaCase.allCases)
    func `the sound of a song keeps its promises`(_ media: MediaCase) async throws {
        let faults = try await media.faults { address, store in
            try await playback(of: "tsong", in: "al1", at: address, store)
        }
        #expect(faults == [])
    }

    @Test(arguments: MediaCase.allCases)
    func `the recording that a chapter is a part of keeps its promises`(_ media: MediaCase)
        async throws
    {
        let faults = try await media.faults { address, store in
            let (books, chapter) = try await playback(
                of: "s0", in: nil, at: address, store)
            return (FirstRecording(books), chapter)
        }
        #expect(faults == [])
    }
}
