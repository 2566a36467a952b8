import CurlTransport
import Fetching
import HTTPCaching
import ListenCore
import ServerTestSupport
import Testing

@testable import Audiobookshelf

/// The promises about media: whatever a server does, no wrong byte is kept or joined.
@Suite(.timeLimit(.minutes(10))) struct MediaTests {
    /// The first chapter of a book, whose recordings lie at an address.
    private func first(
        _ id: String, at address: String, _ store: InMemoryResponseStore
    ) async throws -> (any BookSource, ChapterPlayback) {
        let shelf = try Shelf(
            at: address, store: store,
            over: { server in
                SplitTransport(words: server, sound: CurlTransport()) {
                    $0.url.path.contains("/file/")
                }
            }, Answers.all)
        let (books, book) = (shelf.home.books, BookID(rawValue: id))
        let chapter = try #require(try await books.chapters(of: book, .cacheFirst).value.first)
        return (books, try await books.playback(of: chapter.id, in: book, .cacheFirst).value)
    }

    @Test(arguments: MediaCase.allCases)
    func `the sound of an episode keeps its promises`(_ media: MediaCase) async throws {
        let faults = try await media.faults { address, store in
            try await first("pod", at: address, store)
        }
        #expect(faults == [])
    }

    @Test(arguments: MediaCase.allCases)
    func `the recording that a chapter is a part of keeps its promises`(_ media: MediaCase)
        async throws
    {
        let faults = try await media.faults { address, store in
            let (books, chapter) = try await first("many", at: address, store)
            return (FirstRecording(books), chapter)
        }
        #expect(faults == [])
    }
}
