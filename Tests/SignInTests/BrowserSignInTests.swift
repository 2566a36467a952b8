import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import SignIn

/// A door to which requests come as a test says them.
private final class SaidDoor: RedirectDoor {
    let port: UInt16 = 4_000
    private let requests: @Sendable (_ state: String) -> [String]
    private let page = Mutex<String?>(nil)
    /// The statuses that were answered.
    let statuses = Collected<Int>()

    init(_ requests: @escaping @Sendable (_ state: String) -> [String]) {
        self.requests = requests
    }

    func opened(_ page: String) { self.page.withLock { $0 = page } }

    func answer(_ rule: @escaping @Sendable (RedirectRequest) -> RedirectReply) async throws {
        let page = page.withLock { $0 } ?? ""
        let query = page.drop { $0 != "?" }.dropFirst()
        let state = QueryFields(query)["state"] ?? ""
        for target in requests(state) {
            let reply = rule(
                RedirectRequest(method: "GET", target: target, host: "127.0.0.1:4000"))
            statuses.add(reply.status)
            if reply.isLast { return }
        }
        // Nothing more comes; the patience of the sign-in ends it.
        while true {
            try Task.checkCancellation()
            await Task.yield()
        }
    }
}

@Suite struct BrowserSignInTests {
    private let tokens =
        #"{"access_token":"ACCESS","refresh_token":"REFRESH","expires_in":"3599"}"#

    private func signIn(
        _ door: SaidDoor, over origin: RuledOrigin, _ told: Collected<SignInNews> = Collected()
    ) async throws -> Grant {
        let service = try Sample.service()
        // The patience passes once the door has nothing more to say.
        let timing = RequestTiming(
            clock: ManualClock(), elapsed: { .zero },
            sleep: { _ in
                for _ in 0..<2_000 { await Task.yield() }
                try Task.checkCancellation()
            }, random: { 0.5 })
        return try await SignInRunner(
            service: service, client: Sample.client, transport: origin, timing: timing,
            random: { [UInt8](repeating: 7, count: $0) }
        ).byBrowser(
            redirect: RedirectAddress("", of: service), opening: { _ in door },
            tell: { news in
                if case .page(let page) = news { door.opened(page) }
                told.add(news)
            })
    }

    @Test func `the answer of the browser is redeemed with the proof`() async throws {
        let door = SaidDoor { ["/favicon.ico", "/?state=\($0)&code=4%2FCODE"] }
        let (origin, told) = (RuledOrigin((200, tokens)), Collected<SignInNews>())
        let grant = try await signIn(door, over: origin, told)
        #expect(grant.access == Secret("ACCESS") && grant.expires == 1_700_000_000 + 3_599)
        #expect(door.statuses.all == [404, 200])
        guard case .page(let page)? = told.all.first else {
            Issue.record("no page was told")
            return
        }
        #expect(
            page.hasPrefix("https://id.example/oauth/auth?response_type=code&client_id=client-1"))
        #expect(page.contains("&code_challenge_method=S256&prompt=consent"))
        #expect(page.contains("redirect_uri=http%3A%2F%2F127.0.0.1%3A4000%2F"))
        #expect(!page.contains("CLIENTSECRET"))
        let form = try #require(origin.fields.first)
        #expect(form.hasPrefix("grant_type=authorization_code&code=4%2FCODE&code_verifier="))
        #expect(origin.requests.first?.redirects == .report)
        #expect(origin.requests.first?.url.query == nil)
    }

    @Test func `a stranger's answer is told, and the right one still counts`() async throws {
        let door = SaidDoor { ["/?state=OTHER&code=x", "/?state=\($0)&code=y"] }
        let origin = RuledOrigin((200, tokens))
        _ = try await signIn(door, over: origin)
        #expect(door.statuses.all == [403, 200])
        #expect(origin.fields.first?.contains("code=y&") == true)
    }

    @Test func `a no, only strangers, and nothing at all are each said`() async throws {
        let origin = RuledOrigin((200, tokens))
        let no = SaidDoor { ["/?state=\($0)&error=access_denied"] }
        #expect(await fault { try await signIn(no, over: origin) } == .cancelled)
        let strangers = SaidDoor { _ in ["/?state=OTHER&code=x"] }
        #expect(await fault { try await signIn(strangers, over: origin) } == .wrongState)
        let silence = SaidDoor { _ in [] }
        #expect(await fault { try await signIn(silence, over: origin) } == .expired)
        #expect(origin.requests.isEmpty)
    }

    @Test func `a refused code is said with status and message, without secrets`() async throws {
        let door = SaidDoor { ["/?state=\($0)&code=SECRETCODE"] }
        let origin = RuledOrigin(
            (
                401,
                #"{"error":"invalid_client","error_description":"CLIENTSECRET of SECRETCODE"}"#
            ))
        #expect(
            await fault { try await signIn(door, over: origin) }
                == .exchangeRefused(status: 401, message: "invalid_client: *** of ***"))
    }
}
