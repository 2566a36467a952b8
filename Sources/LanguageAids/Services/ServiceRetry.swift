import HTTPCaching

/// Decides whether a service that answered with an error status is asked
/// again, and when; pure.
///
/// Only where the service itself says that it is for now: 429, 529 (DeepL's
/// "too many requests"), 500, 502, 503 and 504; at most 3 attempts. Somebody
/// waits for the answer, so a Retry-After of up to 3 s is obeyed and a longer
/// one ends the attempts. No other status is asked about again, and no failed
/// transfer: the next provider is quicker.
struct ServiceRetry {
    static let attempts = 3
    static let longestOrder: Int64 = 3
    static let firstWait = 0.6
    static let passing: Set<Int> = [429, 500, 502, 503, 504, 529]

    private var failures = 0

    /// How long to wait before the next attempt, or `nil` to give up; `random` is 0..<1.
    mutating func wait(after status: Int, retryAfter: Int64?, random: Double) -> Duration? {
        failures += 1
        guard failures < Self.attempts, Self.passing.contains(status) else { return nil }
        if let retryAfter {
            return retryAfter <= Self.longestOrder ? .seconds(max(0, retryAfter)) : nil
        }
        // Between half and all of 0.6 s and 1.2 s: a limit is rarely lifted at once.
        return .seconds(Self.firstWait * Double(failures) * (0.5 + random / 2))
    }
}
