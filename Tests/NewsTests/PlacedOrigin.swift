import Fetching
import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization

/// An origin without a network that answers by address, and remembers what was asked.
final class PlacedOrigin: HTTPTransport {
    private let answers: [String: (type: String, body: String)]
    /// True where nothing answers at all.
    private let isGone: Bool
    private let asked = Mutex([HTTPRequest]())

    init(_ answers: [String: (type: String, body: String)], isGone: Bool = false) {
        (self.answers, self.isGone) = (answers, isGone)
    }

    var requests: [HTTPRequest] { asked.withLock { $0 } }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        asked.withLock { $0.append(request) }
        if isGone { throw TransportError(.cut, reason: "", url: request.url.description) }
        let answer = answers[request.url.description]
        let fields: HTTPFields = ["Content-Type": answer?.type ?? "text/plain"]
        return HTTPResponse(
            HTTPResponseHead(status: answer == nil ? 404 : 200, fields: fields, url: request.url),
            body: Array((answer?.body ?? "").utf8))
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let response = try await send(request, limits: limits)
        _ = onHead(response.head)
        _ = response.body.withUnsafeBytes { onBytes($0) }
        return response.head
    }

    var cache: CacheManager {
        CacheManager(
            store: nil, transport: self, policy: CachePolicy(),
            timing: RequestTiming(
                clock: ManualClock(), elapsed: { .zero }, sleep: { _ in }, random: { 0 })
        ) { _ in }
    }
}
