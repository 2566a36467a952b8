import CurlTransport
import Fetching
import HTTPCaching
import ListenCore
import ServerTestSupport
import Testing

@testable import OpenSubsonic

/// The promises about media: whatever a server does, no wrong byte is kept or joined.
@Suite(.timeLimit(.minutes(10))) struct MediaTests {
    @Test(arguments: MediaCase.allCases)
    func `the sound of a song keeps its promises`(_ media: MediaCase) async throws {
        let faults = try await media.faults { address, store in
            let music = try Music(
                at: address, store: store,
                over: { server in
                    SplitTransport(words: server, sound: CurlTransport()) {
                        Music.question($0) == "download"
                    }
                }, Music.all)
            let (books, album) = (music.home.books, BookID(rawValue: "al1"))
            let chapter = try #require(
                try await books.chapters(of: album, .cacheFirst).value.first)
            return (
                books, try await books.playback(of: chapter.id, in: album, .cacheFirst).value
            )
        }
        #expect(faults == [])
    }
}
