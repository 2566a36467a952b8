import Backend
import CurlTransport
import Fetching
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport

/// A service against a server on this machine, with a store in memory and time by hand.
struct Fixture: Sendable {
    let store: InMemoryResponseStore
    let clock = ManualClock()
    let service: BackendSource
    let waits: Waits
    let notices = Notices()
    let leftOut = Remarks()

    /// A service for `url`; with `url` of nobody every request fails.
    init(
        _ url: String, token: Secret? = nil, store: InMemoryResponseStore? = nil,
        transport: any HTTPTransport = CurlTransport(),
        freeBytes: @escaping @Sendable (String) -> Int64? = { _ in nil }
    ) throws {
        let store = try store ?? InMemoryResponseStore()
        let waits = Waits()
        let (notices, leftOut) = (notices, leftOut)
        self.store = store
        self.waits = waits
        service = try BackendSource(
            baseURL: url, credentials: token.map { ServerCredentials($0) }, transport: transport,
            store: store,
            timing: RequestTiming(
                clock: clock, elapsed: { .zero }, sleep: { waits.note($0) }, random: { 0.5 }),
            freeBytes: freeBytes, notice: { notices.note($0) },
            leftOut: { leftOut.note($0) })
    }

    func playback(_ book: String = "book1", _ chapter: String = "chapter0") async throws
        -> ChapterPlayback
    {
        try await service.playback(
            of: ChapterID(rawValue: chapter), in: BookID(rawValue: book), .cacheFirst
        ).value
    }

    /// A chapter whose sound is at `url`.
    static func playback(soundAt url: String) -> ChapterPlayback {
        let address = ChapterAddress(
            source: SourceID(rawValue: "s"), book: BookID(rawValue: "b"),
            chapter: ChapterID(rawValue: "c"))
        return ChapterPlayback(
            address: address, chapter: Chapter(id: address.chapter, title: "C"),
            audio: .remote(url: url))
    }
}
