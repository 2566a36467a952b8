/// The time that a thing of the day takes: what the person hears, thinks and writes, without pauses.
///
/// ```swift
/// var clock = PartClock(seconds: 60)
/// clock.see(.seconds(0), isCounting: true)
/// clock.see(.seconds(60), isCounting: true)
/// clock.isOver  // true
/// ```
struct PartClock: Hashable, Sendable {
    /// The time there is; `nil` without end.
    private let limit: Duration?
    private var used = Duration.zero
    private var seen: Sight?
    /// The line with which the part ends.
    var lastLine: Int?

    /// An instant, and whether time counts from it on.
    private struct Sight: Hashable, Sendable {
        let host: Duration
        let isCounting: Bool
    }

    /// A clock that has not begun.
    init(seconds: Int?) {
        limit = seconds.map { .seconds($0) }
    }

    /// The time so far in whole seconds; `nil` where there is no end.
    var spent: Int? { limit.map { _ in Int(used.components.seconds) } }

    /// True when the time there is was used.
    var isOver: Bool { limit.map { used >= $0 } ?? false }

    /// The instant at which it is over, as far as nothing pauses; `nil` where none is known.
    var end: Duration? {
        guard let limit, let seen, seen.isCounting, !isOver else { return nil }
        return seen.host + (limit - used)
    }

    /// Sees an instant; the time before it counts by how it was at the one before.
    mutating func see(_ host: Duration, isCounting: Bool) {
        if let seen, seen.isCounting { used += max(.zero, host - seen.host) }
        seen = Sight(host: host, isCounting: isCounting)
    }
}
