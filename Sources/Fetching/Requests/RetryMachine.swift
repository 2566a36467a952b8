import HTTPCaching

/// Decides whether a failed request is tried again, and when; pure.
///
/// GET, HEAD and PROPFIND, and others only when nothing was sent, as often and as late as
/// its rules say.
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

    static let firstQuickWait = 0.1

    private let rules: RetryRules
    private let isIdempotent: Bool
    private let purpose: RequestPurpose
    private var failures = 0

    init(method: String, purpose: RequestPurpose = .needed, rules: RetryRules = .source) {
        self.rules = rules
        isIdempotent = ["GET", "HEAD", "PROPFIND"].contains(method)
        self.purpose = purpose
    }

    /// The step after a failure, `elapsed` after the first attempt began; `random` is 0..<1.
    mutating func step(after failure: Failure, elapsed: Duration, random: Double) -> Step {
        failures += 1
        guard failures < rules.attempts, isWorthwhile(failure) else { return .giveUp }
        let isQuick =
            [.blocked(.refused), .blocked(.proxy)].contains(failure) && purpose != .needed
        var wait = rules.wait(
            after: failures, first: isQuick ? Self.firstQuickWait : nil, random: random)
        if case .status(_, let order?) = failure {
            guard order <= rules.longestOrder else { return .giveUp }
            wait = .seconds(max(0, order))
        }
        if let total = rules.total, elapsed + wait > total { return .giveUp }
        return .wait(wait)
    }

    private func isWorthwhile(_ failure: Failure) -> Bool {
        switch failure {
        case .status(let status, _):
            (isIdempotent || !rules.repeatsTransfers) && rules.statuses.contains(status)
        case _ where !rules.repeatsTransfers: false
        case .blocked(.noNetwork): purpose == .needed
        // A person has waited long enough.
        case .blocked(.slow): false
        // Another try meets the same key and certificate.
        case .blocked(.otherKey), .blocked(.certificate): false
        case .blocked, .transport(.unreachable): true
        case .transport(.cut), .transport(.timeout): isIdempotent
        case .transport: false
        }
    }
}
