import Fetching
import HTTPCaching
import ListenCore
import ServerTestSupport
import Testing

/// What is trusted of a server goes with the requests to it, and with no other.
@Suite struct TrustingTransportTests {
    private let server = StubServer { _ in .json("{}") }
    private let trust = ServerTrust(pin: .ofNoKey, certificates: "PEM")

    private func asked(
        _ address: String, _ transport: any HTTPTransport, before: ServerTrust? = nil
    ) async throws -> ServerTrust? {
        var request = HTTPRequest("GET", try #require(HTTPURL(address)))
        request.trust = before
        _ = try await transport.send(request, limits: .json)
        _ = try await transport.stream(
            request, limits: .json, onHead: { _ in .proceed }, onBytes: { _ in .proceed })
        let last = server.requests.suffix(2).map(\.trust)
        #expect(last.first == last.last)
        return last.last ?? nil
    }

    @Test func `a trust goes to its own scheme, host and port`() async throws {
        let transport = server.trusting(trust, at: HTTPURL("https://books.example/dav"))
        for address in ["https://books.example/x", "https://BOOKS.example:443/y?z"] {
            #expect(try await asked(address, transport) == trust)
        }
        for address in [
            "https://books.example:8443/", "http://books.example/", "https://cdn.example/",
            "https://books.example.org/",
        ] {
            #expect(try await asked(address, transport) == nil)
            // Nor does one that was meant for another server go on.
            #expect(try await asked(address, transport, before: trust) == nil)
        }
    }

    @Test func `each of two servers has its own`() async throws {
        let other = ServerTrust(certificates: "OTHER")
        let (home, work) = (
            server.trusting(trust, at: HTTPURL("https://home.example")),
            server.trusting(other, at: HTTPURL("https://work.example"))
        )
        #expect(try await asked("https://home.example/", home) == trust)
        #expect(try await asked("https://work.example/", home) == nil)
        #expect(try await asked("https://work.example/", work) == other)
        #expect(try await asked("https://home.example/", work) == nil)
    }

    @Test func `of a server without TLS nothing is trusted, of one nobody spoke of nothing more`()
        async throws
    {
        let plain = server.trusting(trust, at: HTTPURL("http://books.example"))
        #expect(try await asked("http://books.example/", plain) == nil)
        #expect(try await asked("https://books.example/", server.trusting(trust, at: nil)) == nil)
        let untold = server.trusting(nil, at: HTTPURL("https://books.example"))
        #expect(try await asked("https://books.example/", untold) == ServerTrust())
    }

    @Test(
        arguments: [
            (.otherKey, "the key of the server is not the one that is pinned"),
            (.certificate, "why"), (nil, "why"),
        ] as [(TransportError.Obstacle?, String)])
    func `a connection that is not secure says how the server comes to be trusted`(
        _ obstacle: TransportError.Obstacle?, _ reason: String
    ) {
        let error = TransportError(
            .tls, reason: "why", url: "https://a/x", obstacle: obstacle)
        let told = ServiceError(error, context: "the list")
        #expect(told.code == .tls(reason: reason))
        #expect(told.advice == error.wayToTrust && (told.advice == nil) == (obstacle == nil))
    }
}
