import CurlTransport
import Fetching
import Foundation
import HTTPCaching
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import ServerTestSupport
import Testing

@testable import RemoteFolders

/// Object storage as moto speaks it, which checks every signature.
@Suite(
    .enabled(
        if: PrivateObjectStore.skipReason == nil, "\(PrivateObjectStore.skipReason ?? "")"),
    .serialized, .timeLimit(.minutes(5)))
struct RealObjectStoreTests {
    private let sound = StubLibrary.pattern(5_000, seed: 3)

    private func source(
        _ server: PrivateObjectStore, _ folder: String, secret: String? = nil,
        store: InMemoryResponseStore
    ) throws -> RemoteFolderSource {
        let address = try #require(try S3Address(server.address(of: folder)))
        let key = secret ?? server.secret
        let transport = S3Transport(
            CurlTransport(), address, keyID: server.keyID, clock: ManualClock()
        ) { () async throws(TokenError) in Secret(key) }
        let cache = makeCache(transport, store: store)
        return RemoteFolderSource(
            try S3Listing(
                address, source: SourceID(rawValue: "s"), credentials: nil, cache: cache),
            name: "shelf", cache: cache)
    }

    private func heard(
        _ chapter: Chapter, of book: Book, _ source: RemoteFolderSource
    ) async throws -> Result<[UInt8], ServiceError> {
        let playback = try await source.playback(of: chapter.id, in: book.id, .cacheFirst).value
        let audio = try await source.audio(of: playback, .cacheFirst)
        return await bytes(of: try #require(audio.stream))
    }

    @Test func `books are listed, heard and kept, whatever their names are`() async throws {
        let folder = "Hören & lesen/Jane Doe - The Fox/"
        let server = try PrivateObjectStore([
            (folder + "1 #ü%41+=?.mp3", sound), (folder + "2.mp3", Array(sound.prefix(900))),
            (folder + "2.en.srt", Array("1\n00:00:00,000 --> 00:00:01,000\nA fox.\n".utf8)),
            ("Hören & lesen/", []), ("elsewhere/3.mp3", sound),
        ])
        let store = try InMemoryResponseStore()
        let own = try source(server, "Hören & lesen/", store: store)
        let books = try await own.books(.cacheFirst).value
        #expect(books.map(\.title) == ["The Fox"] && books.first?.author == "Jane Doe")
        let book = try #require(books.first)
        let chapters = try await own.chapters(of: book.id, .cacheFirst).value
        #expect(chapters.map(\.title) == ["1 #ü%41+=?", "2"])
        #expect(chapters.map(\.hasSubtitles) == [false, true])
        #expect(try await heard(chapters[0], of: book, own) == .success(sound))
        let second = try await own.playback(of: chapters[1].id, in: book.id, .cacheFirst).value
        let text = try await own.track(try #require(second.subtitles), of: second, .cacheFirst)
        #expect(String(decoding: text.value.bytes, as: UTF8.self).contains("A fox."))
        await own.settle()
        // Without the server: what was heard is kept.
        let later = try source(server, "Hören & lesen/", secret: "gone", store: store)
        let playback = try await later.playback(
            of: chapters[0].id, in: book.id, .cacheOnly
        ).value
        #expect(try await later.audio(of: playback, .cacheOnly).file == sound)
        await later.settle()
    }

    @Test func `more than a page of objects is listed`() async throws {
        let names = (1...1_050).map { ("b/\($0).mp3", [UInt8($0 % 251)]) }
        let server = try PrivateObjectStore(names)
        let own = try source(server, "b/", store: try InMemoryResponseStore())
        let book = try #require(try await own.books(.cacheFirst).value.first)
        let chapters = try await own.chapters(of: book.id, .cacheFirst).value
        #expect(chapters.count == 1_050)
        #expect(chapters[9].title == "10" && chapters[1_049].title == "1050")
        await own.settle()
    }

    @Test func `a wrong key is refused in words that do not say it`() async throws {
        let server = try PrivateObjectStore([("1.mp3", sound)])
        let other = try source(
            server, "", secret: "wrong-and-secret", store: try InMemoryResponseStore())
        let error = await #expect(throws: ServiceError.self) {
            try await other.books(.cacheFirst)
        }
        #expect(error?.kind == .refused, "\(String(describing: error))")
        #expect(error?.description.contains("wrong-and-secret") == false)
    }
}
