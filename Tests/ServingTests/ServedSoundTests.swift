import CurlTransport
import FoundationEssentials
import HTTPCaching
import Library
import ListenCore
import Synchronization
import Testing

@testable import Serving

/// Which sound of a library is served, and listed.
struct ServedSoundTests {
    /// A library whose chapters sound as told.
    private struct Sounding: BookSource {
        let base: LibrarySource
        /// What was asked of it, by name.
        var asked = Asked()
        let sound: @Sendable (ChapterID) -> AudioLocation

        var sourceID: SourceID { base.sourceID }
        var sourceName: String { base.sourceName }

        func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]> {
            try await base.books(mode)
        }

        func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
            -> Snapshot<[Chapter]>
        {
            asked.note("chapters")
            return try await base.chapters(of: book, mode)
        }

        func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
            async throws(ServiceError) -> Snapshot<ChapterPlayback>
        {
            asked.note("playback")
            return try await base.playback(of: chapter, in: book, mode)
        }

        func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
            async throws(ServiceError) -> Snapshot<TrackPayload>
        {
            try await base.track(track, of: playback, mode)
        }

        func audio(of playback: ChapterPlayback, _ mode: FetchMode) async throws(ServiceError)
            -> Snapshot<AudioLocation>
        {
            asked.note("audio")
            return Snapshot(sound(playback.address.chapter), .local)
        }

        func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID> {
            asked.note("parts")
            let chapters = try await base.chapters(of: book, .cacheOnly).value
            return Set(
                chapters.map(\.id).filter { if case .clips = sound($0) { true } else { false } })
        }

        func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError)
            -> Snapshot<[UInt8]>
        {
            try await base.cover(of: book, mode)
        }

        func keptSound(of book: BookID?) async -> KeptSound? { await base.keptSound(of: book) }

        func health() async throws(ServiceError) { try await base.health() }

        func settle() async { await base.settle() }
    }

    private final class Asked: Sendable {
        let names = Mutex<[String]>([])

        func note(_ name: String) { names.withLock { $0.append(name) } }
    }

    private struct Listed: Decodable {
        let id: String
        let audio_available: Bool
        var audio_url: String?
    }

    private func get(_ path: String, of server: LibraryServer) async throws -> HTTPResponse {
        let base = try #require(server.address.url(onMachine: "127.0.0.1"))
        let url = try #require(HTTPURL(base + path))
        return try await CurlTransport().send(HTTPRequest("GET", url), limits: .json)
    }

    /// Serves while `body` runs.
    private func serving(
        _ service: any BookSource, _ body: (LibraryServer) async throws -> Void
    ) async throws {
        let server = try LibraryServer(
            serving: service,
            ServerOptions(address: .port(host: "127.0.0.1", port: 0)),
            timing: .live(SystemTime()))
        let task = Task { try? await server.run() }
        defer { task.cancel() }
        try await body(server)
    }

    private struct SystemTime: WallClock {
        var now: Date { Date(timeIntervalSince1970: 1_000_000) }
    }

    @Test func `a chapter that is a part of a recording is listed without sound`() async throws {
        let library = try ServedLibrary()
        let path = library.audioPath
        try Data([1]).write(to: URL(filePath: library.folder + "/one/gone.mp3"))
        let service = Sounding(base: try LibrarySource(folder: library.folder)) { chapter in
            chapter.rawValue == "gone"
                ? .clips([SoundClip(path: path, start: .seconds(1), end: .seconds(2))])
                : .file(path: path)
        }
        try await serving(service) { server in
            let list = try await get("/books/one/chapters", of: server)
            let chapters = try JSONDecoder().decode([Listed].self, from: Data(list.body))
            #expect(chapters.map(\.audio_available) == [true, false])
            // However many chapters there are.
            #expect(service.asked.names.withLock(\.self) == ["chapters", "parts"])
            let one = try await get("/books/one/chapters/gone", of: server)
            let chapter = try JSONDecoder().decode(Listed.self, from: Data(one.body))
            #expect(!chapter.audio_available && chapter.audio_url == nil)
            let sound = try await get("/books/one/chapters/gone/audio", of: server)
            #expect(sound.head.status == 501)
        }
    }

    @Test func `a recording that is a link is served as it is played`() async throws {
        let library = try ServedLibrary()
        let link = library.folder + "/link.mp3"
        try FileManager.default.createSymbolicLink(
            atPath: link, withDestinationPath: library.audioPath)
        let service = Sounding(base: try LibrarySource(folder: library.folder)) { _ in
            .file(path: link)
        }
        try await serving(service) { server in
            let sound = try await get("/books/one/chapters/ch%2F1/audio", of: server)
            #expect(sound.head.status == 200 && sound.body == library.audio)
        }
    }
}
