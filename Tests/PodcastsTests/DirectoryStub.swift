import Fetching
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization
import Testing

@testable import Podcasts

/// A network whose answers come in order, each told the request; a running clock that each wait
/// moves forward.
final class DirectoryStub: HTTPTransport {
    /// An answer to a request.
    enum Answer: Sendable, CustomTestStringConvertible {
        case reply(Int, String, HTTPFields = [:])
        case failure(TransportError.Code)

        var testDescription: String {
            switch self {
            case .reply(let status, let body, _): "\(status) \(LongArgument(body).testDescription)"
            case .failure(let code): "\(code)"
            }
        }
    }

    private struct State {
        var answers: [Answer]
        var requests: [HTTPRequest] = []
        var begun: [Duration] = []
        var now = Duration.zero
    }

    private let state: Mutex<State>
    let clock = ManualClock()

    init(_ answers: [Answer]) { state = Mutex(State(answers: answers)) }

    convenience init(_ json: String) { self.init([.reply(200, json)]) }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    /// The start of each request.
    var begun: [Duration] { state.withLock { $0.begun } }

    var network: DirectoryNetwork {
        let timing = RequestTiming(
            clock: clock, elapsed: { self.state.withLock { $0.now } },
            sleep: { wait in self.state.withLock { $0.now += wait } }, random: { 0 })
        return DirectoryNetwork(transport: self, timing: timing, agent: "listen/1.0")
    }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let answer = state.withLock { state in
            state.requests.append(request)
            state.begun.append(state.now)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        let url = request.url
        switch answer {
        case .reply(let status, let body, let fields):
            guard body.utf8.count <= limits.maxBytes else {
                throw TransportError(
                    .tooLarge(limit: limits.maxBytes), reason: "too large", url: url.description)
            }
            return HTTPResponse(
                HTTPResponseHead(status: status, fields: fields, url: url), body: Array(body.utf8))
        case .failure(let code):
            throw TransportError(code, reason: "a reason", url: url.description)
        case nil:
            return HTTPResponse(HTTPResponseHead(status: 404, fields: [:], url: url), body: [])
        }
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        throw TransportError(.failed, reason: "not streamed", url: request.url.description)
    }
}

/// The error thrown by a search; `nil` when there is none.
func failure(_ search: () async throws(ServiceError) -> some Any) async -> ServiceError? {
    do throws(ServiceError) {
        _ = try await search()
        return nil
    } catch {
        return error
    }
}
