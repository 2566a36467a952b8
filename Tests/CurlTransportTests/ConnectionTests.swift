import CurlTransport
import Foundation
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Testing

/// Connections: kept, shared, directed, refused.
@Suite(.timeLimit(.minutes(10)))
struct ConnectionTests {
    let transport = CurlTransport()
    private static let answer = RawResponder.head("HTTP/1.1 200 OK", "Content-Length: 1") + [7]

    private func request(_ url: String, _ method: String = "GET") throws -> HTTPRequest {
        HTTPRequest(method, try #require(HTTPURL(url)), body: method == "POST" ? [1] : nil)
    }

    private func code(_ request: HTTPRequest) async -> TransportError.Code? {
        do throws(TransportError) {
            _ = try await transport.send(request, limits: .json)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `one connection serves many requests`() async throws {
        let server = try #require(KeptServer([[UInt8]](repeating: Self.answer, count: 30)))
        for _ in 0..<30 { #expect(await code(try request(server.url)) == nil) }
        #expect(server.connections == 1)
        #expect(server.requests.count == 30)
    }

    @Test func `a kept connection that died is replaced for what may be asked twice`()
        async throws
    {
        let server = try #require(KeptServer([Self.answer]))
        for method in ["GET", "GET", "PUT", "DELETE"] {
            #expect(await code(try request(server.url, method)) == nil)
        }
        #expect(server.requests.count >= 4)
    }

    @Test func `content is never sent a second time over a connection that died`() async throws {
        let server = try #require(KeptServer([Self.answer]))
        #expect(await code(try request(server.url)) == nil)
        #expect(await code(try request(server.url, "POST")) == .cut)
        #expect(server.requests.count { $0.hasPrefix("POST") } == 1)
    }

    @Test func `content reaches a server that hangs up without a word after each answer`()
        async throws
    {
        let server = try #require(KeptServer([Self.answer]))
        for _ in 0..<3 {
            var request = try request(server.url, "POST")
            request.connection = .own
            #expect(await code(request) == nil)
        }
        #expect(server.connections == 3)
        // What was asked alone leaves the connections of others alone.
        #expect(await code(try request(server.url, "POST")) == nil)
        #expect(server.connections == 4)
    }

    @Test func `a server on a socket is asked like any other`() async throws {
        let name = "listen-\(UUID().uuidString).sock"
        let folder = FileManager.default.temporaryDirectory.path
        let server = try #require(
            KeptServer([Self.answer, Self.answer], at: "\(folder)/\(name)"))
        let url = try #require(HTTPURL(server.url + "/base"))
        for _ in 0..<2 {
            let request = HTTPRequest("GET", url.appending("books"), token: Secret("marker"))
            let response = try await transport.send(request, limits: .json)
            #expect(response.body == [7])
            #expect(response.head.url.description == server.url + "/base/books")
        }
        #expect(server.connections == 1)
        let head = try #require(server.requests.first)
        #expect(head.hasPrefix("GET /base/books HTTP/1.1\r\nHost: localhost\r\n"))
        #expect(head.contains("Authorization: Bearer marker\r\n"))
    }

    @Test func `a socket where nobody listens refuses`() async throws {
        let url = try request("http+unix://%2Fnowhere%2Fx.sock/")
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(url, limits: .json)
        }
        #expect(error?.code == .unreachable)
        #expect(error?.obstacle == .refused)
    }

    @Test func `an address out of reach is not connected to, whatever its name`() async throws {
        let server = try #require(KeptServer([Self.answer]))
        let port = try #require(HTTPURL(server.url)?.port)
        let far = AddressReach(home: try #require(HTTPURL("https://books.example.org")))
        for host in ["127.0.0.1", "localhost"] {
            var request = try request("http://\(host):\(port)/")
            request.reach = far
            #expect(await code(request) == .outOfReach)
        }
        #expect(server.connections == 0)
    }

    @Test func `a kept connection out of reach is not used`() async throws {
        let server = try #require(KeptServer([Self.answer, Self.answer]))
        var request = try request(server.url)
        #expect(await code(request) == nil)
        request.reach = AddressReach(home: try #require(HTTPURL("https://1.1.1.1")))
        #expect(await code(request) == .outOfReach)
        #expect(server.requests.count == 1)
    }

    @Test func `a proxy is asked for what lies elsewhere, and not for this machine`() async throws {
        let proxy = try #require(RawResponder([.send(Self.answer)]))
        let rules = ProxyRules(environment: ["http_proxy": proxy.url])
        let transport = CurlTransport(proxies: rules)
        let response = try await transport.send(
            request("http://books.example.org/x"), limits: .json)
        #expect(response.body == [7])
        #expect(proxy.log.first?.hasPrefix("GET http://books.example.org/x HTTP/1.1\r\n") == true)
        let near = try #require(KeptServer([Self.answer]))
        _ = try await transport.send(request(near.url), limits: .json)
        #expect(near.connections == 1)
        #expect(proxy.log.count == 1)
    }

    @Test(arguments: ["http", "https"])
    func `a proxy that is not there is told as that, without its password`(scheme: String)
        async throws
    {
        let closed = try await StubBackend.serving()
        let address = closed.url.replacing("http://", with: "http://anna:marker@")
        await closed.stop()
        for proxy in [address, "http://anna:marker@nowhere.invalid:3128"] {
            let transport = CurlTransport(proxies: ProxyRules(environment: [:], setting: proxy))
            let error = await #expect(throws: TransportError.self) {
                try await transport.send(
                    request("\(scheme)://books.example.org/x"), limits: .json)
            }
            #expect(error?.obstacle == .proxy)
            let text = error?.description ?? ""
            #expect(text.contains("the proxy http://***@") && text.contains("cannot be reached"))
            #expect(!text.contains("marker"))
        }
    }

    @Test(arguments: ["http", "https"], [false, true])
    func `a proxy that wants a log-in is told as that`(
        scheme: String, hasPassword: Bool
    ) async throws {
        let proxy = try #require(
            RawResponder([
                .send(Array("HTTP/1.1 407 Who are you\r\nContent-Length: 0\r\n\r\n".utf8))
            ]))
        let address =
            hasPassword ? proxy.url.replacing("http://", with: "http://anna:marker@") : proxy.url
        let transport = CurlTransport(proxies: ProxyRules(environment: [:], setting: address))
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(request("\(scheme)://books.example.org/x"), limits: .json)
        }
        #expect(error?.obstacle == .proxy)
        let text = error?.description ?? ""
        #expect(text.contains("it answers 407") && !text.contains("marker"), "\(text)")
        #expect(text.contains(hasPassword ? "does not take" : "asks for a name"), "\(text)")
    }

    @Test func `a proxy that makes no connection is told with its answer`() async throws {
        let proxy = try #require(
            RawResponder([.send(Array("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n".utf8))]))
        let transport = CurlTransport(proxies: ProxyRules(environment: [:], setting: proxy.url))
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(request("https://books.example.org/x"), limits: .json)
        }
        #expect(error?.obstacle == .proxy)
        #expect(error?.description.contains("it answers 403") == true)
    }

    @Test func `what keeps a connection from being made is told apart`() async throws {
        let closed = try await StubBackend.serving()
        let url = closed.url
        await closed.stop()
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(request(url), limits: .json)
        }
        #expect(error?.obstacle == .refused)
        #expect(error?.description.contains("Start the server") == true)
        let lost = await #expect(throws: TransportError.self) {
            try await transport.send(request("http://nowhere.invalid/"), limits: .json)
        }
        #expect(lost?.code == .unreachable)
        #expect([.unknownName, .noNetwork].contains(lost?.obstacle))
    }

    @Test func `cancelling takes milliseconds`() async throws {
        let gate = Gate()
        defer { gate.open() }
        let responder = try #require(RawResponder([.wait(gate)]))
        let silent = try request(responder.url)
        let task = Task { [transport] in try await transport.send(silent, limits: .media) }
        #expect(await onThread { eventually { responder.log.count == 1 } })
        let start = ContinuousClock.now
        task.cancel()
        _ = await task.result
        // The figure is 20 ms; a busy machine gets more, and the gate would hold it for ever.
        #expect(ContinuousClock.now - start < .seconds(10))
    }
}
