package import HTTPCaching
package import ListenCore

/// A public service that costs nothing, whose calls are kept apart as it asks.
package struct PacedService: Sendable {
    /// Its name in messages.
    package let name: String
    private let transport: any HTTPTransport
    private let timing: RequestTiming
    private let pacer: CallPacer

    /// A service; the pacer may be that of several.
    package init(
        name: String, transport: any HTTPTransport, timing: RequestTiming, pacer: CallPacer
    ) {
        (self.name, self.transport) = (name, transport)
        (self.timing, self.pacer) = (timing, pacer)
    }

    /// The answer to a request, which is sent once it is its turn; throws what is said of a failed
    /// transfer.
    package func send(
        _ request: HTTPRequest, limits: TransferLimits, context: String
    ) async throws(ServiceError) -> HTTPResponse {
        do { try await pacer.turn() } catch {
            throw ServiceError(.cancelled, context: context)
        }
        return try await transport.send(request, limits: limits) {
            ServiceError(
                ServiceError($0, context: context).code, context: context,
                // The usual advice names the setting of the proxy.
                advice: $0.obstacle == .proxy ? nil : "Check the network, or try again later.")
        }
    }

    /// The error for an answer that is none of success; `busy` says what happens where the service
    /// was asked too often, as a clause.
    package func refusal(
        _ head: HTTPResponseHead, busy: String, context: String
    ) -> ServiceError {
        switch head.status {
        case 403, 429, 503:
            let wait = RetryAfter.seconds(head.fields, now: timing.clock.now)
            return ServiceError(
                .tryLater(seconds: wait.map { Int(clamping: $0) }), context: context,
                advice: "\(name) was asked too often; \(busy).")
        default:
            return ServiceError(
                .status(head.status, detail: nil), context: context, advice: "Try again later.")
        }
    }
}
