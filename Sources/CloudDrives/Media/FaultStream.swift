import HTTPCaching
import Synchronization

/// A stream whose error answers are held back until they are read, since what they mean stands in
/// their content.
struct FaultStream: Sendable {
    /// The most of an error that is read, in bytes.
    static let limit = 16 << 10

    private struct State {
        var head: HTTPResponseHead?
        var body: [UInt8] = []
    }

    let base: any HTTPTransport
    /// True for an answer that is an error.
    let isFault: @Sendable (HTTPResponseHead) -> Bool

    /// The end of a stream.
    enum Ending: Sendable {
        case whole(HTTPResponseHead)
        case fault(HTTPResponse)
    }

    /// Streams an answer, or gives the error that came in its place.
    func run(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> Ending {
        let held = HeldFault()
        let isFault = isFault
        do throws(TransportError) {
            let head = try await base.stream(
                request, limits: limits,
                onHead: { head in
                    guard isFault(head) else { return onHead(head) }
                    held.begin(head)
                    return .proceed
                }, onBytes: { held.append($0) ?? onBytes($0) })
            return held.response.map(Ending.fault) ?? .whole(head)
        } catch {
            guard error.code == .abandoned, let response = held.response else { throw error }
            return .fault(response)
        }
    }

    /// Hands an error on as a stream.
    static func hand(
        _ response: HTTPResponse,
        onHead: @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) throws(TransportError) -> HTTPResponseHead {
        let isWanted =
            onHead(response.head) == .proceed
            && response.body.withUnsafeBytes { onBytes($0) } == .proceed
        guard isWanted else {
            throw TransportError(
                .abandoned, reason: "the receiver ended it",
                url: response.head.url.description)
        }
        return response.head
    }

    private final class HeldFault: Sendable {
        private let state = Mutex(State())

        var response: HTTPResponse? {
            state.withLock { state in state.head.map { HTTPResponse($0, body: state.body) } }
        }

        func begin(_ head: HTTPResponseHead) { state.withLock { $0.head = head } }

        /// Adds bytes of an error; `nil` when none is held.
        func append(_ bytes: UnsafeRawBufferPointer) -> StreamVerdict? {
            state.withLock { state in
                guard state.head != nil else { return nil }
                state.body += bytes.prefix(max(0, FaultStream.limit - state.body.count))
                return state.body.count < FaultStream.limit ? .proceed : .stop
            }
        }
    }
}
