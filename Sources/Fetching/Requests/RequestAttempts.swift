package import HTTPCaching
import ListenCore

/// Repeats a request as far as it is worth it: the one loop for sources and services.
///
///     let attempts = RequestAttempts(timing: timing, rules: .service)
///     let answer = try await attempts.response(cancelled: cancelled) { () throws(ServiceError) in
///         try await transport.send(request, limits: .json) { ServiceError($0, context: "a word") }
///     }
package struct RequestAttempts: Sendable {
    let timing: RequestTiming
    let rules: RetryRules

    /// Attempts by rules, with waits by `timing`.
    package init(timing: RequestTiming, rules: RetryRules) {
        self.timing = timing
        self.rules = rules
    }

    /// The last answer, whatever its status; a failed attempt is thrown and not repeated.
    ///
    /// `isFinal` tells of an answer that no waiting mends. Throws `cancelled` when the task is
    /// cancelled while it waits.
    package func response<Failure: Error>(
        method: String = "GET", cancelled: @autoclosure () -> Failure,
        isFinal: (HTTPResponse) -> Bool = { _ in false },
        attempt: () async throws(Failure) -> HTTPResponse
    ) async throws(Failure) -> HTTPResponse {
        let result: Result<HTTPResponse, Failure>? = await run(
            RetryMachine(method: method, rules: rules),
            cause: { result in
                guard case .success(let response) = result, !isFinal(response) else { return nil }
                return RetryMachine.Failure(response, now: timing.clock.now)
            },
            attempt: {
                do throws(Failure) {
                    return .success(try await attempt())
                } catch {
                    return .failure(error)
                }
            })
        guard let result else { throw cancelled() }
        return try result.get()
    }

    /// The last result; `nil` when the task is cancelled while it waits.
    ///
    /// `cause` hears of every result, and gives why it may be tried again.
    func run<Failure: Error>(
        _ machine: RetryMachine,
        cause: (Result<HTTPResponse, Failure>) -> RetryMachine.Failure?,
        attempt: () async -> Result<HTTPResponse, Failure>
    ) async -> Result<HTTPResponse, Failure>? {
        var machine = machine
        let start = timing.elapsed()
        while true {
            let result = await attempt()
            guard let cause = cause(result),
                case .wait(let duration) = machine.step(
                    after: cause, elapsed: timing.elapsed() - start, random: timing.random())
            else { return result }
            guard (try? await timing.sleep(duration)) != nil else { return nil }
        }
    }
}

extension RetryMachine.Failure {
    /// The status of an answer, with the wait its server orders.
    init(_ response: HTTPResponse, now: FoundationDate) {
        let order = RetryAfter.seconds(response.head.fields, now: now)
        self = .status(response.head.status, retryAfter: order)
    }
}

extension HTTPTransport {
    /// Sends a request and collects the whole response; a failed transfer is told in a
    /// client's own error.
    package func send<Failure: Error>(
        _ request: HTTPRequest, limits: TransferLimits, failing: (TransportError) -> Failure
    ) async throws(Failure) -> HTTPResponse {
        do throws(TransportError) {
            return try await collect(request, limits: limits)
        } catch {
            throw failing(error)
        }
    }
}
