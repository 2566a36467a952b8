import HTTPCaching
import ListenCore

/// Sends requests and tries again what is worth it.
struct RequestSender: Sendable {
    let transport: any HTTPTransport
    let timing: RequestTiming

    /// The final response, whatever its status; `context` names what was asked in errors.
    ///
    /// The first attempt is never delayed.
    func send(
        _ request: HTTPRequest, limits: TransferLimits, context: String
    ) async throws(ServiceError) -> HTTPResponse {
        var machine = RetryMachine(method: request.method)
        let start = timing.elapsed()
        while true {
            let failure: RetryMachine.Failure
            let result = await attempt(request, limits)
            switch result {
            case .success(let response):
                let order = RetryAfter.seconds(response.head.fields, now: timing.clock.now)
                failure = .status(response.head.status, retryAfter: order)
                if response.head.status < 400 { return response }
            case .failure(let error):
                failure = .transport(error.code)
            }
            let step = machine.step(
                after: failure, elapsed: timing.elapsed() - start, random: timing.random())
            guard case .wait(let duration) = step else {
                return try result.mapError { ServiceError($0, context: context) }.get()
            }
            try await timing.wait(duration, context: context)
        }
    }

    private func attempt(
        _ request: HTTPRequest, _ limits: TransferLimits
    ) async -> Result<HTTPResponse, TransportError> {
        do throws(TransportError) {
            return .success(try await transport.send(request, limits: limits))
        } catch {
            return .failure(error)
        }
    }
}

extension RequestTiming {
    /// Waits before another attempt.
    func wait(_ duration: Duration, context: String) async throws(ServiceError) {
        do {
            try await sleep(duration)
        } catch {
            throw ServiceError(.cancelled, context: context)
        }
    }
}
