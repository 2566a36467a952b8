import FoundationEssentials
import HTTPCaching
import ListenTestSupport
import Synchronization

@testable import Radio

/// Stations without a network: each connection gets the next answer, and what it sent is remembered.
final class StationOrigin: HTTPTransport {
    enum Answer: Sendable {
        /// A head, pieces of content, and an error at the end instead of the regular one.
        case stream(HTTPFields, [[UInt8]], TransportError.Code?)
        case status(Int)
        case failure(TransportError.Code)
        /// A stream that goes on until the task is cancelled.
        case endless(HTTPFields, [[UInt8]])

        static func json(_ text: String) -> Answer {
            .stream(["Content-Type": "application/json"], [Array(text.utf8)], nil)
        }

        static func page(_ text: String) -> Answer {
            .stream(["Content-Type": "text/html"], [Array(text.utf8)], nil)
        }
    }

    private let state: Mutex<(answers: [Answer], requests: [HTTPRequest])>
    private let clock: ManualElapsed
    /// The time that passes before each piece.
    private let pace: Duration

    init(_ answers: [Answer], clock: ManualElapsed = ManualElapsed(), pace: Duration = .zero) {
        state = Mutex((answers, []))
        (self.clock, self.pace) = (clock, pace)
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }

    private func next(_ request: HTTPRequest) -> Answer {
        state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? .failure(.unreachable) : state.answers.removeFirst()
        }
    }

    func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let body = Mutex<[UInt8]>([])
        let head = try await stream(request, limits: limits, onHead: { _ in .proceed }) { bytes in
            body.withLock { $0 += bytes }
            return .proceed
        }
        return HTTPResponse(head, body: body.withLock { $0 })
    }

    func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        let url = request.url
        func failure(_ code: TransportError.Code) -> TransportError {
            TransportError(code, reason: "as told", url: url.description)
        }
        let (status, fields, pieces): (Int, HTTPFields, [[UInt8]])
        var (end, isEndless): (TransportError.Code?, Bool) = (nil, false)
        switch next(request) {
        case .failure(let code): throw failure(code)
        case .status(let code): (status, fields, pieces) = (code, [:], [])
        case .stream(let head, let content, let code):
            (status, fields, pieces, end) = (200, head, content, code)
        case .endless(let head, let content):
            (status, fields, pieces, isEndless) = (200, head, content, true)
        }
        let head = HTTPResponseHead(status: status, fields: fields, url: url)
        guard onHead(head) == .proceed else { throw failure(.abandoned) }
        for piece in pieces {
            clock.advance(by: pace)
            guard piece.withUnsafeBytes({ onBytes($0) }) == .proceed else {
                throw failure(.abandoned)
            }
        }
        while isEndless {
            guard (try? await Task.sleep(for: .seconds(3_600))) != nil else {
                throw failure(.cancelled)
            }
        }
        if let end { throw failure(end) }
        return head
    }
}

/// A clock that goes on when somebody waits by it, or is told to.
final class ManualElapsed: Sendable {
    private let state = Mutex<(now: Duration, waits: [Duration])>((.zero, []))

    var now: Duration { state.withLock { $0.now } }
    /// The waits so far.
    var waits: [Duration] { state.withLock { $0.waits } }

    func advance(by duration: Duration) { state.withLock { $0.now += duration } }

    func wait(_ duration: Duration) throws {
        try Task.checkCancellation()
        state.withLock { state in
            state.now += duration
            state.waits.append(duration)
        }
    }
}

extension RequestTiming {
    /// Waits that take no time, by a clock that they move.
    static func manual(_ clock: ManualElapsed) -> RequestTiming {
        RequestTiming(
            clock: ManualClock(), elapsed: { clock.now }, sleep: { try clock.wait($0) },
            random: { 0.5 })
    }
}
