import CurlTransport
import Fetching
import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import Synchronization
import Testing

@testable import Backend

/// Where a token goes, when it is asked for, and what a refusal says.
@Suite struct CredentialsTests {
    /// Answers every request with a list of no books, or as told.
    private final class Wire: HTTPTransport {
        let requests = Mutex<[HTTPRequest]>([])
        let status: Int

        init(status: Int = 200) { self.status = status }

        func send(
            _ request: HTTPRequest, limits: TransferLimits
        ) async throws(TransportError) -> HTTPResponse {
            requests.withLock { $0.append(request) }
            let text = status == 200 ? #"{"status": "ok"}"# : #"{"detail": "no"}"#
            return HTTPResponse(
                HTTPResponseHead(
                    status: status, fields: ["Content-Type": "application/json"],
                    url: request.url), body: Array(text.utf8))
        }

        func stream(
            _ request: HTTPRequest, limits: TransferLimits,
            onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
            onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
        ) async throws(TransportError) -> HTTPResponseHead {
            try await send(request, limits: limits).head
        }

        var tokens: [Secret?] { requests.withLock { $0.map(\.token) } }
    }

    private func service(
        _ url: String, _ credentials: ServerCredentials?, _ wire: Wire
    ) throws -> BackendSource {
        try BackendSource(
            baseURL: url, credentials: credentials, transport: wire, store: nil,
            timing: RequestTiming(
                clock: ManualClock(), elapsed: { .zero }, sleep: { _ in }, random: { 0.5 }))
    }

    @Test(arguments: [
        ("https://books.example", false, true), ("http://books.example", false, false),
        ("http://books.example", true, true), ("http://127.0.0.1:8000", false, true),
        ("http://localhost", false, true), ("http://[::1]:1", false, true),
        ("http://192.168.1.4", false, false), ("http://localhost.evil.example", false, false),
    ])
    func `a token goes over https and to this machine, elsewhere when allowed`(
        url: String, isAllowed: Bool, isSent: Bool
    ) async throws {
        let wire = Wire()
        let credentials = ServerCredentials(Secret("marker"), allowsInsecureToken: isAllowed)
        try await service(url, credentials, wire).health()
        #expect(wire.tokens == [isSent ? Secret("marker") : nil])
        #expect(credentials.mayBeSent(to: try ServerAddress.base(url)) == isSent)
    }

    @Test func `a token goes to its own origin only`() async throws {
        let wire = Wire()
        let transport = try ServerEndpoint(
            "https://books.example/api", credentials: ServerCredentials(Secret("marker"))
        ).signing(wire)
        for text in [
            "https://books.example/x", "https://books.example:444/", "http://books.example/",
            "https://other.example/", "https://books.example.evil.example/",
        ] {
            let url = try #require(HTTPURL(text))
            _ = try await transport.send(HTTPRequest("GET", url), limits: .json)
            _ = try await transport.stream(
                HTTPRequest("GET", url), limits: .json, onHead: { _ in .proceed },
                onBytes: { _ in .proceed })
        }
        let secret = Secret("marker")
        #expect(wire.tokens == [secret, secret] + Array(repeating: nil, count: 8))
    }

    @Test func `a token is asked for by the first request, not before`() async throws {
        let asked = Mutex(0)
        let wire = Wire()
        let service = try service(
            "https://books.example",
            ServerCredentials(partition: "a") { () async throws(TokenError) in
                asked.withLock { $0 += 1 }
                return Secret("marker")
            }, wire)
        #expect(asked.withLock { $0 } == 0)
        try await service.health()
        #expect(asked.withLock { $0 } == 1)
    }

    @Test func `without its token nothing is sent, and why is said`() async throws {
        let wire = Wire()
        let service = try service(
            "https://books.example",
            ServerCredentials(partition: "a") { () async throws(TokenError) in
                throw TokenError(.locked, subject: "home")
            }, wire)
        let error = await #expect(throws: ServiceError.self) { try await service.health() }
        #expect(wire.tokens.isEmpty)
        #expect(error?.kind == .refused)
        #expect(
            error?.description
                == "The health of https://books.example could not be asked for without the"
                + " server's token. The token of home stays locked: the Secret Service was not"
                + " unlocked. Try again and unlock it, or keep the token in a file with"
                + " `--token-file`.")
    }

    @Test(arguments: [(401, true), (403, true), (404, false), (500, false)])
    func `a refusal says which server and how to set its token`(status: Int, says: Bool)
        async throws
    {
        let service = try service("https://books.example/api", nil, Wire(status: status))
        let error = await #expect(throws: ServiceError.self) { try await service.health() }
        let advice = "listen server token https://books.example/api --token"
        #expect(error?.description.contains(advice) == says)
        let books = await #expect(throws: ServiceError.self) {
            try await service.books(.refresh)
        }
        #expect(books?.description.contains(advice) == says)
    }

    @Test func `answers are kept by account, not by token`() async throws {
        let stub = try await StubBackend.serving()
        let store = try InMemoryResponseStore()
        func books(_ credentials: ServerCredentials?) async throws -> Freshness {
            try await BackendSource(
                baseURL: stub.url, credentials: credentials, transport: CurlTransport(),
                store: store,
                timing: RequestTiming(
                    clock: ManualClock(), elapsed: { .zero }, sleep: { _ in }, random: { 0.5 })
            ).books(.cacheFirst).freshness
        }
        let anna = "account anna"
        #expect(try await books(ServerCredentials(Secret("one"), partition: anna)) == .fetched)
        let rotated = try await books(ServerCredentials(Secret("two"), partition: anna))
        #expect(rotated == .fresh(age: .zero))
        for other in [
            ServerCredentials(Secret("one"), partition: "account berta"),
            ServerCredentials(Secret("one"), partition: "token 1"), nil,
        ] {
            #expect(try await books(other) == .fetched)
        }
    }
}
