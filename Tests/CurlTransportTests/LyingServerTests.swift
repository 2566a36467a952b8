import CurlTransport
import HTTPCaching
import ListenTestSupport
import ServerTestSupport
import Testing

/// Servers that cut, lie and fall silent.
@Suite(.timeLimit(.minutes(10)))
struct LyingServerTests {
    let transport = CurlTransport()

    private func fault(
        _ steps: RawStep..., limits: TransferLimits = .json, scheme: String = "http"
    ) async throws -> TransportError.Code? {
        let responder = try #require(RawResponder(steps))
        let text = scheme + responder.url.dropFirst(4)
        let url = try #require(HTTPURL(text))
        do throws(TransportError) {
            _ = try await transport.send(
                HTTPRequest("GET", url, redirects: .follow), limits: limits)
            return nil
        } catch {
            #expect(error.description.contains(text))
            return error.code
        }
    }

    @Test func `a body shorter than announced is cut`() async throws {
        let head = RawResponder.head("HTTP/1.1 200 OK", "Content-Length: 10")
        #expect(try await fault(.send(head + [1, 2, 3])) == .cut)
    }

    @Test func `a chunked body without its end is cut`() async throws {
        let head = RawResponder.head("HTTP/1.1 200 OK", "Transfer-Encoding: chunked")
        #expect(try await fault(.send(head + Array("5\r\nabc".utf8))) == .cut)
    }

    @Test func `hanging up without an answer is a cut`() async throws {
        #expect(try await fault(.send([])) == .cut)
        #expect(try await fault(.reset) == .cut)
    }

    @Test func `what is not HTTP is malformed`() async throws {
        #expect(try await fault(.send(Array("SSH-2.0-OpenSSH\r\n".utf8))) == .malformed)
    }

    @Test func `a body longer than announced ends where it was announced`() async throws {
        let head = RawResponder.head("HTTP/1.1 200 OK", "Content-Length: 2")
        let responder = try #require(RawResponder([.send(head + [1, 2, 3, 4])]))
        let url = try #require(HTTPURL(responder.url))
        let response = try await transport.send(HTTPRequest("GET", url), limits: .json)
        #expect(response.body == [1, 2])
    }

    @Test func `fields of an interim response do not leak`() async throws {
        let early = RawResponder.head("HTTP/1.1 103 Early Hints", "ETag: \"early\"", "X-A: 1")
        let late = RawResponder.head("HTTP/1.1 200 OK", "Content-Length: 1", "X-B:  2 ")
        let responder = try #require(RawResponder([.send(early + late + [7])]))
        let url = try #require(HTTPURL(responder.url))
        let response = try await transport.send(HTTPRequest("GET", url), limits: .json)
        #expect(response.head.fields == ["Content-Length": "1", "X-B": "2"])
    }

    @Test func `a body over the limit is refused, announced or not`() async throws {
        var limits = TransferLimits.json
        limits.maxBytes = 100
        let known = RawResponder.head("HTTP/1.1 200 OK", "Content-Length: 101")
        let open = RawResponder.head("HTTP/1.1 200 OK")
        let bytes = [UInt8](repeating: 0, count: 101)
        #expect(try await fault(.send(known), limits: limits) == .tooLarge(limit: 100))
        #expect(try await fault(.send(open + bytes), limits: limits) == .tooLarge(limit: 100))
    }

    @Test func `the limit counts decoded bytes`() async throws {
        var limits = TransferLimits.json
        limits.maxBytes = 50_000
        let head = RawResponder.head(
            "HTTP/1.1 200 OK", "Content-Encoding: gzip", "Content-Length: \(bomb.count)")
        #expect(try await fault(.send(head + bomb), limits: limits) == .tooLarge(limit: 50_000))
    }

    @Test func `an endless head is refused`() async throws {
        let line = Array("X: \(String(repeating: "a", count: 60_000))\r\n".utf8)
        let lines = (0..<6).flatMap { _ in line }
        let head = Array("HTTP/1.1 200 OK\r\n".utf8) + lines
        #expect(try await fault(.send(head)) != nil)
    }

    @Test(arguments: [
        ["Content-Length: 3", "Content-Length: 4"], ["Content-Length: 3, 4"],
        ["Content-Length: 3", "Transfer-Encoding: chunked"], ["Content-Length: +3"],
        ["Content-Length: 3x"], ["Content-Length: -3"], ["Content-Length:"],
        ["Content-Length: 99999999999999999999"],
    ])
    func `a length that cannot be trusted is refused`(_ fields: [String]) async throws {
        let lines = (["HTTP/1.1 200 OK"] + fields).joined(separator: "\r\n")
        let body = "\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        let code = try await fault(.send(Array((lines + body).utf8)))
        #expect(code != nil)
    }

