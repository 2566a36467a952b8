import Backend
import CurlTransport
import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Synchronization
import Testing

@testable import Serving

/// The program's own client against its own server.
struct ClientTests {
    private let store: InMemoryResponseStore
    private let clock = ManualClock()
    private static let book = BookID(rawValue: "one")
    private static let chapter = ChapterID(rawValue: "ch/1")

    init() throws {
        store = try InMemoryResponseStore()
    }

    private func service(
        _ library: ServedLibrary, token: Secret? = nil,
        transport: any HTTPTransport = CurlTransport()
    ) throws -> BackendSource {
        try BackendSource(
            baseURL: library.url, credentials: token.map { ServerCredentials($0) },
            transport: transport, store: store,
            timing: RequestTiming(
                clock: clock, elapsed: { .zero }, sleep: { _ in }, random: { 0.5 }))
    }

    @Test func `books, chapters and texts arrive as they are in the library`() async throws {
        let library = try ServedLibrary()
        let service = try service(library)
        try await service.health()
        let books = try await service.books(.cacheFirst)
        #expect(books.freshness == .fetched)
        let book = try #require(books.value.first)
        #expect(book.id == Self.book && book.title == "One “1”" && book.author == "Somebody")
        #expect(book.language?.tag == "en")
        let chapters = try await service.chapters(of: Self.book, .cacheFirst).value
        #expect(chapters.map(\.id.rawValue) == ["ch/1", "gone"])
        #expect(chapters.map(\.number) == [1, nil])
        #expect(chapters.first?.duration == .seconds(60.5))
        #expect(chapters.first?.wordCount == 80)
        #expect(chapters.last?.hasSubtitles == false)
        let playback = try await service.playback(of: Self.chapter, in: Self.book, .cacheFirst)
            .value
        let track = try #require(playback.subtitles)
        let text = try await service.track(track, of: playback, .cacheFirst).value
        #expect(text.bytes == Array(library.subtitles.utf8))
        let other = try #require(playback.translations.first)
        #expect(other.language?.tag == "es")
        let translation = try await service.track(other, of: playback, .cacheFirst).value
        #expect(String(decoding: translation.bytes, as: UTF8.self).contains("hola"))
    }

    @Test func `sound is streamed, stored, and confirmed by 304 later`() async throws {
        let library = try ServedLibrary(audioBytes: 700_001)
        let service = try service(library)
        let playback = try await service.playback(of: Self.chapter, in: Self.book, .cacheFirst)
            .value
        guard case .stream(let source) = try await service.audio(of: playback, .cacheFirst).value
        else {
            Issue.record("a file came at once")
            return
        }
        let path = try #require(await source.completedFile())
        #expect(try Array(Data(contentsOf: URL(filePath: path))) == library.audio)
        clock.advance(by: 90_000)
        let again = try await service.audio(of: playback, .refresh)
        #expect(await becomesTrue { library.log.contains { $0.status == 304 } })
        guard case .file = again.value else {
            Issue.record("\(again)")
            return
        }
        #expect(library.log.last?.path.hasSuffix("/audio") == true)
    }

    @Test func `a download that was cut goes on where it ended`() async throws {
        let library = try ServedLibrary(audioBytes: 700_001)
        let service = try service(library, transport: CuttingTransport(after: 300_000))
        let playback = try await service.playback(of: Self.chapter, in: Self.book, .cacheFirst)
            .value
        guard case .stream(let source) = try await service.audio(of: playback, .cacheFirst).value
        else {
            Issue.record("a file came at once")
            return
        }
        let path = try #require(await source.completedFile())
        #expect(try Array(Data(contentsOf: URL(filePath: path))) == library.audio)
        #expect(await becomesTrue { library.log.filter { $0.path.hasSuffix("/audio") }.count == 2 })
        let rest = try #require(library.log.first { $0.status == 206 })
        #expect(rest.isWhole && (400_001..<500_000).contains(rest.bytes))
    }

