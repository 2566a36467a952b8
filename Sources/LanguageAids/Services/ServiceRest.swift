import ListenCore
import Synchronization

/// Lets a service be that just said it will not answer for a while, so that
/// every sentence does not wait for it or cost it a refusal anew.
final class ServiceRest: Sendable {
    private struct Pause {
        let until: Duration
        let error: ServiceError
    }

    private let pause = Mutex<Pause?>(nil)

    /// Throws what the service last said while its pause lasts.
    func check(at now: Duration) throws(ServiceError) {
        let standing = pause.withLock { pause in
            if let known = pause, known.until <= now { pause = nil }
            return pause
        }
        if let standing { throw standing.error }
    }

    /// Takes a failure; most say nothing about the next request.
    func note(_ error: ServiceError, at now: Duration) {
        guard let length = Self.length(error) else { return }
        pause.withLock { $0 = Pause(until: now + length, error: error) }
    }

    /// How long a failure holds; `nil` when the next request may fare better.
    static func length(_ error: ServiceError) -> Duration? {
        switch error.code {
        case .status(401, _), .status(402, _), .status(403, _), .status(429, _), .status(456, _):
            .seconds(60)
        case .tryLater(let seconds): .seconds(min(60, max(1, seconds ?? 2)))
        case .timeout: .seconds(15)
        default: nil
        }
    }
}
