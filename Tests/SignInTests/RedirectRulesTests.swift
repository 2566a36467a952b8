import Testing

@testable import SignIn

/// What a browser, and others, may send to the port of a sign-in.
@Suite struct RedirectRulesTests {
    private let rules: RedirectRules

    init() throws {
        rules = RedirectRules(
            redirect: try RedirectAddress("", of: Sample.service()), port: 53_682, state: "STATE")
    }

    private func judge(
        _ target: String, host: String? = "127.0.0.1:53682", method: String = "GET"
    ) -> (Int, Bool, RedirectRules.Verdict) {
        let (reply, verdict) = rules.judge(
            RedirectRequest(method: method, target: target, host: host))
        return (reply.status, reply.isLast, verdict)
    }

    @Test func `the answer with the right state ends it`() {
        let answer = judge("/?state=STATE&code=4%2F0Acode&scope=https://example.org/auth")
        #expect(answer == (200, true, .code("4/0Acode")))
        #expect(judge("/?code=a+b&state=STATE") == (200, true, .code("a b")))
        #expect(judge("/?code=x&state=STATE", host: "LOCALHOST:53682").2 == .code("x"))
    }

    @Test func `a no, an error and a lost code end it too`() {
        #expect(
            judge("/?error=access_denied&state=STATE") == (200, true, .ended(.cancelled)))
        #expect(
            judge("/?error=invalid_scope&state=STATE").2
                == .ended(.pageRefused(message: "invalid_scope")))
        #expect(judge("/?state=STATE") == (200, true, .ended(.noCode)))
        #expect(judge("/?state=STATE&code=").2 == .ended(.noCode))
    }

    @Test(arguments: [
        "/?state=OTHER&code=x", "/?code=x", "/?error=access_denied", "/?state=&code=x",
        "/?state=STATE&state=STATE&code=x", "/?state=STATE%00&code=x",
    ])
    func `another state is refused, told, and waited on`(target: String) {
        #expect(judge(target) == (403, false, .stranger))
    }

    @Test(arguments: [
        ("/favicon.ico", "127.0.0.1:53682", "GET", 404),
        ("/x?state=STATE&code=x", "127.0.0.1:53682", "GET", 404),
        ("/?state=STATE&code=x", "evil.example:53682", "GET", 421),
        ("/?state=STATE&code=x", "127.0.0.1", "GET", 421),
        ("/?state=STATE&code=x", "127.0.0.1:80", "GET", 421),
        ("/?state=STATE&code=x", "127.0.0.1:53682", "POST", 405),
        ("/?state=STATE&code=x", "127.0.0.1:53682", "HEAD", 405),
        ("/", "127.0.0.1:53682", "GET", 403),
    ])
    func `everything else is no answer`(
        target: String, host: String, method: String, status: Int
    ) {
        #expect(judge(target, host: host, method: method) == (status, false, .nothing))
    }

    @Test func `a request without a host, or with an endless query, is no answer`() {
        #expect(judge("/?state=STATE&code=x", host: nil).0 == 421)
        let long = "/?state=STATE&code=" + String(repeating: "a", count: 5_000)
        #expect(judge(long).2 == .ended(.noCode))
    }
}
