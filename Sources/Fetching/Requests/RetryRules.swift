/// The rules by which a client's failed requests are tried again.
///
///     var rules = RetryRules.service
///     rules.attempts = 2
///     let attempts = RequestAttempts(timing: timing, rules: rules)
package struct RetryRules: Hashable, Sendable {
    /// The wait before another attempt where the server orders none.
    package enum Wait: Hashable, Sendable {
        /// A random part of `first` · 2ⁿ⁻¹ seconds, of `longest` at most.
        case doubling(first: Double, longest: Double)
        /// Between half and all of `first` · n seconds: a limit is rarely lifted at once.
        case growing(first: Double)
    }

    /// The most attempts.
    package var attempts: Int
    /// The time after which no further attempt begins; `nil` for none.
    package var total: Duration?
    /// The statuses that pass by themselves.
    package var statuses: Set<Int>
    /// The longest Retry-After that is obeyed, in seconds; a longer one ends the attempts.
    package var longestOrder: Int64
    /// The wait before another attempt.
    package var wait: Wait
    /// True when a failed transfer is tried again, as far as nothing was done twice by it; a
    /// status is asked about again for GET and HEAD alone then.
    package var repeatsTransfers: Bool

    /// For servers of books: at most 4 attempts and 25 s in all, waits with full jitter.
    package static let source = RetryRules(
        attempts: 4, total: .seconds(25), statuses: [408, 429, 500, 502, 503, 504],
        longestOrder: 10, wait: .doubling(first: 0.5, longest: 8), repeatsTransfers: true)

    /// For a server or a network that went away while a recording came from there, which lasts as
    /// long as a restart or a walk through a tunnel.
    package static let outage = RetryRules(
        attempts: 30, total: .seconds(60), statuses: [502, 503, 504], longestOrder: 10,
        wait: .doubling(first: 0.5, longest: 4), repeatsTransfers: true)

    /// For services that answer a waiting person: at most 3 attempts, and none after a failed
    /// transfer, since the next provider is quicker.
    ///
    /// 529 is DeepL's "too many requests".
    package static let service = RetryRules(
        attempts: 3, total: nil, statuses: [429, 500, 502, 503, 504, 529],
        longestOrder: 3, wait: .growing(first: 0.6), repeatsTransfers: false)

    /// The wait after so many failures; `random` is 0..<1.
    func wait(after failures: Int, first: Double? = nil, random: Double) -> Duration {
        switch wait {
        case .doubling(let usual, let longest):
            .seconds(random * min(longest, (first ?? usual) * Double(1 << (failures - 1))))
        case .growing(let first): .seconds(first * Double(failures) * (0.5 + random / 2))
        }
    }
}
