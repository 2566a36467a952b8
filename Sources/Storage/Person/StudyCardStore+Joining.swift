import FoundationEssentials
import GRDB
import ListenCore
import Practice

/// Gradings that several devices gave without knowing of each other.
extension StudyCardStore {
    /// A log that is reckoned anew: the grading that goes, those that take the place of those of
    /// the same times, and the memory they lead to.
    private typealias Reckoned = (
        taken: ReviewRecord?, records: [ReviewRecord], memory: CardMemory?
    )

    /// Reckons the memory of a card anew where gradings of its log did not know of each other.
    static func join(
        logOf card: Int64, by scheduler: ReviewScheduler, _ stamp: ChangeStamp,
        in database: Database
    ) throws {
        try reckon(logOf: card, stamp, in: database) { log, memory in
            JoinedLog(log, memory: memory, scheduler: scheduler).map {
                (nil, $0.records, $0.memory)
            }
        }
    }

    /// Takes a grading that another device took back out of the log of a card, and has the card
    /// remember the rest.
    static func leaveOut(
        _ instant: Date, of card: Int64, by scheduler: ReviewScheduler, _ stamp: ChangeStamp,
        in database: Database
    ) throws {
        try reckon(logOf: card, stamp, in: database) { log, memory in
            ShortenedLog(log, without: instant, memory: memory, scheduler: scheduler).map {
                ($0.taken, $0.records, $0.memory)
            }
        }
    }

    /// Reckons a log, oldest first, and its memory anew; `nil` leaves them as they are.
    private static func reckon(
        logOf card: Int64, _ stamp: ChangeStamp, in database: Database,
        by change: ([ReviewRecord], CardMemory?) -> Reckoned?
    ) throws {
        guard let row = try Row.fetchOne(database, sql: selection, arguments: [card]) else {
            return
        }
        let memory = StoredMemory.memory(from: row, CardTable.memory)
        let rows = try Row.fetchAll(
            database,
            sql: """
                \(ReviewTable.table.select) WHERE \(ReviewTable.card) = ?
                ORDER BY \([ReviewTable.at, .row].list)
                """, arguments: [card])
        guard let reckoned = change(rows.compactMap(record(from:)), memory) else { return }
        // They get new numbers: the last one by its number is the one that can be taken back.
        let language = row.language(CardTable.language)?.code ?? ""
        let gone = reckoned.records + [reckoned.taken].compactMap(\.self)
        let instants = Set(gone.map { StoredTime.microseconds(of: $0.at) })
        for former in rows where instants.contains(former.integer(ReviewTable.at)) {
            try takeOut(former, in: database)
        }
        for record in reckoned.records { try add(record, of: language, in: database) }
        // A memory that stays keeps its time: a day that the person chose elsewhere may be newer.
        guard reckoned.memory != memory else { return }
        _ = try keep(reckoned.memory, of: card, by: stamp, in: database)
    }

    /// Counts a grading that another device told, or (with -1) takes it out of the counts.
    static func countGiven(
        card: Int64, at instant: Int64, times: Int = 1, in database: Database
    ) throws {
        let row = try ReviewTable.table.row(
            where: ReviewTable.table.key, are: [card, instant], in: database)
        guard let row, let given = record(from: row) else { return }
        try count(given, of: row.text(ReviewTable.language), times: times, in: database)
    }
}
