import FoundationEssentials
import ListenCore

/// The order of two times of one fact when a backup is merged.
///
/// A time up to a day ahead counts as it is, since clocks differ and people travel. A later one
/// comes from a wrong clock, and never wins.
struct MergeTimes: Sendable {
    /// The side that has a fact.
    enum Side: Hashable, Sendable {
        /// The one that is here.
        case own
        /// The one of the backup.
        case given
    }

    /// The instant of the merge; `nil` without a clock.
    let now: Date?
    /// The latest time that counts, in microseconds since 1970.
    let latest: Int64

    /// The same, as an instant.
    var latestInstant: Date { StoredTime.instant(latest) }

    /// The times that count at an instant; without one all do.
    init(at now: Date?) {
        self.now = now
        latest =
            now.map { StoredTime.microseconds(of: $0) + ClockTolerance.microseconds } ?? .max
    }

    /// Says that a time is further ahead than clocks differ.
    func isAhead(_ time: Int64?) -> Bool { time.map { $0 > latest } ?? false }

    /// Says that a time comes before another.
    ///
    /// One of a clock that was wrong does before one that is not, and what has no time before
    /// all that has one; `nil` where they are the same.
    func isEarlier(_ one: Int64?, than other: Int64?) -> Bool? {
        guard one != other else { return nil }
        guard let one, let other else { return one == nil }
        return isAhead(one) == isAhead(other) ? one < other : isAhead(one)
    }

    /// The same of instants.
    func isEarlier(_ one: Date, than other: Date) -> Bool? {
        isEarlier(StoredTime.microseconds(of: one), than: StoredTime.microseconds(of: other))
    }

    /// Finds the newer fact by times in microseconds since 1970; `nil` when the times do not
    /// decide.
    ///
    /// A fact without a time never overrides another.
    func newer(own: Int64?, given: Int64?) -> Side? {
        guard let given, !isAhead(given) else { return .own }
        guard let own, !isAhead(own) else { return .given }
        return own == given ? nil : own < given ? .given : .own
    }
}
