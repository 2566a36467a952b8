import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

private let sound = StubLibrary.pattern(20_000, seed: 10)

@Suite(.timeLimit(.minutes(10)))
struct AudioTests {
    @Test func `sound streams first and is a file the next time`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.playback()
        let first = try await fixture.service.audio(of: playback, .cacheFirst)
        let stream = try #require(first.stream)
        #expect(first.freshness == .fetched)
        #expect(stream.totalLength == 20_000)
        #expect(await bytes(of: stream) == .success(sound))
        await fixture.store.waitForEnds(1)
        let second = try await fixture.service.audio(of: playback, .cacheFirst)
        #expect(second.file == sound)
        #expect(second.freshness == .fresh(age: .zero))
        let entry = try await fixture.store.entries().first { $0.resource == .media }
        #expect(entry?.sha256 == SHA256.hex(of: sound))
    }

    @Test func `sound comes through a redirect and is kept under its own address`() async throws {
        let stub = try await StubBackend.serving()
        stub.change { $0.redirectsMedia = true }
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.stored()
        let entry = try await fixture.store.entries().first { $0.resource == .media }
        #expect(.remote(url: entry?.key.url ?? "") == playback.audio)
    }

    @Test func `a recording is not asked about behind the reader while its server fails`()
        async throws
    {
        let failures = Array(repeating: CannedOrigin.Answer.failure(.timeout), count: 9)
        let origin = CannedOrigin([.response(200, ["ETag": "\"1\""], "sound")] + failures)
        let fixture = try Fixture("http://127.0.0.1:9", transport: origin)
        let playback = Fixture.playback(soundAt: "http://127.0.0.1:9/a.mp3")
        _ = try await fixture.service.audio(of: playback, .cacheFirst)
        await fixture.store.waitForEnds(1)
        for _ in 0..<5 {
            let kept = try await fixture.service.audio(of: playback, .refresh)
            #expect(kept.file == Array("sound".utf8))
        }
        let asked = origin.requests.count
        _ = try await fixture.service.audio(of: playback, .refreshBehind)
        #expect(origin.requests.count == asked, "left in peace")
        _ = try await fixture.service.audio(of: playback, .refresh)
        #expect(origin.requests.count == asked + 1, "somebody waits for it")
    }

    @Test func `a stale file plays at once and is confirmed without fetching it`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.stored()
        fixture.clock.advance(by: 24 * 3_600)
        let stale = try await fixture.service.audio(of: playback, .cacheFirst)
        #expect(stale.freshness == .stale(age: .seconds(24 * 3_600)))
        #expect(stale.file == sound)
        let confirmed = try await fixture.service.audio(of: playback, .refresh)
        #expect(confirmed.freshness == .fetched)
        #expect(confirmed.file == sound)
        let fresh = try await fixture.service.audio(of: playback, .cacheFirst)
        #expect(fresh.freshness == .fresh(age: .zero))
    }

    @Test(arguments: [StubBehaviour.Tags.weak, .strong, .generation])
    func `a server that never says 304 confirms by its head`(
        _ tags: StubBehaviour.Tags
    ) async throws {
        let stub = try await StubBackend.serving()
        stub.change {
            $0.tags = tags
            $0.confirms = false
        }
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.stored()
        let confirmed = try await fixture.service.audio(of: playback, .refresh)
        #expect(confirmed.file == sound)
        #expect(confirmed.freshness == .fetched)
    }

    @Test func `a refresh brings new sound`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.stored()
        let new = StubLibrary.pattern(9_000, seed: 99)
        stub.changeLibrary { $0.books[0].chapters[0].audio = new }
        let changed = try await fixture.service.audio(of: playback, .refresh)
        #expect(await bytes(of: try #require(changed.stream)) == .success(new))
        await fixture.store.waitForEnds(2)
        #expect(try await fixture.service.audio(of: playback, .cacheFirst).file == new)
    }

    @Test func `without the network the stored file plays and says so`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.stored()
        await stub.stop()
        let audio = try await fixture.service.audio(of: playback, .refresh)
        guard case .offline(_, let reason) = audio.freshness else {
            Issue.record("not offline: \(audio.freshness)")
            return
        }
        #expect(reason.code == .offline)
        #expect(audio.file == sound)
    }

    @Test func `what is on this machine is told, whole, in part and pinned`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let book = BookID(rawValue: "book1")
        #expect(await fixture.service.keptSound(of: nil) == KeptSound())
        _ = try await fixture.service.chapters(of: book, .cacheFirst)
        let first = try await fixture.stored()
        let chapter = first.address.chapter
        var kept = await fixture.service.keptSound(of: book)
        #expect(kept?[book, chapter] == .stored)
        #expect(kept?.count(of: book).stored == 1 && kept?.count(of: book).pinned == 0)
        _ = try await fixture.service.setPinned(true, book: book, chapter: chapter)
        kept = await fixture.service.keptSound(of: nil)
        #expect(kept?[book, chapter] == .pinned)
        // Another account has none of it.
        let token = try Secret(token: Array("marker".utf8))
        let other = try Fixture(stub.url, token: token, store: fixture.store)
        #expect(await other.service.keptSound(of: book) == KeptSound())
    }

    @Test func `sound that is there in part is told as that`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let book = BookID(rawValue: "book1")
        let lines = ["HTTP/1.1 200 OK", "Content-Length: 5000", "ETag: \"1\""]
        let cut = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + sound[..<2_000]
        let page = Array("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<html>".utf8)
        let responder = try #require(RawResponder(serving: [[.send(cut)], [.send(page)]]))
        _ = try await fixture.service.chapters(of: book, .cacheFirst)
        stub.fail(
            "/chapter0", with: .json(#"{"id":"chapter0","audio_url":"\#(responder.url)/a.mp3"}"#))
        let playback = try await fixture.playback()
        await #expect(throws: ServiceError.self) {
            try await fixture.service.keepAudio(of: playback, .cacheFirst) { _ in }
        }
        let kept = await fixture.service.keptSound(of: book)
        #expect(kept?[book, playback.address.chapter] == .partly)
        #expect(kept?.count(of: book).stored == 0)
    }

    @Test func `what is not there is an error, not a stream`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.playback()
        #expect(
            await code { try await fixture.service.audio(of: playback, .cacheOnly) } == .notCached)
        stub.fail("/audio", with: .status(404, detail: "Audio not found"))
        let missing = await code { try await fixture.service.audio(of: playback, .cacheFirst) }
        #expect(missing == .status(404, detail: "Audio not found"))
        stub.fail("/audio", with: .page)
        let page = await code { try await fixture.service.audio(of: playback, .cacheFirst) }
        #expect(page == .webPage(from: nil))
        #expect(try await fixture.store.entries().allSatisfy { $0.resource != .media })
    }

    @Test func `a server in trouble is asked again before the sound begins`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.playback()
        stub.fail("/audio", with: .status(503, retryAfter: "2"))
        let audio = try await fixture.service.audio(of: playback, .cacheFirst)
        #expect(await bytes(of: try #require(audio.stream)) == .success(sound))
        #expect(fixture.waits.all == [.seconds(2)])
    }

    @Test func `two readers share one download`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.playback()
        stub.fail("/audio", with: .delay(.milliseconds(50)))
        async let one = fixture.service.audio(of: playback, .cacheFirst)
        async let two = fixture.service.audio(of: playback, .cacheFirst)
        let streams = try await [one.stream, two.stream].compactMap { $0 }
        #expect(streams.count == 2)
        for stream in streams { #expect(await bytes(of: stream) == .success(sound)) }
        #expect(stub.targets.filter { $0.hasSuffix("/audio") }.count == 1)
    }

    @Test func `two processes at once both get the whole`() async throws {
        let stub = try await StubBackend.serving()
        let store = try InMemoryResponseStore()
        let one = try Fixture(stub.url, store: store)
        let two = try Fixture(stub.url, store: store)
        let playback = try await one.playback()
        async let first = one.service.audio(of: playback, .cacheFirst)
        async let second = two.service.audio(of: playback, .cacheFirst)
        let sounds = try await [first, second]
        for audio in sounds {
            if let stream = audio.stream {
                #expect(await bytes(of: stream) == .success(sound))
            } else {
                #expect(audio.file == sound)
            }
        }
        await store.waitForEnds(1)
        #expect(try await one.service.audio(of: playback, .cacheFirst).file == sound)
    }

    @Test func `with a failing store the sound plays from memory`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.playback()
        fixture.store.fail(with: StoreError(.diskFull, path: "cache"))
        let audio = try await fixture.service.audio(of: playback, .cacheFirst)
        #expect(await bytes(of: try #require(audio.stream)) == .success(sound))
        #expect(fixture.notices.all.contains { $0.code == .diskFull })
    }

    @Test func `a stream names its file once that is stored`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let audio = try await fixture.service.audio(of: fixture.playback(), .cacheFirst)
        let stream = try #require(audio.stream)
        let file = await stream.completedFile()
        let path = try #require(file)
        #expect(try Array(Data(contentsOf: URL(filePath: path))) == sound)
        // Not before the row is there: who is told of the file can find it again.
        #expect(try await fixture.store.entries().contains { $0.resource == .media })
    }

    @Test func `a stream that is not stored names no file`() async throws {
        let stub = try await StubBackend.serving()
        stub.change { $0.cacheControl = "no-store" }
        let fixture = try Fixture(stub.url)
        let audio = try await fixture.service.audio(of: fixture.playback(), .cacheFirst)
        let stream = try #require(audio.stream)
        #expect(await stream.completedFile() == nil)
    }

    @Test func `who waits for the file of a stalled stream can be cancelled`() async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc"
        let stalled = try #require(RawResponder([.send(Array(head.utf8)), .wait(Gate())]))
        let fixture = try Fixture(stalled.url)
        let playback = Fixture.playback(soundAt: stalled.url + "/a.mp3")
        let audio = try await fixture.service.audio(of: playback, .cacheFirst)
        let stream = try #require(audio.stream)
        let waiting = Task { await stream.completedFile() }
        waiting.cancel()
        #expect(await waiting.value == nil)
        stream.interrupt()
        #expect(await stream.completedFile() == nil)
    }

    @Test func `a session that ends with the last byte leaves the sound stored`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.playback()
        let audio = try await fixture.service.audio(of: playback, .cacheFirst)
        let stream = try #require(audio.stream)
        #expect(await bytes(of: stream) == .success(sound))
        stream.interrupt()
        await fixture.service.settle()
        #expect(try await fixture.service.audio(of: playback, .cacheOnly).file == sound)
    }

    @Test func `a session that ends early leaves its part to be taken up`() async throws {
        let head = "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 9\r\n\r\nabc"
        let responder = try #require(RawResponder([.send(Array(head.utf8)), .wait(Gate())]))
        let fixture = try Fixture(responder.url)
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        let audio = try await fixture.service.audio(of: playback, .cacheFirst)
        let stream = try #require(audio.stream)
        #expect(await firstBytes(of: stream, 3) == Array("abc".utf8))
        await fixture.service.settle()
        #expect(fixture.store.waitingParts == 1)
    }

    @Test func `who comes while a download ends gets one of his own`() async throws {
        let stub = try await StubBackend.serving()
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.playback()
        for _ in 0..<20 {
            let first = try await fixture.service.audio(of: playback, .cacheFirst)
            guard let stream = first.stream else { break }
            let left = Task.detached { stream.interrupt() }
            let next = try await fixture.service.audio(of: playback, .cacheFirst)
            await left.value
            if let stream = next.stream { #expect(await bytes(of: stream) == .success(sound)) }
            for head in try await fixture.store.entries() where head.resource == .media {
                try await fixture.store.remove(head.key)
            }
        }
    }

    @Test func `sound that may not be stored is played and forgotten`() async throws {
        let stub = try await StubBackend.serving()
        stub.change { $0.cacheControl = "no-store" }
        let fixture = try Fixture(stub.url)
        let playback = try await fixture.playback()
        let audio = try await fixture.service.audio(of: playback, .cacheFirst)
        #expect(await bytes(of: try #require(audio.stream)) == .success(sound))
        await fixture.store.waitForEnds(1)
        #expect(try await fixture.store.entries().isEmpty)
        #expect(fixture.store.waitingParts == 0)
    }
}

extension Fixture {
    /// A chapter whose sound is in the store.
    func stored() async throws -> ChapterPlayback {
        let playback = try await playback()
        let audio = try await service.audio(of: playback, .cacheFirst)
        _ = await bytes(of: try #require(audio.stream))
        await store.waitForEnds(1)
        return playback
    }
}
