import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

private let length = 1_500_000
private let sound = StubLibrary.pattern(length, seed: 5)

private func head(_ lines: String...) -> [UInt8] {
    Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
}

private func whole(_ etag: String = "\"1\"") -> [UInt8] {
    head("HTTP/1.1 200 OK", "Content-Length: \(length)", "ETag: \(etag)")
}

private func part(_ range: Range<Int>) -> [UInt8] {
    head(
        "HTTP/1.1 206 Partial Content", "Content-Length: \(range.count)", "ETag: \"1\"",
        "Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/\(length)")
        + sound[range]
}

/// A reader who goes far ahead of what has arrived.
@Suite(.timeLimit(.minutes(10)))
struct JumpTests {
    private let far = 1_200_000

    private func open(
        _ responder: RawResponder, _ store: InMemoryResponseStore? = nil
    ) async throws -> (Fixture, ChapterPlayback, any ByteSource) {
        let fixture = try Fixture(responder.url, store: store)
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        let audio = try await fixture.service.audio(of: playback, .cacheFirst)
        return (fixture, playback, try #require(audio.stream))
    }

    /// Bytes of a place, read on a thread that may block.
    private func read(_ source: any ByteSource, at offset: Int) async -> Result<
        [UInt8], ServiceError
    > {
        await onThread {
            var piece = [UInt8](repeating: 0, count: 100)
            var result: Result<Int, ServiceError> = .success(0)
            piece.withUnsafeMutableBytes { buffer in
                do throws(ServiceError) {
                    result = .success(try source.read(into: buffer, at: Int64(offset)))
                } catch {
                    result = .failure(error)
                }
            }
            return result.map { Array(piece[..<$0]) }
        }
    }

    @Test func `a far place does not wait for the bytes before it`() async throws {
        let never = Gate()
        defer { never.open() }
        let responder = try #require(
            RawResponder(
                [.send(whole(), sound[..<2_000]), .wait(never)],
                [.send(part(far..<length))], [.send(part(2_000..<far))]))
        let (fixture, playback, stream) = try await open(responder)
        #expect(await firstBytes(of: stream, 2_000) == Array(sound[..<2_000]))
        #expect(try await read(stream, at: far).get().first == sound[far])
        #expect(await stream.completedFile() != nil)
        #expect(try await fixture.service.audio(of: playback, .cacheOnly).file == sound)
        let log = responder.log
        #expect(log.count == 3)
        #expect(log[1].contains("Range: bytes=\(far)-\r\n"))
        #expect(log[1].contains("If-Range: \"1\"\r\n"))
        #expect(log[2].contains("Range: bytes=2000-\(far - 1)\r\n"))
        #expect(await bytes(of: stream) == .success(sound))
    }

    @Test func `without a strong tag a far place waits for all before it`() async throws {
        let gate = Gate()
        let responder = try #require(
            RawResponder([
                .send(whole("W/\"1\""), sound[..<2_000]), .wait(gate),
                .send(Array(sound[2_000...])),
            ]))
        let (_, _, stream) = try await open(responder)
        async let far = read(stream, at: far)
        gate.open()
        #expect(await far == .success(Array(sound[self.far..<self.far + 100])))
        #expect(responder.log.count == 1)
    }

    @Test func `a server that answers the jump with the whole is taken at its word`()
        async throws
    {
        let never = Gate()
        defer { never.open() }
        let responder = try #require(
            RawResponder(
                [.send(whole(), sound[..<2_000]), .wait(never)], [.send(whole(), sound)]))
        let (fixture, playback, stream) = try await open(responder)
        #expect(await firstBytes(of: stream, 2_000) == Array(sound[..<2_000]))
        #expect(try await read(stream, at: far).get().first == sound[far])
        #expect(await stream.completedFile() != nil)
        #expect(try await fixture.service.audio(of: playback, .cacheOnly).file == sound)
    }

    @Test func `a jump into another version ends with a sentence and stores nothing`()
        async throws
    {
        let never = Gate()
        defer { never.open() }
        let other = StubLibrary.pattern(length, seed: 6)
        let responder = try #require(
            RawResponder(
                [.send(whole(), sound[..<2_000]), .wait(never)],
                [.send(whole("\"2\""), other)]))
        let (fixture, _, stream) = try await open(responder)
        #expect(await firstBytes(of: stream, 2_000) == Array(sound[..<2_000]))
        #expect(
            await read(stream, at: far).failure?.code
                == .malformed(path: "", reason: "it changed while it was being played"))
        #expect(await stream.completedFile() == nil)
        #expect(try await fixture.store.entries().isEmpty)
        #expect(fixture.store.waitingParts == 0)
    }

    @Test func `a part with holes is taken up, hole by hole`() async throws {
        let never = Gate()
        defer { never.open() }
        let store = try InMemoryResponseStore()
        let middle = 1_300_000
        let tail = Array(part(far..<length).dropLast(length - middle))
        let responder = try #require(
            RawResponder(
                [.send(whole(), sound[..<2_000]), .wait(never)],
                [.send(tail), .wait(never)],
                [.send(part(2_000..<far))], [.send(part(middle..<length))]))
        let (first, _, stream) = try await open(responder, store)
        #expect(await firstBytes(of: stream, 2_000) == Array(sound[..<2_000]))
        #expect(try await read(stream, at: far).get().first == sound[far])
        #expect(try await read(stream, at: middle - 1).get() == [sound[middle - 1]])
        await first.service.settle()
        let (second, playback, again) = try await open(responder, store)
        #expect(await again.completedFile() != nil)
        #expect(try await second.service.audio(of: playback, .cacheOnly).file == sound)
        #expect(responder.log[2].contains("Range: bytes=2000-\(far - 1)\r\n"))
        #expect(responder.log[3].contains("Range: bytes=\(middle)-\r\n"))
    }

    @Test func `who is called away from a jump is gone at once`() async throws {
        let never = Gate()
        defer { never.open() }
        let responder = try #require(
            RawResponder([.send(whole(), sound[..<2_000]), .wait(never)], [.wait(never)]))
        let (_, _, stream) = try await open(responder)
        // A jump ends the first answer, of which all that was sent is to be here by then.
        #expect(await firstBytes(of: stream, 2_000) == Array(sound[..<2_000]))
        async let far = read(stream, at: far)
        stream.allowWaiting(false)
        #expect(await far.failure?.code == .cancelled)
        stream.allowWaiting(true)
        #expect(await firstBytes(of: stream, 2_000) == Array(sound[..<2_000]))
    }
}
