import CurlTransport
import HTTPCaching
import ListenCore
import ListenTestSupport
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
        _ url: String, _ credentials: BackendCredentials?, _ wire: Wire
    ) throws -> APIService {
        try APIService(
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
        let credentials = BackendCredentials(Secret("marker"), allowsInsecureToken: isAllowed)
        try await service(url, credentials, wire).health()
        #expect(wire.tokens == [isSent ? Secret("marker") : nil])
        #expect(try credentials.mayBeSent(to: url) == isSent)
    }

    @Test func `a token goes to its own origin only`() async throws {
        let wire = Wire()
        let transport = try BackendCredentials(Secret("marker"))
            .adding(to: wire, for: "https://books.example/api")
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
            BackendCredentials(partition: "a") { () async throws(TokenError) in
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
            BackendCredentials(partition: "a") { () async throws(TokenError) in
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
        func books(_ credentials: BackendCredentials?) async throws -> Freshness {
            try await APIService(
                baseURL: stub.url, credentials: credentials, transport: CurlTransport(),
                store: store,
                timing: RequestTiming(
                    clock: ManualClock(), elapsed: { .zero }, sleep: { _ in }, random: { 0.5 })
            ).books(.cacheFirst).freshness
        }
        let anna = "account anna"
        #expect(try await books(BackendCredentials(Secret("one"), partition: anna)) == .fetched)
        let rotated = try await books(BackendCredentials(Secret("two"), partition: anna))
        #expect(rotated == .fresh(age: .zero))
        for other in [
            BackendCredentials(Secret("one"), partition: "account berta"),
            BackendCredentials(Secret("one"), partition: "token 1"), nil,
        ] {
            #expect(try await books(other) == .fetched)
        }
    }
}

/// What a server sends back of a token.
@Suite struct TokenScrubberTests {
    private let scrubber = TokenScrubber(Secret("MARKER-4f1c"))

    private func response(_ status: Int, _ text: String, _ fields: HTTPFields = [:]) throws
        -> HTTPResponse
    {
        let url = try #require(HTTPURL("https://books.example/"))
        return HTTPResponse(
            HTTPResponseHead(status: status, fields: fields, url: url, version: "HTTP/2"),
            body: Array(text.utf8))
    }

    @Test func `an error that repeats the token loses it`() throws {
        let got = scrubber.scrubbed(
            try response(500, "MARKER-4f1c and MARKER-4f1c", ["Echo": "x MARKER-4f1c"]))
        #expect(got == (try response(500, "*** and ***", ["Echo": "x ***"])))
    }

    @Test func `an answer is left byte for byte`() throws {
        let answer = try response(200, "about MARKER-4f1c", ["ETag": "\"a\""])
        #expect(scrubber.scrubbed(answer) == answer)
        let bytes = HTTPResponse(answer.head, body: [0xFF, 0xFE, 0])
        #expect(scrubber.scrubbed(bytes) == bytes)
    }

    @Test func `a token as short as a word takes nothing out`() throws {
        let error = try response(404, "no such book")
        #expect(TokenScrubber(Secret("book")).scrubbed(error) == error)
    }
}
