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
        let rows = try Row.fetchAll(
            database,
            sql: """
                \(ReviewTable.table.select) WHERE \(ReviewTable.card) = ?
                ORDER BY \([ReviewTable.at, .row].list)
                """, arguments: [card])
        guard
            let joined = JoinedLog(
                rows.compactMap(record(from:)), memory: memory, scheduler: scheduler)
        else { return }
        // The last one by its number is the one that can be taken back.
        let language = row.language(CardTable.language)?.code ?? ""
        let instants = Set(joined.records.map { StoredTime.microseconds(of: $0.at) })
        for former in rows where instants.contains(former.integer(ReviewTable.at)) {
            try takeOut(former, in: database)
        }
        for record in joined.records { try add(record, of: language, in: database) }
        // A memory that stays keeps its time: a day that the person chose elsewhere may be newer.
        guard joined.memory != memory else { return }
        _ = try keep(joined.memory, of: card, by: stamp, in: database)
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
