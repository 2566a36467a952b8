import FoundationEssentials
import GRDB
import ListenCore

/// The time of a change of a card, by which devices know the newer one.
///
/// A clock that went back a little makes no change older than the one before; a time further ahead
/// comes from a wrong clock, and is discarded.
struct CardStamp: Sendable {
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
}

/// A fact of a card that changes: its column, its value and the column of its time.
struct CardFact: Sendable {
    let column: StoredColumn
    let time: StoredColumn
    /// The length of its text, in UTF-8 bytes.
    let length: Int
    private let content: Content

    private enum Content: Sendable {
        case text(String)
        case flag(Bool)
    }

    /// The fact that a change is of.
    init(_ change: StudyCardChange) {
        let times = CardTable.times
        switch change {
        case .note(let text):
            (column, time, content) = (CardTable.note, times.note, .text(text))
        case .suspended(let isSuspended):
            (column, time) = (CardTable.isSuspended, times.suspension)
            content = .flag(isSuspended)
        case .translation(let text):
            (column, time, content) = (CardTable.translation, times.translation, .text(text))
        case .context(let text):
            (column, time, content) = (CardTable.context, times.context, .text(text))
        }
        length = if case .text(let text) = content { text.utf8.count } else { 0 }
    }

    /// The value as it is stored.
    var value: DatabaseValue {
        switch content {
        case .text(let text): StoredText(text).databaseValue
        case .flag(let flag): flag.databaseValue
        }
    }
}
