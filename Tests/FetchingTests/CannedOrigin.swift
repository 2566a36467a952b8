import HTTPCaching
import ListenCore
import Synchronization

/// An origin without a network: answers in the order given, and remembers what was asked.
final class CannedOrigin: HTTPTransport {
    enum Answer: Sendable {
        case response(Int, HTTPFields, String)
        case failure(TransportError.Code)
    }

    private let state: Mutex<(answers: [Answer], requests: [HTTPRequest])>

    init(_ answers: [Answer]) {
        state = Mutex((answers, []))
    }

    /// Every request so far.
    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? .failure(.unreachable) : state.answers.removeFirst()
        }
        switch answer {
        case .response(let status, let fields, let body):
            let head = HTTPResponseHead(status: status, fields: fields, url: request.url)
            return HTTPResponse(head, body: Array(body.utf8))
        case .failure(let code):
            throw TransportError(code, reason: "as told", url: request.url.description)
        }
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let response = try await send(request, limits: limits)
        let isWanted =
            onHead(response.head) != .stop
            && response.body.withUnsafeBytes { onBytes($0) } != .stop
        guard isWanted else {
            throw TransportError(
                .abandoned, reason: "not wanted", url: request.url.description)
        }
        return response.head
    }
}
