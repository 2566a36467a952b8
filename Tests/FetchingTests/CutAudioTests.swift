import CurlTransport
import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Synchronization
import Testing

private let sound = StubLibrary.pattern(5_000, seed: 3)

/// A head for the whole of `sound`.
private func whole(_ more: String..., length: Int = 5_000) -> [UInt8] {
    head(["HTTP/1.1 200 OK", "Content-Length: \(length)"] + more)
}

/// A head for the rest of `sound`.
private func rest(from start: Int, _ more: String...) -> [UInt8] {
    head(
        [
            "HTTP/1.1 206 Partial Content", "Content-Length: \(5_000 - start)",
            "Content-Range: bytes \(start)-4999/5000",
        ] + more)
}

private func head(_ lines: [String]) -> [UInt8] {
    Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
}

/// Sound from servers that cut, lie and change.
@Suite(.timeLimit(.minutes(10)))
struct CutAudioTests {
    private func played(
        _ responder: RawResponder
    ) async throws -> (Fixture, ChapterPlayback, Result<[UInt8], ServiceError>) {
        let fixture = try Fixture(responder.url)
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        let audio = try await fixture.service.audio(of: playback, .cacheFirst)
        return (fixture, playback, await bytes(of: try #require(audio.stream)))
    }

    @Test func `a cut transfer goes on where it ended`() async throws {
        let responder = try #require(
            RawResponder(
                [.send(whole("ETag: \"1\""), sound[..<2_000])],
                [.send(rest(from: 2_000, "ETag: \"1\""), sound[2_000...])]))
        let (fixture, playback, result) = try await played(responder)
        #expect(result == .success(sound))
        let second = try #require(responder.log.last)
        #expect(second.contains("Range: bytes=2000-\r\n"))
        #expect(second.contains("If-Range: \"1\"\r\n"))
        await fixture.store.waitForEnds(1)
        #expect(try await fixture.service.audio(of: playback, .cacheOnly).file == sound)
        let entry = try await fixture.store.entries().first
        #expect(entry?.fields.first("Content-Length") == "5000")
        #expect(entry?.fields.contains("Content-Range") == false)
    }

    @Test(arguments: ["ETag: W/\"1\"", "X-None: 1"])
    func `without a strong tag the whole is sent again and playing goes on`(
        _ line: String
    ) async throws {
        let responder = try #require(
            RawResponder(
                [.send(whole(line), sound[..<2_000])], [.send(whole(line), sound)]))
        let (_, _, result) = try await played(responder)
        #expect(result == .success(sound))
        #expect(responder.log.count == 2)
        #expect(responder.log.last?.contains("Range:") == false)
    }

