import Fetching
package import HTTPCaching
import Synchronization

/// Keeps the requests to one server apart, as services that cost nothing ask for; recordings
/// arrive as they come.
package final class PacedTransport: HTTPTransport {
    private let transport: any HTTPTransport
    private let timing: RequestTiming
    private let pacers = Mutex<[String: CallPacer]>([:])

    /// A transport whose requests take turns.
    package init(_ transport: any HTTPTransport, timing: RequestTiming) {
        (self.transport, self.timing) = (transport, timing)
    }

    /// Sends a request once it is its turn.
    package func send(
        _ request: HTTPRequest, limits: TransferLimits
    ) async throws(TransportError) -> HTTPResponse {
        let pacer = pacers.withLock { pacers in
            let known = pacers[request.url.origin] ?? CallPacer(timing)
            pacers[request.url.origin] = known
            return known
        }
        do { try await pacer.turn() } catch {
            throw TransportError(
                .cancelled, reason: "it was cancelled", url: request.url.description)
        }
        return try await transport.send(request, limits: limits)
    }

    /// Sends it at once.
    package func stream(
        _ request: HTTPRequest, limits: TransferLimits,
        onHead: @escaping @Sendable (HTTPResponseHead) -> StreamVerdict,
        onBytes: @escaping @Sendable (UnsafeRawBufferPointer) -> StreamVerdict
    ) async throws(TransportError) -> HTTPResponseHead {
        try await transport.stream(request, limits: limits, onHead: onHead, onBytes: onBytes)
    }
}
