import HTTPCaching
import ListenCore
import Synchronization

/// The circuit breakers of all origins; in memory only, shared by the services of a process.
///
///     let breakers = CircuitBreakers()
///     let podcasts = CacheManager(
///         store: store, transport: transport, policy: CachePolicy(), timing: timing,
///         breakers: breakers) { print($0) }
package final class CircuitBreakers: Sendable {
    private let breakers = Mutex<[String: CircuitBreaker]>([:])

    /// Breakers that are all closed.
    package init() {}

    func admit(_ url: HTTPURL, _ purpose: RequestPurpose, at now: Duration)
        -> CircuitBreaker.Admission
    {
        breakers.withLock { $0[url.origin, default: CircuitBreaker()].admit(purpose, at: now) }
    }

    /// Learns from an attempt; gives if the origin may be asked again at once.
    @discardableResult
    func note(_ evidence: CircuitBreaker.Evidence, of url: HTTPURL, at now: Duration) -> Bool {
        breakers.withLock { breakers in
            breakers[url.origin, default: CircuitBreaker()].note(evidence, at: now)
            return breakers[url.origin]?.isClosed ?? true
        }
    }
}

extension CircuitBreaker.Evidence {
    /// The meaning of an answer: the server itself is broken by these four only (RFC 9110
    /// section 15.6).
    init(status: Int) {
        self = [500, 502, 503, 504].contains(status) ? .failed : .answered
    }

    /// The meaning of the lack of an answer.
    init(_ error: TransportError) {
        switch error.code {
        case .unreachable:
            // Without a network or its proxy, the server was never asked.
            self = [.noNetwork, .proxy].contains(error.obstacle) ? .unknown : .failed
        case .timeout, .tls, .cut, .malformed, .failed: self = .failed
        case .tooLarge, .sound: self = .answered
        case .redirect, .badURL, .outOfReach, .token, .abandoned, .cancelled: self = .unknown
        }
    }
}
