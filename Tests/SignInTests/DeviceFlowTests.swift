import HTTPCaching
import ListenCore
import ListenTestSupport
import Testing

@testable import SignIn

@Suite struct DeviceFlowTests {
    private func code(_ json: String, status: Int = 200) throws -> DeviceCode? {
        let url = try #require(HTTPURL("https://id.example/device"))
        return DeviceCode(
            HTTPResponse(
                HTTPResponseHead(status: status, fields: [:], url: url), body: Array(json.utf8)))
    }

    @Test func `a code is read in the forms of the standard, of Google and of Baidu`() throws {
        let standard = try #require(
            try code(
                """
                {"device_code":"D","user_code":"WDJB-MJHT","expires_in":1800,
                "verification_uri":"https://example.org/device",
                "verification_uri_complete":"https://example.org/device?user_code=WDJB-MJHT"}
                """))
        #expect(standard.typed == "WDJB-MJHT" && standard.interval == .seconds(5))
        #expect(standard.whole?.query == "user_code=WDJB-MJHT")
        let other = try #require(
            try code(
                """
                {"device_code":"D","user_code":"ab12cd34","interval":"7","expires_in":300,
                "verification_url":"https://openapi.baidu.com/device"}
                """))
        #expect(other.page.host == "openapi.baidu.com" && other.whole == nil)
        #expect(other.interval == .seconds(7) && other.lifetime == .seconds(300))
    }

    @Test(arguments: [
        "{}", "[]", "<html>", #"{"device_code":"D","user_code":"U"}"#,
        #"{"device_code":"D","user_code":"U","verification_uri":"http://evil.example/"}"#,
        #"{"device_code":"D","user_code":"U","verification_uri":"file:///etc/passwd"}"#,
        #"{"device_code":"","user_code":"U","verification_uri":"https://a.example/"}"#,
    ])
    func `anything else is none`(json: String) throws {
        #expect(try code(json) == nil)
    }

    private func flow() throws -> DeviceFlow {
        DeviceFlow(
            try #require(
                try code(
                    """
                    {"device_code":"D","user_code":"U","expires_in":60,
                    "verification_uri":"https://example.org/device"}
                    """)))
    }

    private func refused(_ word: String, _ status: Int = 400) -> DeviceFlow.Poll {
        .answer(.refused(status: status, error: word, message: ""))
    }

    @Test func `pending goes on, slow_down goes on slower for ever`() throws {
        var flow = try flow()
        #expect(flow.first == .wait(.seconds(5)))
        func step(_ poll: DeviceFlow.Poll) -> DeviceFlow.Step {
            flow.step(after: poll, elapsed: .seconds(5), hiding: [])
        }
        #expect(step(refused("authorization_pending", 428)) == .wait(.seconds(5)))
        #expect(step(refused("slow_down", 403)) == .wait(.seconds(10)))
        #expect(step(refused("authorization_pending")) == .wait(.seconds(10)))
        #expect(step(.silence) == .wait(.seconds(20)))
        #expect(step(refused("", 503)) == .wait(.seconds(40)))
    }

    @Test(arguments: [
        ("expired_token", SignInErrorCode.expired), ("invalid_grant", .expired),
        ("access_denied", .cancelled), ("authorization_declined", .cancelled),
        ("invalid_client", .exchangeRefused(status: 400, message: "invalid_client")),
    ])
    func `an end is an end`(word: String, code: SignInErrorCode) throws {
        var flow = try flow()
        #expect(
            flow.step(after: refused(word), elapsed: .seconds(5), hiding: []) == .ended(code))
    }

    @Test func `a code is not asked about past its life`() throws {
        var flow = try flow()
        let poll = refused("authorization_pending")
        #expect(flow.step(after: poll, elapsed: .seconds(54), hiding: []) == .wait(.seconds(5)))
        #expect(flow.step(after: poll, elapsed: .seconds(55), hiding: []) == .ended(.expired))
    }

    @Test func `the whole of it asks as Baidu wants it`() async throws {
        let time = PassingTime()
        let origin = RuledOrigin(
            (
                200,
                """
                {"device_code":"DEVICEEXAMPLE","user_code":"ab12","expires_in":300,"interval":5,
                "verification_url":"https://openapi.baidu.com/device"}
                """
            ), (400, #"{"error":"authorization_pending"}"#),
            (200, #"{"access_token":"121.A","refresh_token":"122.R","expires_in":2592000}"#))
        let told = Collected<SignInNews>()
        let clock = ManualClock()
        let grant = try await SignInRunner(
            service: Sample.service(.baidu), client: Sample.client, transport: origin,
            timing: Sample.timing(clock, time), random: { [UInt8](repeating: 7, count: $0) }
        ).byCode { told.add($0) }
        #expect(grant.access == Secret("121.A") && grant.refresh == Secret("122.R"))
        #expect(grant.expires == Int64(1_700_000_000 + 2_592_000))
        #expect(
            told.all == [.code("ab12", page: "https://openapi.baidu.com/device", whole: nil)])
        #expect(time.waits == [.seconds(5), .seconds(5)])
        #expect(origin.requests.map(\.method) == ["GET", "GET", "GET"])
        #expect(origin.fields[0].hasPrefix("response_type=device_code&client_id=client-1"))
        #expect(origin.fields[1].hasPrefix("grant_type=device_token&code=DEVICEEXAMPLE"))
    }
}
