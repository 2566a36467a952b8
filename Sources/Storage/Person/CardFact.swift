import FoundationEssentials
import GRDB
import ListenCore

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
