import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

private let sound = StubLibrary.pattern(5_000, seed: 3)

private func head(_ lines: [String]) -> [UInt8] {
    Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
}

private func whole(_ more: String...) -> [UInt8] {
    head(["HTTP/1.1 200 OK", "Content-Length: 5000"] + more) + sound
}

/// Sound that is not what its server says: nothing of it is kept.
@Suite(.timeLimit(.minutes(10)))
struct LyingServerTests {
    private func kept(
        _ scripts: [RawStep]..., freeBytes: @escaping @Sendable (String) -> Int64? = { _ in nil }
    ) async throws -> (Fixture, Result<String, ServiceError>) {
        let responder = try #require(RawResponder(serving: scripts))
        let fixture = try Fixture(responder.url, freeBytes: freeBytes)
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        do throws(ServiceError) {
            let audio = try await fixture.service.keepAudio(of: playback, .cacheFirst) { _ in }
            return (fixture, .success(audio.isNew ? "new" : "there"))
        } catch {
            #expect(fixture.store.waitingParts == 0)
            #expect(try await fixture.store.entries().isEmpty)
            return (fixture, .failure(error))
        }
    }

    @Test(arguments: [
        "Repr-Digest: sha-256=:\(digest):", "Digest: SHA-256=\(digest)",
        "Content-Digest: sha-256=:\(digest):", "ETag: \"00000000000000000000000000000000\"",
    ])
    func `sound with the right checksum, or none, is kept`(_ line: String) async throws {
        let (fixture, result) = try await kept([.send(whole(line))])
        #expect(result == .success("new"))
        #expect(try await fixture.store.entries().first?.size == 5_000)
    }

