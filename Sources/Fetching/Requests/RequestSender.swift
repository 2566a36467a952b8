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
        let result: Result<HTTPResponse, TransportError>? = await RequestAttempts(
            timing: timing, rules: .source
        ).run(
            RetryMachine(method: request.method, purpose: purpose),
            cause: { result in
                let evidence: CircuitBreaker.Evidence
                let failure: RetryMachine.Failure
                switch result {
                case .success(let response):
                    evidence = CircuitBreaker.Evidence(status: response.head.status)
                    failure = RetryMachine.Failure(response, now: timing.clock.now)
                case .failure(let error):
                    evidence = CircuitBreaker.Evidence(error)
                    failure = RetryMachine.Failure(error)
                }
                let isWell = breakers.note(evidence, of: request.url, at: timing.elapsed())
                mayRepeat = mayRepeat && isWell
                return mayRepeat ? failure : nil
            }, attempt: { await attempt(request, limits) })
        guard let result else { throw ServiceError(.cancelled, context: context) }
        return try result.mapError { ServiceError($0, asked: request.url, context: context) }.get()
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
            return .success(try await transport.collect(request, limits: limits))
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
