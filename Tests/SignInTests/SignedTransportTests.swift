import Fetching
import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import SignIn

@Suite struct SignedTransportTests {
    private let folder: PassingFolder

    init() throws { folder = try PassingFolder() }

    private func tokens(_ origin: RuledOrigin) throws -> AccessTokens {
        let service = try Sample.service()
        let held = HeldGrant(
            try Sample.grant(access: "ACCESS-OLD-ONE", expires: nil).sealed(for: service))
        return AccessTokens(
            service: service, source: "drive", keeping: held,
            lock: (folder: folder.path, name: "drive"), transport: origin,
            timing: Sample.timing(ManualClock()))
    }

    private func transport(_ origin: RuledOrigin) throws -> any HTTPTransport {
        let credentials = try tokens(origin).credentials("one")
        return try ServerEndpoint("https://files.example", credentials: credentials)
            .signing(origin)
    }

    private func answer(
        _ address: String, _ rule: @escaping RuledOrigin.Rule
    ) async throws -> (HTTPResponse, RuledOrigin) {
        let origin = RuledOrigin { number, request in
            request.url.path == "/oauth/token"
                ? (200, #"{"access_token":"ACCESS-NEW-ONE","expires_in":3600}"#)
                : rule(number, request)
        }
        let transport = try transport(origin)
        let url = try #require(HTTPURL(address))
        return (try await transport.send(HTTPRequest("GET", url), limits: .json), origin)
    }

    @Test func `its own origin gets the token, another does not`() async throws {
        let (_, own) = try await answer("https://files.example/a") { _, _ in (200, "") }
        #expect(own.requests.map(\.token) == [Secret("ACCESS-OLD-ONE")])
        for other in [
            "https://elsewhere.example/a", "http://files.example/a", "https://files.example:8/a",
        ] {
            let (_, origin) = try await answer(other) { _, _ in (200, "") }
            #expect(origin.requests.map(\.token) == [nil], "\(other)")
        }
    }

    @Test func `a refused token is renewed once`() async throws {
        let (response, origin) = try await answer("https://files.example/a") { _, request in
            request.token == Secret("ACCESS-NEW-ONE") ? (200, "yes") : (401, "")
        }
        #expect(response.head.status == 200 && origin.requests.count == 3)
        let (last, again) = try await answer("https://files.example/a") { _, _ in (401, "") }
        #expect(last.head.status == 401 && again.requests.count == 3)
    }

    @Test func `what a server sends back of a token is not shown`() async throws {
        let (response, _) = try await answer("https://files.example/a") { _, _ in
            (500, "you sent ACCESS-OLD-ONE")
        }
        #expect(String(decoding: response.body, as: UTF8.self) == "you sent ***")
    }

    @Test func `a stream whose token is refused begins again, unseen`() async throws {
        let origin = RuledOrigin { _, request in
            if request.url.path == "/oauth/token" {
                return (200, #"{"access_token":"ACCESS-NEW-ONE","expires_in":3600}"#)
            }
            return request.token == Secret("ACCESS-NEW-ONE") ? (200, "sound") : (401, "no")
        }
        let transport = try transport(origin)
        let url = try #require(HTTPURL("https://files.example/a"))
        let (heads, pieces) = (Collected<Int>(), Collected<String>())
        let head = try await transport.stream(
            HTTPRequest("GET", url), limits: .media,
            onHead: {
                heads.add($0.status)
                return .proceed
            },
            onBytes: {
                pieces.add(String(decoding: $0, as: UTF8.self))
                return .proceed
            })
        #expect(head.status == 200 && heads.all == [200] && pieces.all == ["sound"])
    }
}
