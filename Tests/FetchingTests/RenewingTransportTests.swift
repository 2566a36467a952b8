import Fetching
import HTTPCaching
import ListenCore
import ServerTestSupport
import Synchronization
import Testing

/// Tokens that are renewed when a server refuses them.
@Suite struct RenewingTransportTests {
    private static let base = "https://books.example"

    private func transport(
        _ server: StubServer, renewed: Secret?
    ) throws -> any HTTPTransport {
        var credentials = ServerCredentials(Secret("old-token-1"))
        credentials.renew = { refused async throws(TokenError) in
            #expect(refused == Secret("old-token-1"))
            return renewed
        }
        return try ServerEndpoint(Self.base, credentials: credentials).signing(server)
    }

    private static func server(_ good: String) -> StubServer {
        StubServer { request in
            request.token == Secret(good) ? .sound([1, 2, 3]) : .json("{}", 401)
        }
    }

    @Test func `a refused request is sent once more with another token`() async throws {
        let server = Self.server("new-token-1")
        let transport = try transport(server, renewed: Secret("new-token-1"))
        let url = try #require(HTTPURL(Self.base + "/a"))
        let response = try await transport.send(HTTPRequest("GET", url), limits: .json)
        #expect(response.head.status == 200 && server.requests.count == 2)
    }

    @Test func `a refused stream tells its receiver only of the good answer`() async throws {
        let server = Self.server("new-token-1")
        let transport = try transport(server, renewed: Secret("new-token-1"))
        let url = try #require(HTTPURL(Self.base + "/a"))
        let seen = Mutex<[Int]>([])
        let bytes = Mutex<[UInt8]>([])
        let head = try await transport.stream(
            HTTPRequest("GET", url), limits: .media,
            onHead: { head in
                seen.withLock { $0.append(head.status) }
                return .proceed
            },
            onBytes: { more in
                bytes.withLock { $0 += Array(more) }
                return .proceed
            })
        #expect(head.status == 200 && seen.withLock { $0 } == [200])
        #expect(bytes.withLock { $0 } == [1, 2, 3])
    }

    @Test func `without another token the refusal is the answer`() async throws {
        let server = Self.server("none")
        let transport = try transport(server, renewed: nil)
        let url = try #require(HTTPURL(Self.base + "/a"))
        let response = try await transport.send(HTTPRequest("GET", url), limits: .json)
        #expect(response.head.status == 401 && server.requests.count == 1)
        let seen = Mutex<[Int]>([])
        _ = try await transport.stream(
            HTTPRequest("GET", url), limits: .media,
            onHead: { head in
                seen.withLock { $0.append(head.status) }
                return .proceed
            }, onBytes: { _ in .proceed })
        #expect(seen.withLock { $0 } == [401])
    }

    @Test func `requests elsewhere carry no token and are not renewed`() async throws {
        let server = StubServer { _ in .json("{}", 401) }
        let transport = try transport(server, renewed: Secret("new-token-1"))
        let url = try #require(HTTPURL("https://cdn.example/a"))
        _ = try await transport.send(HTTPRequest("GET", url), limits: .json)
        #expect(server.requests.count == 1 && server.requests[0].token == nil)
    }
}
