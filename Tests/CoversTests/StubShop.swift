import Covers
import FoundationEssentials
import HTTPCaching
import ListenCore
import ListenTestSupport
import Synchronization

/// A network whose answers depend on marks in the address of the request.
final class StubShop: HTTPTransport {
    /// The answer to a request.
    enum Answer: Sendable {
        case status(Int, [UInt8], HTTPFields)
        case failure(TransportError.Code, obstacle: TransportError.Obstacle? = nil)

        static func json(_ text: String) -> Answer {
            .status(200, Array(text.utf8), ["Content-Type": "text/javascript; charset=utf-8"])
        }

        static func picture(_ bytes: [UInt8] = StubShop.jpeg) -> Answer { .status(200, bytes, [:]) }

        static func redirect(_ place: String) -> Answer { .status(302, [], ["Location": place]) }
    }

    /// The shortest bytes that look like a JPEG.
    static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array("a cover".utf8)

    private struct State {
        var answers: [(mark: String, answer: Answer)]
        var requests: [HTTPRequest] = []
        var begun: [Duration] = []
    }

    private let state: Mutex<State>
    private let time: MovedTime

    /// Answers by the first mark that the address contains; without one, with 404.
    init(_ answers: [(String, Answer)], time: MovedTime = MovedTime()) {
        self.time = time
        state = Mutex(State(answers: answers.map { (mark: $0.0, answer: $0.1) }))
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var addresses: [String] { requests.map(\.url.description) }
    /// The start of each request.
    var begun: [Duration] { state.withLock { $0.begun } }

    var network: CoverNetwork { CoverNetwork(transport: self, timing: time.timing) }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let address = request.url.description
        let answer = state.withLock { state in
            state.requests.append(request)
            state.begun.append(time.now)
            return state.answers.first { address.contains($0.mark) }?.answer
        }
        switch answer {
        case .status(let status, let body, let fields):
            guard body.count <= limits.maxBytes else {
                throw TransportError(
                    .tooLarge(limit: limits.maxBytes), reason: "too large", url: address)
            }
            return HTTPResponse(
                HTTPResponseHead(status: status, fields: fields, url: request.url), body: body)
        case .failure(let code, let obstacle):
            throw TransportError(code, reason: "a reason", url: address, obstacle: obstacle)
        case nil:
            return HTTPResponse(
                HTTPResponseHead(status: 404, fields: [:], url: request.url), body: [])
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

/// A running clock that each wait moves forward at once.
final class MovedTime: Sendable {
    private let state = Mutex<(now: Duration, waits: [Duration])>((.zero, []))

    var now: Duration { state.withLock { $0.now } }
    var waits: [Duration] { state.withLock { $0.waits } }

    func advance(by length: Duration) { state.withLock { $0.now += length } }

    var timing: RequestTiming {
        RequestTiming(
            clock: ManualClock(), elapsed: { self.now },
            sleep: { wait in
                self.state.withLock { state in
                    state.now += wait
                    state.waits.append(wait)
                }
            }, random: { 0 })
    }
}

/// The error thrown by a request; `nil` when there is none.
func failure(_ ask: () async throws(ServiceError) -> some Any) async -> ServiceError? {
    do throws(ServiceError) {
        _ = try await ask()
        return nil
    } catch {
        return error
    }
}
