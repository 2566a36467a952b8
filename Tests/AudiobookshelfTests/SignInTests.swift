import Fetching
import HTTPCaching
import ListenCore
import ServerTestSupport
import Synchronization
import Testing

@testable import Audiobookshelf

/// Signing in, and tokens that run out.
@Suite struct SignInTests {
    private static let source = KeptSource(
        id: SourceID(rawValue: Shelf.address), name: "home", kind: .audiobookshelf,
        address: Shelf.address)

    private func signIn(
        _ server: StubServer, account: String? = "anna", secret: String? = "p w ü",
        at source: KeptSource = SignInTests.source
    ) async throws -> SignedIn {
        try await AudiobookshelfLogin(server, allowsInsecure: false).signIn(
            source, SourceLogin(account: account, secret: secret.map(Secret.init)))
    }

    @Test func `a new server gives a pair, which is kept as one secret`() async throws {
        let server = StubServer { request in
            .json(
                """
                {"user": {"username": "Anna", "token": "old-token-9", "accessToken": "access-1",
                    "refreshToken": "refresh-1"}, "serverSettings": {"version": "2.36.0"}}
                """)
        }
        let signed = try await signIn(server)
        #expect(signed.account == "Anna")
        let pair = AccessPair(signed.secret)
        #expect(pair.access == Secret("access-1") && pair.refresh == Secret("refresh-1"))
        let request = try #require(server.requests.first)
        #expect(request.fields.first("x-return-tokens") == "true" && request.method == "POST")
        #expect(!request.url.description.contains("p w"))
        #expect(request.redirects == .report)
    }

    @Test func `an old server gives one token without an end`() async throws {
        let server = StubServer { _ in
            .json(#"{"user": {"username": "anna", "token": "old-token-9"}}"#)
        }
        #expect(try await signIn(server).secret == Secret("old-token-9"))
    }

    @Test func `a key is tried, and belongs to whom the server says`() async throws {
        let server = StubServer { request in
            request.token == Secret("key-12345678")
                ? .json(#"{"username": "bob", "mediaProgress": []}"#) : .json("{}", 401)
        }
        let signed = try await signIn(server, account: nil, secret: "key-12345678")
        #expect(signed.account == "bob" && signed.secret == Secret("key-12345678"))
        await #expect { _ = try await signIn(server, account: nil, secret: "bad-key") } throws: {
            ($0 as? StatedError)?.kind == .refused && !"\($0)".contains("bad-key")
        }
    }

    @Test(
        arguments: [
            (401, FailureKind.refused), (429, .tryLater), (404, .badData), (302, .badData),
        ])
    func `what a server answers otherwise is said`(_ status: Int, _ kind: FailureKind)
        async throws
    {
        let server = StubServer { _ in .json("{}", status) }
        await #expect { _ = try await signIn(server) } throws: {
            ($0 as? any DescribedError)?.kind == kind && !"\($0)".contains("p w")
        }
    }

    @Test func `a password is not sent where others can read it, nor asked for in vain`()
        async throws
    {
        let server = StubServer { _ in nil }
        let plain = KeptSource(
            id: SourceID(rawValue: "http://books.example"), name: "x", kind: .audiobookshelf,
            address: "http://books.example")
        await #expect { _ = try await signIn(server, at: plain) } throws: {
            ($0 as? StatedError)?.kind == .refused
        }
        await #expect { _ = try await signIn(server, account: nil, secret: nil) } throws: {
            ($0 as? StatedError)?.kind == .usage
        }
        #expect(server.requests.isEmpty)
    }

    /// A server that knows one access token at a time.
    private static func rotating() -> @Sendable (HTTPRequest) -> StubServer.Answer? {
        let generation = Generation()
        return { request in
            if request.url.path == "/auth/refresh" {
                guard request.fields.first("x-refresh-token") == "refresh-\(generation.now)",
                    request.token == nil
                else { return .json("{}", 401) }
                let next = generation.next()
                return .json(
                    """
                    {"user": {"username": "anna", "accessToken": "access-\(next)",
                        "refreshToken": "refresh-\(next)"}}
                    """)
            }
            guard request.token == Secret("access-\(generation.now)") else {
                return .json("{}", 401)
            }
            return Answers.all(request)
        }
    }

    private final class Generation: Sendable {
        private let count = Mutex(1)
        var now: Int { count.withLock { $0 } }
        func next() -> Int {
            count.withLock { count in
                count += 1
                return count
            }
        }
    }

    private static func pair(_ number: Int) throws -> Secret {
        try AccessPair(
            access: Secret("access-\(number)"), refresh: Secret("refresh-\(number)")
        ).kept()
    }

    @Test func `an access token that ran out is renewed once for all, and the pair is kept`()
        async throws
    {
        let stale = try AccessPair(
            access: Secret("access-0"), refresh: Secret("refresh-1")
        ).kept()
        let shelf = try Shelf(secret: stale, Self.rotating())
        let ids = ["one", "many", "pod", "one"]
        try await withThrowingTaskGroup(of: Int.self) { group in
            for id in ids {
                group.addTask {
                    try await shelf.home.books.chapters(
                        of: BookID(rawValue: id), .cacheFirst
                    ).value.count
                }
            }
            for try await count in group { #expect(count > 0) }
        }
        let renewals = shelf.server.targets.filter { $0 == "POST /auth/refresh" }
        #expect(renewals.count == 1)
        #expect(try shelf.kept.secret.withLock { $0 } == Self.pair(2))
    }

    @Test func `a pair that another process renewed is used without asking`() async throws {
        let shelf = try Shelf(secret: Self.pair(0), Self.rotating())
        await #expect(throws: ServiceError.self) {
            _ = try await shelf.home.books.books(.cacheFirst)
        }
        try shelf.kept.secret.withLock { $0 = try Self.pair(1) }
        let before = shelf.server.requests.count
        _ = try await shelf.home.books.books(.cacheFirst)
        let targets = shelf.server.targets.dropFirst(before)
        #expect(!targets.contains("POST /auth/refresh"))
    }

    @Test func `the secrets of a pair are in no description`() throws {
        let pair = AccessPair(try Self.pair(1))
        #expect("\(pair)" == "***" && "\(AccessPair(Secret("{ no pair")).access)" == "***")
    }
}
