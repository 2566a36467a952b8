import Foundation
import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import SignIn

@Suite struct AccessTokensTests {
    private let folder: PassingFolder
    private let clock = ManualClock()

    init() throws { folder = try PassingFolder() }

    private var keeping: FileGrant { FileGrant(path: folder.path + "/grant") }

    /// The tokens as one more program has them: nothing is shared but the files.
    private func program(
        _ origin: RuledOrigin, _ keeping: (any GrantKeeping)? = nil,
        _ dialect: SignInService.Dialect = .standard
    ) throws -> AccessTokens {
        let timing = RequestTiming(
            clock: clock, elapsed: { .zero },
            sleep: { _ in
                try Task.checkCancellation()
                await Task.yield()
            }, random: { 0.5 })
        return AccessTokens(
            service: try Sample.service(dialect), source: "drive",
            keeping: keeping ?? self.keeping,
            lock: (folder: folder.path + "/tokens", name: "drive"), transport: origin,
            timing: timing)
    }

    private func keep(_ grant: Grant) async throws {
        try await keeping.keep(
            grant.sealed(for: Sample.service(grant.kind == "baidu" ? .baidu : .standard)))
    }

    /// An origin whose refresh tokens are good for one use, as Baidu's.
    private func singleUse() -> RuledOrigin {
        let used = Mutex<Set<String>>([])
        return RuledOrigin { number, request in
            let text = request.body.map { String(decoding: $0, as: UTF8.self) }
            let fields = QueryFields(text ?? request.url.query ?? "")
            let token = fields["refresh_token"] ?? ""
            guard used.withLock({ $0.insert(token).inserted }) else {
                return (400, #"{"error":"invalid_grant","error_description":"has_been_used"}"#)
            }
            return (
                200,
                #"{"access_token":"ACCESS-\#(number)","refresh_token":"REFRESH-\#(number)","#
                    + #""expires_in":3600}"#
            )
        }
    }

    @Test func `twenty programs refresh once`() async throws {
        try await keep(Sample.grant())
        let origin = singleUse()
        let programs = try (0..<20).map { _ in try program(origin) }
        let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
            for program in programs { group.addTask { try await program.token() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(tokens == [Secret](repeating: Secret("ACCESS-0"), count: 20))
        #expect(origin.requests.count == 1)
        clock.advance(by: 7_200)
        let later = try await withThrowingTaskGroup(of: Secret.self) { group in
            for program in programs { group.addTask { try await program.token() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(later) == [Secret("ACCESS-1")])
        #expect(origin.requests.count == 2)
        #expect(origin.fields[1].contains("refresh_token=REFRESH-0"))
    }

    @Test func `a token that is good costs no request, and one without an end lasts`() async throws
    {
        let origin = singleUse()
        try await keep(Sample.grant(access: "GOOD", expires: nil))
        let program = try program(origin)
        #expect(try await program.token() == Secret("GOOD"))
        clock.advance(by: 1_000_000)
        #expect(try await program.token() == Secret("GOOD"))
        #expect(origin.requests.isEmpty)
    }

    @Test func `a refused token is renewed once, whoever saw it`() async throws {
        try await keep(Sample.grant(access: "REFUSED", expires: nil))
        let origin = singleUse()
        let programs = try (0..<5).map { _ in try program(origin) }
        for program in programs { _ = try await program.token() }
        for program in programs {
            #expect(
                try await program.renewed(after: Secret("REFUSED")) == Secret("ACCESS-0"))
        }
        #expect(origin.requests.count == 1)
    }

    @Test func `an answer without a refresh token keeps the old one`() async throws {
        try await keep(Sample.grant())
        let origin = RuledOrigin((200, #"{"access_token":"NEXT","expires_in":10}"#))
        _ = try await program(origin).token()
        let sealed = try #require(try await keeping.sealed())
        let kept = try Grant(sealed: sealed, for: Sample.service())
        #expect(kept.access == Secret("NEXT") && kept.refresh == Secret("REFRESH-OLD"))
        #expect(kept.client == Sample.client)
    }

    @Test func `a new token is kept before it is used`() async throws {
        struct Full: GrantKeeping {
            let base: FileGrant
            func sealed() async throws(TokenError) -> Secret? { try await base.sealed() }
            func keep(_ grant: Secret) async throws(TokenError) {
                throw TokenError(.noService(reason: "the disk is full"))
            }
            func forget() async throws(TokenError) {}
        }
        try await keep(Sample.grant())
        let code = await fault { try await program(singleUse(), Full(base: keeping)).token() }
        guard case .notKept(_, .unavailable)? = code else {
            Issue.record("\(String(describing: code))")
            return
        }
    }

    @Test func `a token that could not be kept at first is not lost with a token for one use`()
        async throws
    {
        actor Filling: GrantKeeping {
            let base: FileGrant
            private var faults = 2
            init(base: FileGrant) { self.base = base }
            func sealed() async throws(TokenError) -> Secret? { try await base.sealed() }
            func keep(_ grant: Secret) async throws(TokenError) {
                faults -= 1
                if faults >= 0 { throw TokenError(.noService(reason: "the disk is full")) }
                try await base.keep(grant)
            }
            func forget() async throws(TokenError) { try await base.forget() }
        }
        try await keep(Sample.grant(kind: "baidu"))
        let (origin, filling) = (singleUse(), Filling(base: keeping))
        let program = try program(origin, filling, .baidu)
        for _ in 0..<2 {
            guard case .notKept? = await fault(of: { try await program.token() }) else {
                Issue.record("kept on a full disk")
                return
            }
        }
        #expect(try await program.token() == Secret("ACCESS-0") && origin.requests.count == 1)
        let sealed = try #require(try await keeping.sealed())
        let kept = try Grant(sealed: sealed, for: Sample.service(.baidu))
        #expect(kept.refresh == Secret("REFRESH-0"))
        clock.advance(by: 7_200)
        #expect(try await program.token() == Secret("ACCESS-1"))
    }

    @Test func `a sign-in that is over is forgotten and said`() async throws {
        try await keep(Sample.grant())
        let origin = RuledOrigin(
            (400, #"{"error":"invalid_grant","error_description":"Token has been revoked."}"#))
        #expect(
            await fault { try await program(origin).token() } == .signedOut(source: "drive"))
        #expect(try await keeping.sealed() == nil)
        #expect(
            await fault { try await program(origin).token() } == .notSignedIn(source: "drive"))
        #expect(origin.requests.count == 1)
    }

    @Test func `a service in trouble, or a wrong client, forgets nothing`() async throws {
        try await keep(Sample.grant())
        let origin = RuledOrigin { number, _ in
            switch number {
            case 0: nil
            case 1: (503, "<html>")
            case 2: (401, #"{"error":"invalid_client","error_description":"REFRESH-OLD"}"#)
            default: (200, "[]")
            }
        }
        let program = try program(origin)
        guard case .unanswered(let error)? = await fault(of: { try await program.token() }) else {
            Issue.record("a cut connection")
            return
        }
        #expect(!"\(error)".contains("REFRESH-OLD") && !"\(error)".contains("CLIENTSECRET"))
        #expect(
            await fault { try await program.token() } == .exchangeRefused(status: 503, message: ""))
        #expect(
            await fault { try await program.token() }
                == .exchangeRefused(status: 401, message: "invalid_client: ***"))
        #expect(await fault { try await program.token() } == .unreadable)
        #expect(try await keeping.sealed() != nil)
    }

    @Test func `Baidu's query of secrets stands in no error`() async throws {
        try await keep(Sample.grant(kind: "baidu"))
        let origin = RuledOrigin { _, _ in nil }
        let program = try program(origin, nil, .baidu)
        let error = try await #require(throws: SignInError.self) { try await program.token() }
        for secret in ["REFRESH-OLD", "CLIENTSECRET", "ACCESS-OLD"] {
            #expect(!"\(error) \(error.asTokenError)".contains(secret))
        }
        #expect(origin.fields.first?.contains("refresh_token=REFRESH-OLD") == true)
    }
}