    @Test(arguments: [["Content-Length: 3", "Content-Length: 3"], ["Content-Length: 3, 3"]])
    func `the same length said twice is one length`(_ fields: [String]) async throws {
        let lines = (["HTTP/1.1 200 OK"] + fields).joined(separator: "\r\n")
        #expect(try await fault(.send(Array((lines + "\r\n\r\nabc").utf8))) == nil)
    }

    @Test(arguments: [
        "<html>no head at all</html>", "HTTP/1.1 OK\r\n\r\n", "HTTP/9.9 200 OK\r\n\r\n",
        "HTTP/1.1 99 Odd\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n", "HTTP/1.1 200 OK\r\nX: \u{0}\r\n\r\n",
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n",
    ])
    func `what begins like no response of HTTP 1 is refused`(_ text: String) async throws {
        #expect(try await fault(.send(Array(text.utf8))) != nil)
    }

    @Test(arguments: [true, false])
    func `the content of a redirect is not waited for`(isCut: Bool) async throws {
        let goal = try await StubBackend.serving()
        let head = RawResponder.head(
            "HTTP/1.1 302 Found", "Location: \(goal.url)/health", "Content-Length: 1000000000")
        let content = [UInt8](repeating: 0, count: isCut ? 10 : 1_000_000)
        #expect(try await fault(.send(head + content)) == nil)
        #expect(goal.log.count == 1)
    }

    @Test func `interim responses without end are refused`() async throws {
        let early = RawResponder.head(
            "HTTP/1.1 100 Continue", "X: \(String(repeating: "a", count: 500))")
        let many = (0..<1_000).flatMap { _ in early }
        #expect(try await fault(.send(many)) == .malformed)
    }

    @Test func `a trailer without end is refused, and a short one says nothing`() async throws {
        let head = RawResponder.head("HTTP/1.1 200 OK", "Transfer-Encoding: chunked")
        let chunk = Array("1\r\na\r\n0\r\n".utf8)
        let line = Array("X: \(String(repeating: "a", count: 500))\r\n".utf8)
        let endless = (0..<1_000).flatMap { _ in line }
        #expect(try await fault(.send(head + chunk + endless)) == .malformed)
        let responder = try #require(
            RawResponder([.send(head + chunk + Array("ETag: \"late\"\r\n\r\n".utf8))]))
        let url = try #require(HTTPURL(responder.url))
        let response = try await transport.send(HTTPRequest("GET", url), limits: .json)
        #expect(response.head.fields == ["Transfer-Encoding": "chunked"])
    }

    @Test func `folded lines belong to their field, and names that are none to nobody`()
        async throws
    {
        let head = RawResponder.head(
            "HTTP/1.1 200 OK", "X-A: 1", " Evil: 2", "\tmore", "X B: 3", ": 4", "Content-Length: 0")
        let responder = try #require(RawResponder([.send(head)]))
        let url = try #require(HTTPURL(responder.url))
        let response = try await transport.send(HTTPRequest("GET", url), limits: .json)
        #expect(response.head.fields == ["X-A": "1 Evil: 2 more", "Content-Length": "0"])
    }

    @Test func `a server that speaks no TLS is not secure`() async throws {
        let answer = Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8)
        #expect(try await fault(.send(answer), scheme: "https") == .tls)
    }

    @Test func `a port where nobody listens cannot be reached`() async throws {
        let stub = try await StubBackend.serving()
        let url = try #require(HTTPURL(stub.url))
        await stub.stop()
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(HTTPRequest("GET", url), limits: .json)
        }
        #expect(error?.code == .unreachable)
    }
}

/// 100,000 zero bytes in gzip.
private let bomb: [UInt8] =
    [
        0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xed, 0xc1, 0x31, 0x01, 0x00,
        0x00, 0x00, 0xc2, 0xa0, 0xf5, 0x4f, 0x6d, 0x0d, 0x0f, 0xa0,
    ] + [UInt8](repeating: 0, count: 96) + [
        0x80, 0x57, 0x03, 0x7d, 0x95, 0x11, 0xd4, 0xa0, 0x86, 0x01, 0x00,
    ]
