import HTTPCaching

/// Decides whether a failed request is tried again, and when; pure.
///
/// GET and HEAD, and others only when nothing was sent; at most 4 attempts and
/// 25 s in all; a random wait of up to 0.5 s · 2ⁿ, at most 8 s (full jitter);
/// a Retry-After of up to 10 s is obeyed, a longer one ends the attempts.
///
/// Where an old copy can be shown instead, nobody is kept waiting: a refused
/// connection (to the server or its proxy) is tried again within 0.1 s · 2ⁿ
/// (0.7 s in all), and without any network not at all.
struct RetryMachine {
    enum Failure: Hashable {
        case transport(TransportError.Code)
        case blocked(TransportError.Obstacle)
        case status(Int, retryAfter: Int64?)

        init(_ error: TransportError) {
            if let obstacle = error.obstacle {
                self = .blocked(obstacle)
            } else {
                self = .transport(error.code)
            }
        }
    }

    enum Step: Hashable {
        case wait(Duration)
        case giveUp
    }

    static let attempts = 4
    static let total = Duration.seconds(25)
    static let longestWait = 8.0
    static let firstWait = 0.5
    static let firstQuickWait = 0.1
    static let longestOrder: Int64 = 10

    private let isIdempotent: Bool
    private let purpose: RequestPurpose
    private var failures = 0

    init(method: String, purpose: RequestPurpose = .needed) {
        isIdempotent = method == "GET" || method == "HEAD"
        self.purpose = purpose
    }

    /// The step after a failure, `elapsed` after the first attempt began; `random` is 0..<1.
    mutating func step(after failure: Failure, elapsed: Duration, random: Double) -> Step {
        failures += 1
        guard failures < RetryMachine.attempts, isWorthwhile(failure) else { return .giveUp }
        let isQuick =
            [.blocked(.refused), .blocked(.proxy)].contains(failure) && purpose != .needed
        let first = isQuick ? RetryMachine.firstQuickWait : RetryMachine.firstWait
        var wait = Duration.seconds(
            random * min(RetryMachine.longestWait, first * Double(1 << (failures - 1))))
        if case .status(_, let order?) = failure {
            guard order <= RetryMachine.longestOrder else { return .giveUp }
            wait = .seconds(order)
        }
        return elapsed + wait <= RetryMachine.total ? .wait(wait) : .giveUp
    }

    private func isWorthwhile(_ failure: Failure) -> Bool {
        switch failure {
        case .blocked(.noNetwork): purpose == .needed
        case .blocked, .transport(.unreachable): true
        case .transport(.cut), .transport(.timeout): isIdempotent
        case .transport: false
        case .status(let status, _):
            isIdempotent && [408, 429, 500, 502, 503, 504].contains(status)
        }
    }
}
