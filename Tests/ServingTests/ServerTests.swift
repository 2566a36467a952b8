import CurlTransport
import FoundationEssentials
import Glibc
import HTTPCaching
import Library
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import Serving

struct ServerTests {
    private func get(
        _ path: String, from library: ServedLibrary, _ fields: HTTPFields = [:],
        method: String = "GET", decodes: Bool = false
    ) async throws -> HTTPResponse {
        let url = try #require(HTTPURL(library.url + path))
        return try await CurlTransport().send(
            HTTPRequest(method, url, fields: fields),
            limits: TransferLimits(maxBytes: 1 << 30, decodesContent: decodes))
    }

    @Test func `text over one kilobyte comes compressed to those who read it`() async throws {
        let library = try ServedLibrary()
        let path = "/books/one/chapters/ch%2F1/subtitles"
        let plain = try await get(path, from: library)
        #expect(plain.body == Array(library.subtitles.utf8))
        #expect(plain.head.fields.first("Content-Encoding") == nil)
        let packed = try await get(path, from: library, ["Accept-Encoding": "gzip"])
        #expect(packed.head.fields.first("Content-Encoding") == "gzip")
        #expect(packed.body.count < plain.body.count / 2)
        #expect(packed.head.fields.first("ETag") == "\"\(SHA256.hex(of: packed.body))\"")
        #expect(plain.head.fields.first("ETag") == "\"\(SHA256.hex(of: plain.body))\"")
        #expect(try await get(path, from: library, decodes: true).body == plain.body)
        let short = try await get("/health", from: library, ["Accept-Encoding": "gzip"])
        #expect(short.head.fields.first("Content-Encoding") == nil)
        #expect(short.body == Array("{\"status\":\"ok\"}".utf8))
    }

    @Test func `parts of a file are its bytes`() async throws {
        let library = try ServedLibrary(audioBytes: 200_000)
        let path = "/books/one/chapters/ch%2F1/audio"
        let whole = try await get(path, from: library)
        #expect(whole.body == library.audio)
        let tag = try #require(whole.head.fields.first("ETag"))
        #expect(tag == "\"\(SHA256.hex(of: library.audio))\"")
        let rest = try await get(
            path, from: library, ["Range": "bytes=70000-", "If-Range": tag])
        #expect(rest.head.status == 206)
        #expect(rest.body == Array(library.audio[70_000...]))
        let changed = try await get(
            path, from: library, ["Range": "bytes=70000-", "If-Range": "\"x\""])
        #expect(changed.head.status == 200)
        let parts = try await get(path, from: library, ["Range": "bytes=0-99999,150000-"])
        #expect(parts.head.fields.first("Content-Length") == String(parts.body.count))
        #expect(parts.body.count > 150_000)
        let head = try await get(path, from: library, method: "HEAD")
        #expect(head.head.fields.first("Content-Length") == "200000")
        #expect(head.body.isEmpty)
    }

    @Test func `a file that changes has another tag at once`() async throws {
        let library = try ServedLibrary()
        let path = "/books/one/chapters/ch%2F1/audio"
        let before = try await get(path, from: library).head.fields.first("ETag")
        try Data(library.audio.reversed()).write(to: URL(filePath: library.audioPath))
        let after = try await get(path, from: library, ["If-None-Match": before ?? ""])
        #expect(after.head.status == 200)
        #expect(after.body == library.audio.reversed())
    }

    @Test func `a library file outside the folder is not served`() async throws {
        let library = try ServedLibrary()
        try FileManager.default.removeItem(atPath: library.audioPath)
        try #require(symlink("/etc/passwd", library.audioPath) == 0)
        let answer = try await get("/books/one/chapters/ch%2F1/audio", from: library)
        #expect(answer.head.status == 500)
        #expect(!String(decoding: answer.body, as: UTF8.self).contains("/"))
    }

