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

/// WebDAV as programs that others wrote speak it.
@Suite(.serialized, .timeLimit(.minutes(5))) struct RealWebDAVTests {
    private func source(
        _ address: String, password: String, store: InMemoryResponseStore
    ) throws -> RemoteFolderSource {
        let server = try ServerEndpoint(address)
        let transport = BasicTransport(CurlTransport(), home: server.base) {
            () async throws(TokenError) in
            BasicTransport.key(PrivateWebDAV.account, Secret(password))
        }
        let cache = makeCache(transport, store: store)
        return RemoteFolderSource(
            DAVListing(server, cache: cache, advice: "Sign in again."), name: "cloud",
            cache: cache)
    }

    @Test(arguments: PrivateWebDAV.Program.installed)
    func `books are listed and heard`(_ program: PrivateWebDAV.Program) async throws {
        let server = try PrivateWebDAV(program)
        let folder = server.files.appending(path: "Hören & lesen/Jane Doe - The Fox")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let sound = StubLibrary.pattern(5_000, seed: 3)
        try Data(sound).write(to: folder.appending(path: "1 #ü%41.mp3"))
        try Data(sound).write(to: folder.appending(path: "2.mp3"))
        try Data("1\n00:00:00,000 --> 00:00:01,000\nA fox.\n".utf8).write(
            to: folder.appending(path: "2.en.srt"))
        let store = try InMemoryResponseStore()
        let address = server.url + "/H%C3%B6ren%20%26%20lesen"
        let own = try source(address, password: PrivateWebDAV.password, store: store)
        let book = try #require(try await own.books(.cacheFirst).value.first)
        #expect(book.title == "The Fox" && book.author == "Jane Doe")
        let chapters = try await own.chapters(of: book.id, .cacheFirst).value
        #expect(chapters.map(\.hasSubtitles) == [false, true])
        for chapter in chapters {
            let playback = try await own.playback(
                of: chapter.id, in: book.id, .cacheFirst
            ).value
            let audio = try await own.audio(of: playback, .cacheFirst)
            #expect(await bytes(of: try #require(audio.stream)) == .success(sound))
            guard let track = playback.subtitles else { continue }
            let text = try await own.track(track, of: playback, .cacheFirst).value
            #expect(String(decoding: text.bytes, as: UTF8.self).contains("A fox."))
        }
        await own.settle()
        let other = try source(address, password: "wrong", store: try InMemoryResponseStore())
        let error = await #expect(throws: ServiceError.self) {
            try await other.books(.cacheFirst)
        }
        #expect(error?.kind == .refused && error?.advice == "Sign in again.")
    }
}
