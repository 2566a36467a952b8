import Foundation
import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import SignIn

/// The service, the client and the time of these tests.
enum Sample {
    static func service(_ dialect: SignInService.Dialect = .standard) throws -> SignInService {
        let base = try #require(HTTPURL("https://id.example/oauth"))
        return SignInService(
            kind: dialect == .baidu ? "baidu" : "drive", name: "Book Shelf",
            places: SignInService.Places(
                authorize: base.appending("auth"), token: base.appending("token"),
                device: base.appending("device")),
            scopes: "read more", dialect: dialect, extras: "prompt=consent")
    }

    static let client = ClientRegistration(id: "client-1", secret: Secret("CLIENTSECRET"))

    static func grant(
        access: String = "ACCESS-OLD", refresh: String? = "REFRESH-OLD", expires: Int64? = 0,
        kind: String = "drive"
    ) -> Grant {
        Grant(
            kind: kind, access: Secret(access), refresh: refresh.map { Secret($0) },
            expires: expires, client: client)
    }

    static func timing(_ clock: ManualClock, _ time: PassingTime = PassingTime()) -> RequestTiming {
        RequestTiming(
            clock: clock, elapsed: { time.now }, sleep: { try await time.sleep($0) },
            random: { 0.5 })
    }
}

/// A running time that only waits move.
final class PassingTime: Sendable {
    private let state = Mutex((now: Duration.zero, waits: [Duration]()))

    var now: Duration { state.withLock { $0.now } }
    var waits: [Duration] { state.withLock { $0.waits } }

    func sleep(_ duration: Duration) async throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.now += duration
            state.waits.append(duration)
        }
        await Task.yield()
    }
}

/// An origin without a network, which answers what a rule says and remembers what was asked.
final class RuledOrigin: HTTPTransport {
    typealias Rule = @Sendable (_ number: Int, HTTPRequest) -> (Int, String)?

    private let asked = Mutex<[HTTPRequest]>([])
    private let rule: Rule

    /// A rule that gives nothing stands for a connection that is cut.
    init(_ rule: @escaping Rule) { self.rule = rule }

    /// The answers in their order; the last one again and again.
    convenience init(_ answers: (Int, String)...) {
        self.init { number, _ in answers[min(number, answers.count - 1)] }
    }

    var requests: [HTTPRequest] { asked.withLock { $0 } }

    /// The fields of every request, of its form or its query.
    var fields: [String] {
        requests.map { request in
            request.body.map { String(decoding: $0, as: UTF8.self) } ?? request.url.query ?? ""
        }
    }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let number = asked.withLock { asked in
            asked.append(request)
            return asked.count - 1
        }
        for _ in 0..<8 { await Task.yield() }
        guard let (status, body) = rule(number, request) else {
            throw TransportError(
                .cut, reason: "cut at \(request.url)", url: request.url.description)
        }
        let head = HTTPResponseHead(
            status: status, fields: ["Content-Type": "application/json"], url: request.url)
        return HTTPResponse(head, body: Array(body.utf8))
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let response = try await send(request, limits: limits)
        let isWanted =
            onHead(response.head) == .proceed
            && response.body.withUnsafeBytes { onBytes($0) } == .proceed
        guard isWanted else {
            throw TransportError(
                .abandoned, reason: "not wanted", url: request.url.description)
        }
        return response.head
    }
}

/// A grant in a file, as all programs of a person see it.
struct FileGrant: GrantKeeping {
    let path: String

    func sealed() async throws(TokenError) -> Secret? {
        (try? String(contentsOfFile: path, encoding: .utf8)).map { Secret($0) }
    }

    func keep(_ grant: Secret) async throws(TokenError) {
        do {
            try grant.reveal().write(toFile: path, atomically: true, encoding: .utf8)
        } catch {
            throw TokenError(.noService(reason: "the disk is full"))
        }
    }

    func forget() async throws(TokenError) { try? FileManager.default.removeItem(atPath: path) }
}

/// A folder that is gone with its owner.
final class PassingFolder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "listen-sign-in-" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The error of a sign-in that work ends with.
func fault<Value>(of work: () async throws -> Value) async -> SignInErrorCode? {
    do {
        _ = try await work()
        return nil
    } catch {
        return (error as? SignInError)?.code
    }
}

/// Values that threads collect.
final class Collected<Value: Sendable>: Sendable {
    private let values = Mutex<[Value]>([])
    var all: [Value] { values.withLock { $0 } }
    func add(_ value: Value) { values.withLock { $0.append(value) } }
}