    @Test func `lists are confirmed by 304 once they are stale`() async throws {
        let library = try ServedLibrary()
        let service = try service(library)
        _ = try await service.books(.cacheFirst)
        _ = try await service.books(.cacheFirst)
        #expect(await becomesTrue { library.log.map(\.status) == [200] })
        clock.advance(by: 700)
        #expect(try await service.books(.cacheFirst).freshness.needsRefresh)
        #expect(try await service.books(.refresh).value.count == 1)
        #expect(await becomesTrue { library.log.map(\.status) == [200, 304] })
        #expect(library.log.last?.bytes == 0)
    }

    @Test func `the token opens, without it nothing does`() async throws {
        let token = "a-token-of-some-length"
        let library = try ServedLibrary { options, _ in options.token = Secret(token) }
        #expect(try await service(library, token: Secret(token)).books(.refresh).value.count == 1)
        for wrong in [nil, Secret("a-token-of-some-lengtH")] {
            let failure = await #expect(throws: ServiceError.self) {
                try await BackendSource(
                    baseURL: library.url, credentials: wrong.map { ServerCredentials($0) },
                    transport: CurlTransport(), store: nil,
                    timing: RequestTiming(
                        clock: clock, elapsed: { .zero }, sleep: { _ in }, random: { 0.5 })
                ).books(.refresh)
            }
            #expect(failure?.kind == .refused)
        }
        #expect(library.log.allSatisfy { !"\($0)".contains(token) })
    }

    @Test func `translations and explanations are not offered`() async throws {
        let library = try ServedLibrary()
        let service = try service(library)
        let request = TranslationRequest(text: "hola", source: nil, target: .english)
        let failure = await #expect(throws: ServiceError.self) {
            try await service.translate(request)
        }
        #expect(failure?.code == .notSupported)
    }

    @Test func `a missing chapter and a missing file are not found`() async throws {
        let library = try ServedLibrary()
        for chapter in ["no", "gone", "..", "../../etc/passwd"] {
            let failure = await #expect(throws: ServiceError.self) {
                try await service(library).playback(
                    of: ChapterID(rawValue: chapter), in: Self.book, .refresh)
            }
            #expect(failure?.kind == .notFound, "\(chapter)")
        }
    }

    @Test func `sound kept elsewhere is fetched from there`() async throws {
        let storage = try ServedLibrary()
        let library = try ServedLibrary { options, folder in
            options.mediaBase = try MediaBase(storage.url + "/bucket", folder: folder)
        }
        let transport = CurlTransport()
        let url = try #require(HTTPURL(library.url))
            .appending("books", "one", "chapters", "ch/1", "audio")
        let response = try await transport.send(
            HTTPRequest("GET", url, redirects: .follow), limits: .media)
        // The other server holds no such path; what counts is that it was asked.
        #expect(response.head.status == 404)
        #expect(await becomesTrue { storage.log.contains { $0.path == "/bucket/one/a%20b.mp3" } })
        #expect(await becomesTrue { library.log.map(\.status) == [307] })
    }
}

/// A network that fails once, so many bytes into a recording.
private final class CuttingTransport: HTTPTransport {
    private struct State {
        var hasCut = false
        var isCutting = false
        var count = 0
    }

    private let inner = CurlTransport()
    private let limit: Int
    private let state = Mutex(State())

    init(after limit: Int) {
        self.limit = limit
    }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        try await inner.send(request, limits: limits)
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        do {
            return try await inner.stream(request, limits: limits, onHead: onHead) { bytes in
                self.cuts(bytes.count) ? .stop : onBytes(bytes)
            }
        } catch {
            guard state.withLock({ $0.isCutting }) else { throw error }
            state.withLock { $0.isCutting = false }
            throw TransportError(.cut, reason: "for this test", url: error.url)
        }
    }

    private func cuts(_ bytes: Int) -> Bool {
        state.withLock { state in
            state.count += bytes
            guard !state.hasCut, state.count > limit else { return false }
            state.hasCut = true
            state.isCutting = true
            return true
        }
    }
}
