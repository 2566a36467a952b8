import FoundationEssentials
import GRDB
import ListenCore
import Practice

/// Gradings that several devices gave without knowing of each other.
extension StudyCardStore {
    /// Reckons the memory of a card anew where gradings of its log did not know of each other.
    static func join(
        logOf card: Int64, by scheduler: ReviewScheduler, _ stamp: ChangeStamp,
        in database: Database
    ) throws {
        guard let row = try Row.fetchOne(database, sql: selection, arguments: [card]) else {
            return
        }
        let memory = StoredMemory.memory(from: row, CardTable.memory)
        let rows = try logged(of: card, in: database)
        guard
            let joined = JoinedLog(
                rows.compactMap(record(from:)), memory: memory, scheduler: scheduler)
        else { return }
        try replace(rows, with: joined.records, of: row, in: database)
        // A memory that stays keeps its time: a day that the person chose elsewhere may be newer.
        guard joined.memory != memory else { return }
        _ = try keep(joined.memory, of: card, by: stamp, in: database)
    }

    /// Takes a grading that another device took back out of the log of a card, and has the card
    /// remember the rest.
    static func leaveOut(
        _ instant: Date, of card: Int64, by scheduler: ReviewScheduler, _ stamp: ChangeStamp,
        in database: Database
    ) throws {
        guard let row = try Row.fetchOne(database, sql: selection, arguments: [card]) else {
            return
        }
        let memory = StoredMemory.memory(from: row, CardTable.memory)
        let rows = try logged(of: card, in: database)
        let shortened = ShortenedLog(
            rows.compactMap(record(from:)), without: instant, memory: memory,
            scheduler: scheduler)
        guard let shortened else { return }
        let gone = shortened.taken.map { StoredTime.microseconds(of: $0.at) }
        for row in rows where row.integer(ReviewTable.at) == gone {
            try takeOut(row, in: database)
        }
        try replace(rows, with: shortened.records, of: row, in: database)
        guard shortened.memory != memory else { return }
        _ = try keep(shortened.memory, of: card, by: stamp, in: database)
    }

    private static func logged(of card: Int64, in database: Database) throws -> [Row] {
        try Row.fetchAll(
            database,
            sql: """
                \(ReviewTable.table.select) WHERE \(ReviewTable.card) = ?
                ORDER BY \([ReviewTable.at, .row].list)
                """, arguments: [card])
    }

    /// Puts gradings in place of those of the same times.
    ///
    /// They get new numbers: the last one by its number is the one that can be taken back.
    private static func replace(
        _ rows: [Row], with records: [ReviewRecord], of card: Row, in database: Database
    ) throws {
        let language = card.language(CardTable.language)?.code ?? ""
        let instants = Set(records.map { StoredTime.microseconds(of: $0.at) })
        for former in rows where instants.contains(former.integer(ReviewTable.at)) {
            try takeOut(former, in: database)
        }
        for record in records { try add(record, of: language, in: database) }
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
