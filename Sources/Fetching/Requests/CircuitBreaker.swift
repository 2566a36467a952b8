/// The admission of requests to an origin that failed again and again; pure, times are a
/// running clock's.
///
/// After 5 failures in a row it opens for 30 s: what nobody waits for is
/// refused, what somebody waits for is tried once. Then one request is let
/// through as a trial. Any answer closes it at once, so that it recovers
/// without polling.
struct CircuitBreaker: Hashable, Sendable {
    /// The present stage.
    enum State: Hashable, Sendable {
        case closed(failures: Int)
        case open(until: Duration)
        /// The pause is over and one request is on its way to find out.
        case trying
    }

    /// The answer to a request that wants to go out.
    enum Admission: Hashable, Sendable {
        /// As often as the retries want.
        case allowed
        /// One attempt.
        case once
        /// Not now, and not for so long.
        case refused(for: Duration)
    }

    /// The meaning of an attempt for its origin.
    enum Evidence: Hashable, Sendable {
        case answered
        case failed
        /// It says nothing: it was cancelled, or this machine has no network.
        case unknown
    }

    static let tolerated = 5
    static let pause = Duration.seconds(30)

    private(set) var state = State.closed(failures: 0)

    /// True when attempts are not limited.
    var isClosed: Bool {
        if case .closed = state { true } else { false }
    }

    /// Admits a request of this purpose, or refuses it.
    mutating func admit(_ purpose: RequestPurpose, at now: Duration) -> Admission {
        switch state {
        case .closed: return .allowed
        case .open(let until) where until <= now:
            state = .trying
            return .once
        case .open(let until): return purpose == .background ? .refused(for: until - now) : .once
        case .trying: return purpose == .background ? .refused(for: .zero) : .once
        }
    }

    /// Takes what an attempt said.
    mutating func note(_ evidence: Evidence, at now: Duration) {
        switch (state, evidence) {
        case (_, .answered): state = .closed(failures: 0)
        case (.closed(let failures), .failed):
            state =
                failures + 1 < CircuitBreaker.tolerated
                ? .closed(failures: failures + 1) : .open(until: now + CircuitBreaker.pause)
        case (.open, .failed), (.trying, .failed): state = .open(until: now + CircuitBreaker.pause)
        // The trial told nothing: the next request is one again.
        case (.trying, .unknown): state = .open(until: now)
        case (.closed, .unknown), (.open, .unknown): return
        }
    }
}