    @Test func `a server without ranges sends the whole again`() async throws {
        let responder = try #require(
            RawResponder(
                [.send(whole("ETag: \"1\""), sound[..<2_000])],
                [.send(whole("ETag: \"1\""), sound)]))
        let (_, _, result) = try await played(responder)
        #expect(result == .success(sound))
    }

    @Test(
        arguments: [
            .send(head(["HTTP/1.1 416 Range Not Satisfiable", "Content-Length: 0"])),
            .send(rest(from: 1_999, "ETag: \"1\""), sound[1_999...]),
            .send(rest(from: 2_000, "ETag: \"2\""), sound[2_000...]),
            .send(
                head([
                    "HTTP/1.1 206 Partial Content", "Content-Range: bytes 2000-4999/6000",
                    "Content-Length: 3000",
                ]), sound[2_000...]),
        ] as [RawStep])
    func `a range that is wrong is not joined; the whole is asked for`(
        _ answer: RawStep
    ) async throws {
        let responder = try #require(
            RawResponder(
                [.send(whole("ETag: \"1\""), sound[..<2_000])], [answer],
                [.send(whole("ETag: \"1\""), sound)]))
        let (fixture, playback, result) = try await played(responder)
        #expect(result == .success(sound))
        #expect(responder.log.count == 3)
        await fixture.store.waitForEnds(1)
        #expect(try await fixture.service.audio(of: playback, .cacheOnly).file == sound)
    }

    @Test func `sound that changes while it is played is never mixed`() async throws {
        let other = StubLibrary.pattern(5_000, seed: 4)
        let responder = try #require(
            RawResponder(
                [.send(whole("ETag: \"1\""), sound[..<2_000])],
                [.send(whole("ETag: \"2\""), other)]))
        let (fixture, _, result) = try await played(responder)
        #expect(
            result.failure?.code
                == .malformed(path: "", reason: "it changed while it was being played"))
        #expect(try await fixture.store.entries().isEmpty)
        #expect(fixture.store.waitingParts == 0)
    }

    @Test func `another version that is cut too is compared anew from its first byte`()
        async throws
    {
        let other = Array(sound[..<1_000]) + StubLibrary.pattern(4_000, seed: 4)
        let responder = try #require(
            RawResponder(
                [.send(whole("ETag: \"1\""), sound[..<2_000])],
                [.send(whole("ETag: \"2\""), other[..<1_000])],
                [.send(whole("ETag: \"2\""), other)]))
        let (fixture, _, result) = try await played(responder)
        #expect(
            result.failure?.code
                == .malformed(path: "", reason: "it changed while it was being played"))
        #expect(responder.log.count == 3)
        #expect(responder.log.last?.contains("Range:") == false)
        #expect(try await fixture.store.entries().isEmpty)
    }

    @Test(arguments: ["Content-Length: 1000", "Transfer-Encoding: chunked"])
    func `another version that ends before what was played is not stored`(
        _ line: String
    ) async throws {
        let isChunked = line.hasPrefix("Transfer")
        var answer = head(["HTTP/1.1 200 OK", "ETag: \"2\"", line])
        if isChunked { answer += Array("3e8\r\n".utf8) }
        answer += sound[..<1_000]
        if isChunked { answer += Array("\r\n0\r\n\r\n".utf8) }
        let responder = try #require(
            RawResponder(
                [.send(whole("ETag: \"1\""), sound[..<2_000])],
                [.send(answer)]))
        let (fixture, _, result) = try await played(responder)
        #expect(
            result.failure?.code
                == .malformed(path: "", reason: "it changed while it was being played"))
        #expect(try await fixture.store.entries().isEmpty)
        #expect(fixture.store.waitingParts == 0)
    }

    @Test func `a range of nobody knows how much does not end the sound`() async throws {
        var chunked = head(["HTTP/1.1 200 OK", "ETag: \"1\"", "Transfer-Encoding: chunked"])
        chunked += Array("7d0\r\n".utf8)
        chunked += sound[..<2_000]
        var part = head([
            "HTTP/1.1 206 Partial Content", "ETag: \"1\"", "Content-Length: 1000",
            "Content-Range: bytes 2000-2999/*",
        ])
        part += sound[2_000..<3_000]
        let responder = try #require(
            RawResponder(
                [.send(chunked)], [.send(part)],
                [.send(whole("ETag: \"1\""), sound)]))
        let (fixture, playback, result) = try await played(responder)
        #expect(result == .success(sound))
        await fixture.store.waitForEnds(1)
        #expect(try await fixture.service.audio(of: playback, .cacheOnly).file == sound)
    }

    @Test func `a transfer that is cut again and again is given up and keeps its part`()
        async throws
    {
        let responder = try #require(
            RawResponder(
                [.send(whole("ETag: \"1\""), sound[..<2_000])], [.send([])], [.send([])],
                [.send([])], [.send([])]))
        let (fixture, playback, result) = try await played(responder)
        #expect(result.failure?.code == .cut)
        #expect(responder.log.count == 4)
        #expect(fixture.store.waitingParts == 1)
        #expect(
            await code { try await fixture.service.audio(of: playback, .cacheOnly) } == .notCached)
    }

    @Test(arguments: [(12, true), (200, false)])
    func `a server that is away while its sound is heard is waited for, for a while`(
        refusals: Int, comes: Bool
    ) async throws {
        let responder = try #require(
            RawResponder(
                [.send(whole("ETag: \"1\""), sound[..<2_000])],
                [.send(rest(from: 2_000, "ETag: \"1\""), sound[2_000...])]))
        let restart = RestartingTransport(refusals: refusals)
        let fixture = try Fixture(responder.url, transport: restart)
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        let audio = try await fixture.service.audio(of: playback, .cacheFirst)
        let result = await bytes(of: try #require(audio.stream))
        #expect((result == .success(sound)) == comes)
        #expect(responder.log.count == (comes ? 2 : 1))
        #expect(fixture.waits.all.allSatisfy { $0 <= .seconds(4) })
        #expect((13...40).contains(restart.attempts))
    }

    @Test func `a server that starts again may be busy at first`() async throws {
        let busy = head(["HTTP/1.1 503 Service Unavailable", "Content-Length: 0"])
        let responder = try #require(
            RawResponder(
                [.send(whole("ETag: \"1\""), sound[..<2_000])], [.send(busy)], [.send(busy)],
                [.send(rest(from: 2_000, "ETag: \"1\""), sound[2_000...])]))
        // So many refusals that the circuit breaker would let no ordinary failure be repeated.
        let restart = RestartingTransport(refusals: 10)
        let fixture = try Fixture(responder.url, transport: restart)
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        let audio = try await fixture.service.audio(of: playback, .cacheFirst)
        #expect(await bytes(of: try #require(audio.stream)) == .success(sound))
        #expect(responder.log.count == 4)
    }

    @Test func `a server that is away at the beginning is not waited for so long`() async throws {
        let responder = try #require(RawResponder([.send(whole("ETag: \"1\""), sound)]))
        let restart = RestartingTransport(refusals: 200, isAwayAtOnce: true)
        let fixture = try Fixture(responder.url, transport: restart)
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        await #expect(throws: ServiceError.self) {
            try await fixture.service.audio(of: playback, .cacheFirst)
        }
        #expect(restart.attempts <= 4)
    }

    @Test func `a part of an earlier run is taken up`() async throws {
        let store = try InMemoryResponseStore()
        let gate = Gate()
        defer { gate.open() }
        let responder = try #require(
            RawResponder(
                [.send(whole("ETag: \"1\""), sound[..<2_000]), .wait(gate)],
                [.send(rest(from: 2_000, "ETag: \"1\""), sound[2_000...])]))
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        let first = try Fixture(responder.url, store: store)
        let audio = try await first.service.audio(of: playback, .cacheFirst)
        let stream = try #require(audio.stream)
        #expect(await firstBytes(of: stream, 2_000) == Array(sound[..<2_000]))
        stream.interrupt()
        #expect(await bytes(of: stream).failure?.code == .cancelled)
        await store.waitForEnds(1)
        let second = try Fixture(responder.url, store: store)
        let again = try await second.service.audio(of: playback, .cacheFirst)
        #expect(await bytes(of: try #require(again.stream)) == .success(sound))
        #expect(responder.log.last?.contains("Range: bytes=2000-\r\n") == true)
    }

    @Test func `what the store refuses for now is not fetched again`() async throws {
        let gate = Gate()
        let last = rest(from: 4_999, "ETag: \"1\"") + sound[4_999...]
        let beginning = whole("ETag: \"1\"") + sound[..<2_000]
        let ending = Array(sound[2_000...])
        let responder = try #require(
            RawResponder([.send(beginning), .wait(gate), .send(ending)], [.send(last)]))
        let fixture = try Fixture(responder.url)
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        let audio = try await fixture.service.audio(of: playback, .cacheFirst)
        let stream = try #require(audio.stream)
        #expect(await firstBytes(of: stream, 2_000) == Array(sound[..<2_000]))
        fixture.store.fail(with: StoreError(.locked, path: "cache"))
        gate.open()
        #expect(await bytes(of: stream) == .success(sound))
        await fixture.store.waitForEnds(1)
        fixture.store.fail(with: nil)
        #expect(fixture.store.waitingParts == 1)
        let second = try Fixture(responder.url, store: fixture.store)
        let again = try await second.service.audio(of: playback, .cacheFirst)
        #expect(await bytes(of: try #require(again.stream)) == .success(sound))
        #expect(responder.log.last?.contains("Range: bytes=4999-\r\n") == true)
        await fixture.store.waitForEnds(2)
        #expect(try await second.service.audio(of: playback, .cacheOnly).file == sound)
    }

    @Test func `a part of another version is thrown away`() async throws {
        let store = try InMemoryResponseStore()
        let other = StubLibrary.pattern(4_000, seed: 4)
        let responder = try #require(
            RawResponder([.send(whole("ETag: \"2\"", length: 4_000), other)]))
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        let part = try await store.part(for: CacheKey(url: responder.url + "/a.mp3"))
        try await part.note(PartOrigin(etag: "\"1\"", lastModified: nil, total: 5_000))
        try Data(sound[..<2_000]).write(to: URL(filePath: part.path))
        await part.suspend()
        let fixture = try Fixture(responder.url, store: store)
        let audio = try await fixture.service.audio(of: playback, .cacheFirst)
        #expect(await bytes(of: try #require(audio.stream)) == .success(other))
        #expect(responder.log.first?.contains("If-Range: \"1\"") == true)
        await store.waitForEnds(2)
        #expect(try await fixture.service.audio(of: playback, .cacheOnly).file == other)
    }

    @Test func `an empty answer is no sound`() async throws {
        let responder = try #require(RawResponder([.send(whole(length: 0))]))
        let (fixture, _, result) = try await played(responder)
        #expect(result.failure?.code == .malformed(path: "", reason: "it is empty"))
        #expect(try await fixture.store.entries().isEmpty)
    }

    @Test func `a place further on is waited for, and a reader can be interrupted`() async throws {
        let gate = Gate()
        let responder = try #require(
            RawResponder([
                .send(whole("ETag: \"1\""), sound[..<1_000]), .wait(gate),
                .send(Array(sound[1_000...])),
            ]))
        let fixture = try Fixture(responder.url)
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        let one = try await fixture.service.audio(of: playback, .cacheFirst)
        let two = try await fixture.service.audio(of: playback, .cacheFirst)
        let patient = try #require(one.stream)
        let hasty = try #require(two.stream)
        async let tail = bytes(of: patient, from: 4_000)
        async let broken = bytes(of: hasty, from: 4_000)
        hasty.interrupt()
        #expect(await broken.failure?.code == .cancelled)
        gate.open()
        #expect(await tail == .success(Array(sound[4_000...])))
    }
}

extension Result {
    var failure: Failure? {
        if case .failure(let error) = self { error } else { nil }
    }
}

/// A network on which a server is away for some requests behind the first.
private final class RestartingTransport: HTTPTransport {
    private let inner = CurlTransport()
    private let refusals: Int
    private let isAwayAtOnce: Bool
    private let count = Mutex(0)

    init(refusals: Int, isAwayAtOnce: Bool = false) {
        (self.refusals, self.isAwayAtOnce) = (refusals, isAwayAtOnce)
    }

    var attempts: Int { count.withLock { $0 } }

    private func admit(_ request: HTTPRequest) throws(TransportError) {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let first = isAwayAtOnce ? 1 : 2
        guard !(first..<(first + refusals)).contains(number) else {
            throw TransportError(
                .unreachable, reason: "as told", url: request.url.description, obstacle: .refused)
        }
    }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        try admit(request)
        return try await inner.send(request, limits: limits)
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        try admit(request)
        return try await inner.stream(request, limits: limits, onHead: onHead, onBytes: onBytes)
    }
}