    @Test(arguments: [
        ("Repr-Digest: sha-256=:\(wrong):", "SHA-256"), ("Digest: SHA-256=\(wrong)", "SHA-256"),
        ("x-goog-hash: crc32c=AAAAAA==", "CRC-32C"),
    ])
    func `sound with another checksum is not`(_ line: String, _ name: String) async throws {
        let (fixture, result) = try await kept([.send(whole(line))])
        #expect(
            result.failure?.code
                == .malformed(path: "", reason: "it has not the \(name) its server names"))
        #expect(fixture.notices.all.count == 1)
    }

    @Test func `a web page that calls itself sound is refused`() async throws {
        let page = Array("<!DOCTYPE html><p>Log in</p>".utf8)
        let head = head([
            "HTTP/1.1 200 OK", "Content-Type: audio/mpeg", "Content-Length: \(page.count)",
        ])
        let (_, result) = try await kept([.send(head + page)])
        #expect(
            result.failure?.code
                == .webPage(from: nil))
    }

    @Test func `a log-in page throws nothing away of what is there of a recording`() async throws {
        let cut =
            head(["HTTP/1.1 200 OK", "Content-Length: 5000", "ETag: \"1\""]) + sound[..<2_000]
        let page = Array("<!DOCTYPE html><p>Log in</p>".utf8)
        let portal =
            head([
                "HTTP/1.1 200 OK", "Content-Type: text/html", "Content-Length: \(page.count)",
            ]) + page
        let responder = try #require(RawResponder(serving: [[.send(cut)], [.send(portal)]]))
        let fixture = try Fixture(responder.url)
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        let error = await #expect(throws: ServiceError.self) {
            try await fixture.service.keepAudio(of: playback, .cacheFirst) { _ in }
        }
        #expect(error?.code == .webPage(from: nil))
        #expect(fixture.store.waitingParts == 1)
    }

    @Test func `what is announced as too large is refused before it comes`() async throws {
        let head = head(["HTTP/1.1 200 OK", "Content-Length: 9000000000"])
        let (_, result) = try await kept([.send(head + sound)])
        #expect(result.failure?.code == .tooLarge(limitBytes: 2 << 30))
    }

    @Test func `more than a range was to have is refused`() async throws {
        let cut =
            head(["HTTP/1.1 200 OK", "Content-Length: 5000", "ETag: \"1\""]) + sound[..<2_000]
        let longer = head([
            "HTTP/1.1 206 Partial Content", "ETag: \"1\"", "Content-Range: bytes 2000-4999/5000",
            "Transfer-Encoding: chunked",
        ])
        let body = Array("1000\r\n".utf8) + sound[..<4_096] + Array("\r\n0\r\n\r\n".utf8)
        let (_, result) = try await kept([.send(cut)], [.send(longer + body)])
        #expect(
            result.failure?.code
                == .malformed(path: "", reason: "more comes than its server announced"))
    }

    @Test func `less than a range was to have is refused`() async throws {
        let cut =
            head(["HTTP/1.1 200 OK", "Content-Length: 5000", "ETag: \"1\""]) + sound[..<2_000]
        let shorter = head([
            "HTTP/1.1 206 Partial Content", "ETag: \"1\"", "Content-Range: bytes 2000-4999/5000",
            "Transfer-Encoding: chunked",
        ])
        let body = Array("3E8\r\n".utf8) + sound[2_000..<3_000] + Array("\r\n0\r\n\r\n".utf8)
        let (_, result) = try await kept([.send(cut)], [.send(shorter + body)])
        #expect(
            result.failure?.code
                == .malformed(path: "", reason: "its length is 3000 bytes instead of 5000"))
    }

    @Test func `sound the disk has no room for is played from memory and not kept`()
        async throws
    {
        let responder = try #require(RawResponder([.send(whole())]))
        let fixture = try Fixture(responder.url, freeBytes: { _ in 20 << 20 })
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        let roomy = try await fixture.service.keepAudio(of: playback, .cacheFirst) { _ in }
        #expect(roomy.isNew)
        let poor = try Fixture(responder.url, freeBytes: { _ in 16 << 20 })
        let audio = try await poor.service.audio(of: playback, .cacheFirst)
        #expect(await bytes(of: try #require(audio.stream)) == .success(sound))
        await poor.store.waitForEnds(1)
        #expect(poor.notices.all.map(\.code) == [.diskFull])
        #expect(try await poor.store.entries().isEmpty)
        #expect(poor.store.waitingParts == 0)
    }

    @Test(arguments: ["X-None: 1", "ETag: \"1\""])
    func `sound without a length leaves the reserve, and nothing that cannot be taken up`(
        _ line: String
    ) async throws {
        var answer = head(["HTTP/1.1 200 OK", line, "Transfer-Encoding: chunked"])
        answer += Array("1388\r\n".utf8) + sound + Array("\r\n0\r\n\r\n".utf8)
        let responder = try #require(RawResponder([.send(answer)]))
        let poor = try Fixture(responder.url, freeBytes: { _ in (16 << 20) + 1_000 })
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        let audio = try await poor.service.audio(of: playback, .cacheFirst)
        #expect(await bytes(of: try #require(audio.stream)) == .success(sound))
        await poor.store.waitForEnds(1)
        #expect(poor.notices.all.map(\.code) == [.diskFull])
        #expect(try await poor.store.entries().isEmpty)
        #expect(poor.store.waitingParts == 0)
    }

    @Test(arguments: [
        ("ETag: \"1\"", 1), ("ETag: W/\"1\"", 0), ("X-None: 1", 0),
        ("ETag: \"1\"\r\nCache-Control: no-store", 0),
    ])
    func `what was cut off stays only where it can be taken up`(
        _ line: String, _ waiting: Int
    ) async throws {
        let cut = head(["HTTP/1.1 200 OK", "Content-Length: 5000", line]) + sound[..<2_000]
        let responder = try #require(
            RawResponder([.send(cut)], [.send([])], [.send([])], [.send([])], [.send([])]))
        let fixture = try Fixture(responder.url)
        let playback = Fixture.playback(soundAt: responder.url + "/a.mp3")
        let audio = try await fixture.service.audio(of: playback, .cacheFirst)
        #expect(await bytes(of: try #require(audio.stream)).failure != nil)
        await fixture.store.waitForEnds(1)
        #expect(fixture.store.waitingParts == waiting)
    }

    private static let digest = base64(SHA256.hex(of: sound))
    private static let wrong = base64(SHA256.hex(of: []))

    private static func base64(_ hex: String) -> String {
        let digits = Array(hex)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        return Data(bytes).base64EncodedString()
    }
}
