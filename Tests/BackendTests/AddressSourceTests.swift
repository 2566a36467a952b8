import Backend
import CurlTransport
import Fetching
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

/// One recording at an address.
@Suite(.timeLimit(.minutes(10)))
struct AddressSourceTests {
    private func source(
        _ url: String, texts: AddressSource.Texts = AddressSource.Texts(),
        store: InMemoryResponseStore? = nil
    ) throws -> AddressSource {
        try AddressSource(
            try #require(HTTPURL(url)), texts: texts, transport: CurlTransport(), store: store,
            policy: CachePolicy(),
            timing: RequestTiming(
                clock: ManualClock(), elapsed: { .zero }, sleep: { _ in }, random: { 0.5 }))
    }

    @Test(arguments: [
        ("https://talks.example/a/One%20Talk_2.mp3", "One Talk 2"),
        ("https://talks.example/", "talks.example"), ("https://talks.example/talk", "talk"),
        ("https://talks.example/%FF.mp3?key=secret", "\u{FFFD}"),
    ])
    func `it is called as its file is, and no key is in its id`(url: String, title: String)
        async throws
    {
        let source = try source(url)
        let books = try await source.books(.cacheFirst).value
        #expect(books.map(\.title) == [title])
        let chapters = try await source.chapters(of: books[0].id, .cacheFirst).value
        #expect(chapters.map(\.number) == [1] && chapters[0].title == title)
        #expect(!books[0].id.rawValue.contains("secret"))
        #expect(try source.book.id != self.source(url + "x").book.id)
    }

    @Test func `its sound comes from the address, and from the store when that is gone`()
        async throws
    {
        let stub = try await StubBackend.serving()
        let store = try InMemoryResponseStore()
        let source = try source(stub.url + "/books/book1/chapters/chapter0/audio", store: store)
        let playback = try await source.playback(
            of: source.chapter.id, in: source.book.id, .cacheFirst
        ).value
        guard case .stream(let bytes) = try await source.audio(of: playback, .cacheFirst).value
        else {
            Issue.record("no stream")
            return
        }
        let path = await bytes.completedFile()
        await source.settle()
        await stub.stop()
        guard case .file(let kept) = try await source.audio(of: playback, .cacheFirst).value else {
            Issue.record("not kept")
            return
        }
        #expect(path == nil || path == kept)
    }

    @Test func `texts that were named are its own, others it has not`() async throws {
        var texts = AddressSource.Texts()
        let track = TrackReference(location: .file(path: "/talk.es.srt"))
        texts.spoken = track
        texts.payloads[track.location] = TrackPayload(bytes: [1, 2], name: "talk.es.srt")
        let source = try source("https://talks.example/talk.mp3", texts: texts)
        let playback = try await source.playback(
            of: source.chapter.id, in: source.book.id, .cacheFirst
        ).value
        #expect(playback.subtitles == track && source.chapter.hasSubtitles == true)
        #expect(try await source.track(track, of: playback, .cacheFirst).value.bytes == [1, 2])
        let other = TrackReference(location: .file(path: "/etc/hostname"))
        await #expect(throws: ServiceError.self) {
            _ = try await source.track(other, of: playback, .cacheFirst)
        }
    }
}
