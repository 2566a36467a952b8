import HTTPCaching
import ListenCore

/// Sends requests and tries again what is worth it.
struct RequestSender: Sendable {
    let transport: any HTTPTransport
    let timing: RequestTiming
    let breakers: CircuitBreakers

    init(
        transport: any HTTPTransport, timing: RequestTiming,
        breakers: CircuitBreakers = CircuitBreakers()
    ) {
        self.transport = transport
        self.timing = timing
        self.breakers = breakers
    }

    /// The final response, whatever its status; `context` names what was asked in errors.
    ///
    /// The first attempt is never delayed. While the origin's circuit is open,
    /// background work fails without being sent and everything else is tried once.
    func send(
        _ request: HTTPRequest, limits: TransferLimits, context: String,
        purpose: RequestPurpose = .needed
    ) async throws(ServiceError) -> HTTPResponse {
        var mayRepeat = try admit(request.url, purpose, context: context)
        var machine = RetryMachine(method: request.method, purpose: purpose)
        let start = timing.elapsed()
        while true {
            let failure: RetryMachine.Failure
            let evidence: CircuitBreaker.Evidence
            let result = await attempt(request, limits)
            switch result {
            case .success(let response):
                evidence = CircuitBreaker.Evidence(status: response.head.status)
                let order = RetryAfter.seconds(response.head.fields, now: timing.clock.now)
                failure = .status(response.head.status, retryAfter: order)
            case .failure(let error):
                evidence = CircuitBreaker.Evidence(error)
                failure = RetryMachine.Failure(error)
            }
            let isWell = breakers.note(evidence, of: request.url, at: timing.elapsed())
            if case .success(let response) = result, response.head.status < 400 { return response }
            mayRepeat = mayRepeat && isWell
            let step = machine.step(
                after: failure, elapsed: timing.elapsed() - start, random: timing.random())
            guard mayRepeat, case .wait(let duration) = step else {
                return try result.mapError {
                    ServiceError($0, asked: request.url, context: context)
                }.get()
            }
            try await timing.wait(duration, context: context)
        }
    }

    /// Tells if a request may go out more than once; throws while the origin's circuit is
    /// open to its purpose.
    func admit(
        _ url: HTTPURL, _ purpose: RequestPurpose, context: String
    ) throws(ServiceError) -> Bool {
        switch breakers.admit(url, purpose, at: timing.elapsed()) {
        case .allowed: return true
        case .once: return false
        case .refused:
            throw ServiceError(
                .offline, context: context,
                advice: "It failed several times and is left in peace for a moment; ask for it "
                    + "yourself to try at once.")
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
