import CurlTransport
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Synchronization
import Testing

private func request(
    _ url: String, _ method: String = "GET", token: Secret? = nil, body: [UInt8]? = nil
) throws -> HTTPRequest {
    HTTPRequest(
        method, try #require(HTTPURL(url)), body: body, token: token, redirects: .follow)
}

/// One test a time limit, because a transfer that never ends would hang the run.
@Suite(.timeLimit(.minutes(10)))
struct CurlTransportTests {
    let transport = CurlTransport()

    @Test func `a response comes back whole`() async throws {
        let stub = try await StubBackend.serving()
        let response = try await transport.send(request(stub.url + "/health"), limits: .json)
        #expect(response.head.status == 200)
        #expect(response.head.fields.first("content-type") == "application/json")
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"status":"ok"}"#)
    }

    @Test func `an error status is a response`() async throws {
        let stub = try await StubBackend.serving()
        stub.fail("/health", with: .status(503, retryAfter: "7"))
        let response = try await transport.send(request(stub.url + "/health"), limits: .json)
        #expect(response.head.status == 503)
        #expect(response.head.fields.first("Retry-After") == "7")
    }

    @Test func `a hundred requests at once all come back`() async throws {
        let stub = try await StubBackend.serving()
        let url = stub.url + "/books"
        let count = await withTaskGroup(of: Int?.self) { group in
            for _ in 0..<100 {
                group.addTask { [transport] in
                    guard let request = try? request(url) else { return nil }
                    return try? await transport.send(request, limits: .json).head.status
                }
            }
            return await group.reduce(into: 0) { $0 += $1 == 200 ? 1 : 0 }
        }
        #expect(count == 100)
    }

    @Test func `content is sent with its method`() async throws {
        let stub = try await StubBackend.serving()
        let body = Array(#"{"text":"a","target_language_code":"en"}"#.utf8)
        let response = try await transport.send(
            request(stub.url + "/translations", "POST", body: body), limits: .json)
        #expect(response.head.status == 200)
        #expect(stub.log.map(\.body) == [String(decoding: body, as: UTF8.self)])
    }

    @Test func `a redirect is followed to its end`() async throws {
        let stub = try await StubBackend.serving()
        stub.change { $0.redirectsMedia = true }
        let url = stub.url + "/books/book1/chapters/chapter0/subtitles"
        let response = try await transport.send(request(url), limits: .subtitles)
        #expect(response.head.status == 200)
        #expect(response.head.url.path == "/signed/book1/chapter0/subtitles")
        #expect(stub.log.count == 2)
    }

    @Test func `a redirect that is to be reported comes back with its content`() async throws {
        let head = RawResponder.head(
            "HTTP/1.1 302 Found", "Location: http://example.org/", "Content-Length: 4")
        let responder = try #require(RawResponder([.send(head + Array("gone".utf8))]))
        var request = try request(responder.url)
        request.redirects = .report
        let response = try await transport.send(request, limits: .json)
        #expect(response.head.status == 302)
        #expect(response.head.fields.first("Location") == "http://example.org/")
        #expect(response.body == Array("gone".utf8))
    }

    static let odd: [(String, [UInt8]?, String?)] = [
        ("PUT", [1, 2], "2"), ("PUT", nil, "0"), ("PATCH", [1], "1"), ("DELETE", nil, nil),
        ("DELETE", [1, 2, 3], "3"), ("OPTIONS", nil, nil), ("OPTIONS", [1], "1"),
        ("M-SEARCH", nil, nil), ("x!#$%&'*+-.^_`|~9", nil, nil), ("GET", [1, 2], "2"),
        ("POST", [], "0"),
    ]

    @Test(arguments: odd.indices)
    func `every method goes out as it is, with and without content`(_ index: Int) async throws {
        let (method, body, length) = Self.odd[index]
        let answer = RawResponder.head("HTTP/1.1 200 OK", "Content-Length: 2")
        let responder = try #require(RawResponder([.send(answer + [7, 8])]))
        let response = try await transport.send(
            request(responder.url, method, body: body), limits: .json)
        #expect(response.body == [7, 8])
        let head = try #require(responder.log.first)
        #expect(head.hasPrefix("\(method) / HTTP/1.1\r\n"))
        let told = head.split(separator: "\r\n").first { $0.hasPrefix("Content-Length:") }
        #expect(told.map(String.init) == length.map { "Content-Length: \($0)" })
        #expect(!head.lowercased().contains("content-type"))
    }

    @Test func `how a request is framed is not for its fields to say`() async throws {
        let answer = RawResponder.head("HTTP/1.1 200 OK", "Content-Length: 0")
        let responder = try #require(RawResponder([.send(answer)]))
        var odd = try request(responder.url, "POST", body: [1])
        odd.fields = ["content-length": "99", "Transfer-Encoding": "chunked", "Expect": "x"]
        _ = try await transport.send(odd, limits: .json)
        let head = try #require(responder.log.first).lowercased()
        #expect(head.contains("content-length: 1\r\n"))
        #expect(!head.contains("content-length: 99") && !head.contains("transfer-encoding"))
        #expect(!head.contains("expect"))
    }

    @Test func `the answer to HEAD has no content`() async throws {
        let answer = RawResponder.head("HTTP/1.1 200 OK", "Content-Length: 200")
        let responder = try #require(RawResponder([.send(answer)]))
        let response = try await transport.send(request(responder.url, "HEAD"), limits: .json)
        #expect(response.body.isEmpty)
        #expect(response.head.fields.first("Content-Length") == "200")
    }

    @Test(arguments: ["", "GET /x HTTP/1.1\r\nX:", "A B", "É", "(x)"])
    func `what is no method is not sent`(_ method: String) async throws {
        let stub = try await StubBackend.serving()
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(request(stub.url + "/health", method), limits: .json)
        }
        #expect(error?.code == .failed)
        #expect(stub.log.isEmpty)
    }

    @Test func `a circle of redirects ends after ten`() async throws {
        let stub = try await StubBackend.serving()
        stub.fail("/health", with: .redirect(to: "/health"), times: 50)
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(request(stub.url + "/health"), limits: .json)
        }
        #expect(error?.code == .redirect)
        #expect(stub.log.count == 11)
    }

    @Test func `a token stays with its origin`() async throws {
        let near = try await StubBackend.serving()
        let far = try await StubBackend.serving()
        near.fail("/books", with: .redirect(to: "/health"))
        near.fail("/health", with: .redirect(to: far.url + "/health"))
        let response = try await transport.send(
            request(near.url + "/books", token: Secret("marker")), limits: .json)
        #expect(response.head.status == 200)
        #expect(near.log.map { $0.fields["authorization"] } == ["Bearer marker", "Bearer marker"])
        #expect(far.log.count == 1)
        #expect(far.log.first?.fields["authorization"] == nil)
    }

    @Test(arguments: ["a\r\nX-Evil: 1", "a\u{0}b"])
    func `a field with control characters is not sent`(_ value: String) async throws {
        let stub = try await StubBackend.serving()
        let url = try #require(HTTPURL(stub.url + "/health"))
        let odd = HTTPRequest("GET", url, fields: ["X-Odd": value])
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(odd, limits: .json)
        }
        #expect(error?.code == .failed)
        #expect(stub.log.isEmpty)
    }

    @Test func `the receiver can end a transfer at its head`() async throws {
        let stub = try await StubBackend.serving()
        let error = await #expect(throws: TransportError.self) {
            try await transport.stream(
                request(stub.url + "/books"), limits: .json, onHead: { _ in .stop },
                onBytes: { _ in .proceed })
        }
        #expect(error?.code == .abandoned)
    }

    @Test func `cancelling the task ends the transfer`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let responder = try #require(
            RawResponder([.send(RawResponder.head("HTTP/1.1 200 OK")), .wait(gate)]))
        let (heads, reached) = AsyncStream<Int>.makeStream()
        let silent = try request(responder.url)
        let task = Task { [transport] in
            try await transport.stream(
                silent, limits: .media,
                onHead: { head in
                    reached.yield(head.status)
                    return .proceed
                }, onBytes: { _ in .proceed })
        }
        for await status in heads {
            #expect(status == 200)
            task.cancel()
            break
        }
        let error = await #expect(throws: TransportError.self) { try await task.value }
        #expect(error?.code == .cancelled)
    }
}
