import FoundationEssentials
import GRDB

/// The time of a change of the person's, by which devices know the newer one.
///
/// A clock that went back a little makes no change older than the one before; a time further ahead
/// comes from a wrong clock, and is discarded.
struct ChangeStamp: Sendable {
    private let now: Int64?
    private let latest: Int64

    /// The stamp of a change at an instant; `nil` leaves the time of the last one.
    init(at instant: Date?) {
        now = instant.map { max(1, StoredTime.microseconds(of: $0)) }
        latest = MergeTimes(at: instant).latest
    }

    /// The part of an UPDATE behind other assignments that sets the column of a time.
    func assignment(of time: StoredColumn) -> String {
        guard now != nil else { return "" }
        return """
            , \(time) = iif(\(time) IS NULL OR \(time) > ?, ?, max(?, \(time) + 1))
            """
    }

    /// The values of the assignment.
    var arguments: StatementArguments { now.map { [latest, $0, $0] } ?? [] }

    /// The time of the change, in microseconds since 1970, always after that of the one before.
    func time(after former: Int64?) -> Int64? {
        guard let now else { return former }
        return former.map { $0 > latest ? now : max(now, $0 + 1) } ?? now
    }
}