    @Test func `requests sent in one go are answered in order`() async throws {
        let library = try ServedLibrary()
        let request = "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n"
        let post =
            "POST /translations HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"
        let text = await exchange(
            request + post + "HEAD /books HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            with: library.server.address)
        let answers = text.split(separator: "HTTP/1.1 ")
        #expect(answers.map { $0.prefix(3) } == ["200", "404", "200"])
        #expect(answers.last?.hasSuffix("Connection: close\r\n\r\n") == true)
        #expect(answers.first?.contains("\r\nDate: Tue, 14 Nov 2023 22:13:20 GMT\r\n") == true)
    }

    @Test(
        arguments: [
            ("GET / HTTP/1.1\r\n\r\n", "400"), ("GARBAGE\r\n", "400"), ("GET /LONG", "414"),
            ("GET /books HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n", "421"),
            ("POST /books HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n", "405"),
            (
                "POST /books HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n",
                "405"
            ), ("GET /books HTTP/1.0\r\n\r\n", "200"),
        ])
    func `what cannot be continued is answered and ended`(
        _ written: String, _ status: String
    ) async throws {
        let request = written.replacing("LONG", with: String(repeating: "x", count: 100_000))
        let library = try ServedLibrary()
        // The client says no more, so the server need not wait for the rest.
        let bytes: [UInt8] = await onThread {
            guard let client = try? RawClient(library.server.address) else { return [] }
            client.send(request)
            return client.read()
        }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasPrefix("HTTP/1.1 \(status) "))
        #expect(text.contains("\r\nConnection: close\r\n"))
        if status != "200" { #expect(text.contains("{\"detail\":\"")) }
    }

    @Test func `slow clients do not hold up others`() async throws {
        let library = try ServedLibrary(paddedTo: 16_000_000)
        let slow = try (0..<20).map { _ in
            let client = try RawClient(library.server.address)
            client.send("GET /books/one/chapters/ch%2F1/audio HTTP/1.1\r\nHost: localhost\r\n\r\n")
            return client
        }
        let silent = try (0..<20).map { _ in
            let client = try RawClient(library.server.address)
            client.send("GET /bo")
            return client
        }
        #expect(try await get("/books", from: library).head.status == 200)
        #expect(library.server.connections >= 40)
        withExtendedLifetime((slow, silent)) {}
    }

    @Test func `a client that hangs up ends the work`() async throws {
        let library = try ServedLibrary(paddedTo: 16_000_000)
        let client = try RawClient(library.server.address)
        client.send("GET /books/one/chapters/ch%2F1/audio HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(await onThread { client.read(1_000).count } == 1_000)
        client.reset()
        #expect(await becomesTrue { library.server.connections == 0 })
        let cut = try #require(library.log.last)
        #expect(!cut.isWhole && cut.bytes < 16_000_000)
    }

    @Test func `one client too many is told to come again`() async throws {
        let library = try ServedLibrary(paddedTo: 16_000_000) { options, _ in
            options.limits.connections = 2
        }
        let two = try (0..<2).map { _ in try RawClient(library.server.address) }
        for client in two {
            client.send("GET /books/one/chapters/ch%2F1/audio HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(await onThread { client.read(12) } == Array("HTTP/1.1 200".utf8))
        }
        let text = await exchange("", with: library.server.address)
        #expect(text.hasPrefix("HTTP/1.1 503 "))
        #expect(text.contains("\r\nRetry-After: 5\r\n"))
        withExtendedLifetime(two) {}
    }

    @Test func `connections that ask nothing more shut nobody out, token or not`() async throws {
        let library = try ServedLibrary { options, _ in options.limits.connections = 4 }
        let ask = "GET /health HTTP/1.1\r\nHost: localhost\r\n"
        var held: [RawClient] = []
        // Each is answered and kept open: the next takes the place of the first.
        for _ in 0..<12 {
            let client = try RawClient(library.server.address)
            client.send(ask + "\r\n")
            #expect(await onThread { client.read(12) } == Array("HTTP/1.1 200".utf8))
            held.append(client)
        }
        let other = await exchange(
            ask + "Connection: close\r\n\r\n", with: library.server.address)
        #expect(other.hasPrefix("HTTP/1.1 200 "))
        #expect(library.server.connections <= 4)
        withExtendedLifetime(held) {}
    }

    @Test func `silent clients of one address shut nobody out`() async throws {
        let library = try ServedLibrary { options, _ in
            options.token = Secret("0123456789abcdef")
            options.limits.connections = 8
        }
        let silent = try (0..<20).map { _ in try RawClient(library.server.address) }
        let asked = "GET /books HTTP/1.1\r\nHost: localhost\r\n"
        let token = "Authorization: Bearer 0123456789abcdef\r\nConnection: close\r\n\r\n"
        let welcome = await exchange(asked + token, with: library.server.address)
        #expect(welcome.hasPrefix("HTTP/1.1 200 "))
        // Who was turned away for want of a token is a stranger still.
        let strangers = try (0..<8).map { _ in
            let client = try RawClient(library.server.address)
            client.send(asked + "\r\n")
            return client
        }
        #expect(await onThread { strangers.last?.read(12) } == Array("HTTP/1.1 401".utf8))
        let again = await exchange(asked + token, with: library.server.address)
        #expect(again.hasPrefix("HTTP/1.1 200 "))
        #expect(library.server.connections <= 8)
        withExtendedLifetime((silent, strangers)) {}
    }

    @Test(arguments: ["", "GET /books HTT"])
    func `the first head is there in ten seconds`(beginning: String) async throws {
        let time = SteppedTime()
        let library = try ServedLibrary(timing: time.timing)
        let client = try RawClient(library.server.address)
        client.send(beginning)
        #expect(await becomesTrue { library.server.connections == 1 && time.isAwaited })
        time.advance(by: .seconds(11))
        #expect(await becomesTrue { library.server.connections == 0 })
        #expect(await onThread { client.read() } == [])
    }

    @Test func `who says nothing is let go when the time is over`() async throws {
        let time = SteppedTime()
        let library = try ServedLibrary(timing: time.timing)
        let client = try RawClient(library.server.address)
        client.send("GET /books HTT")
        #expect(await becomesTrue { library.server.connections == 1 })
        // It is counted before its time begins to run.
        let isLetGo = await becomesTrue {
            time.advance(by: .seconds(61))
            return library.server.connections == 0
        }
        #expect(isLetGo)
        #expect(await onThread { client.read() } == [])
    }

    @Test func `a unix socket serves its owner, and goes with the server`() async throws {
        let path = FileManager.default.temporaryDirectory.path + "/l\(UUID().uuidString).s"
        let library = try ServedLibrary(ServerOptions(address: .socket(path: path)))
        let request = "GET /health HTTP/1.0\r\nHost: anything\r\n\r\n"
        let text = await exchange(request, with: .socket(path: path))
        #expect(text.hasPrefix("HTTP/1.1 200 OK"))
        #expect(library.log.map(\.peer) == ["unix"])
        var facts = stat()
        #expect(lstat(path, &facts) == 0 && facts.st_mode & 0o007 == 0)
        let second = #expect(throws: ServingError.self) {
            try ServedLibrary(ServerOptions(address: .socket(path: path)))
        }
        #expect(second?.code == .addressInUse)
        await library.stop()
        #expect(lstat(path, &facts) != 0)
    }

    @Test func `a socket left by a crash is taken over, a file is not`() throws {
        let path = FileManager.default.temporaryDirectory.path + "/l\(UUID().uuidString).s"
        defer { unlink(path) }
        leaveDeadSocket(at: path)
        let server = try ListeningSocket(.socket(path: path))
        server.close()
        try Data([1]).write(to: URL(filePath: path))
        let error = #expect(throws: ServingError.self) {
            try ListeningSocket(.socket(path: path))
        }
        #expect(error?.code == .notASocket)
    }

    @Test func `a port in use is named, and a port of others too`() throws {
        let first = try ListeningSocket(.port(host: "127.0.0.1", port: 0))
        defer { first.close() }
        let busy = #expect(throws: ServingError.self) { try ListeningSocket(first.address) }
        #expect(busy?.code == .addressInUse)
        #expect(busy?.kind == .unavailable)
        let elsewhere = #expect(throws: ServingError.self) {
            try ListeningSocket(.port(host: "192.0.2.1", port: 0))
        }
        #expect(elsewhere?.code == .noSuchAddress)
    }

