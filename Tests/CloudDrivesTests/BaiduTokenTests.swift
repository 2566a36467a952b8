import HTTPCaching
import ListenCore
import ListenTestSupport
import ServerTestSupport
import SignIn
import Synchronization
import Testing

@testable import CloudDrives

/// A server of Baidu's that repeats the address it was asked at, token and all.
private final class RepeatingOrigin: HTTPTransport {
    private let asked = Mutex<[HTTPURL]>([])
    /// True where it leads on to where the bytes lie, else it fails.
    private let redirects: Bool

    init(redirects: Bool) { self.redirects = redirects }

    var hosts: [String] { asked.withLock { $0.map(\.host) } }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        throw TransportError(.cut, reason: "at \(request.url)", url: request.url.description)
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        asked.withLock { $0.append(request.url) }
        guard redirects else {
            throw TransportError(.cut, reason: "at \(request.url)", url: request.url.description)
        }
        let given = request.url.query?.split(separator: "=").last ?? ""
        let head = HTTPResponseHead(
            status: 302, fields: ["Location": "https://cdn.example/1?sign=\(given)"],
            url: request.url)
        _ = onHead(head)
        return head
    }
}

@Suite struct BaiduTokenTests {
    private static let token = "121.ab+cd/ef=gh"

    /// Asks for the bytes of a file, and returns the error.
    private func failure(at origin: RepeatingOrigin) async throws -> TransportError? {
        let service = try BaiduNetdisk.service(at: nil)
        let grant = Grant(
            kind: "baidu", access: Secret(Self.token), refresh: nil, expires: nil,
            client: ClientRegistration(id: "id", secret: Secret("secret-of-test")))
        let timing = RequestTiming(
            clock: ManualClock(), elapsed: { .zero }, sleep: { _ in }, random: { 0.5 })
        let tokens = AccessTokens(
            service: service, source: "baidu",
            keeping: HeldGrant(try grant.sealed(for: service)),
            lock: (folder: "/nonexistent", name: "baidu"), transport: origin, timing: timing)
        let url = try #require(HTTPURL("https://d.pcs.baidu.com/file/1?fid=1"))
        let links = BaiduLinks()
        links.note(
            BaiduLinks.Link(
                url: url, file: 1, version: MediaVersion(id: "1", version: "v", md5: nil),
                since: .zero))
        let transport = BaiduTransport(
            base: origin, tokens: tokens,
            api: try #require(HTTPURL("https://pan.baidu.com")), links: links, source: "baidu",
            renewed: { _, _ in nil })
        return await #expect(throws: TransportError.self) {
            try await transport.send(HTTPRequest("GET", url), limits: .json)
        }
    }

    @Test func `a failure says no token, also not as it stands in an address`() async throws {
        let error = try #require(try await failure(at: RepeatingOrigin(redirects: false)))
        for form in [Self.token, HTTPURL.encoded(Self.token)] {
            #expect(!"\(error) \(error.reason)".contains(form))
        }
        #expect(error.reason.contains("access_token=***"))
    }

    @Test func `a redirect that repeats the token in another field is not followed`() async throws {
        let origin = RepeatingOrigin(redirects: true)
        let error = try #require(try await failure(at: origin))
        #expect(origin.hosts == ["d.pcs.baidu.com"])
        #expect(!"\(error) \(error.reason)".contains(HTTPURL.encoded(Self.token)))
    }
}