    @Test func `a stopped server lets go of its clients and its port`() async throws {
        let library = try ServedLibrary()
        let client = try RawClient(library.server.address)
        #expect(await becomesTrue { library.server.connections == 1 })
        await library.stop()
        #expect(await onThread { client.read() } == [])
        let again = try ListeningSocket(library.server.address)
        again.close()
    }

    @Test func `many clients at once get what they asked for`() async throws {
        let library = try ServedLibrary()
        let transport = CurlTransport()
        let url = try #require(HTTPURL(library.url + "/books/one/chapters/ch%2F1/audio"))
        await withTaskGroup { group in
            for start in 0..<60 {
                group.addTask {
                    let request = HTTPRequest(
                        "GET", url, fields: ["Range": "bytes=\(start)-\(start + 50_000)"])
                    let body = try? await transport.send(request, limits: .media).body
                    return body == Array(library.audio[start...start + 50_000])
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}

/// Time that stands until it is moved on.
final class SteppedTime: Sendable {
    private struct State {
        var now = Duration.zero
        var sleepers: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Mutex(State())

    var timing: ServerTiming {
        ServerTiming(
            clock: ManualClock(), elapsed: { self.state.withLock { $0.now } },
            sleep: { _ in await self.sleep() })
    }

    /// Whether anybody waits for a time.
    var isAwaited: Bool { state.withLock { !$0.sleepers.isEmpty } }

    /// Moves the time on and wakes everybody, whatever they waited for.
    func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now += duration
            defer { state.sleepers = [] }
            return state.sleepers
        }
        for sleeper in woken { sleeper.resume() }
    }

    private func sleep() async {
        await withCheckedContinuation { continuation in
            state.withLock { $0.sleepers.append(continuation) }
        }
    }
}
