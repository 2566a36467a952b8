import GRDB
package import ListenCore

/// The log of reviews as a whole, and gradings that were given in another program.
extension StudyCardStore {
    /// The log of all gradings, or of one card's, by card and time.
    package func log(of card: Int64?) async throws(StoreError) -> [ReviewRecord] {
        let filter = card == nil ? "1" : "\(ReviewTable.card) = ?"
        let arguments = card.map { StatementArguments([$0]) } ?? []
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    \(ReviewTable.table.select) WHERE \(filter)
                    ORDER BY \([ReviewTable.card, ReviewTable.at, .row].list)
                    """, arguments: arguments
            ).compactMap(Self.record(from:))
        }
    }

    /// Replaces the end of a card's log and its memory, if it is still remembered as
    /// `change.expected` says; false when it was graded elsewhere since, and then nothing changes.
    ///
    /// Throws `.notFound` when the card was removed meanwhile.
    package func rewrite(_ change: ReviewRewrite) async throws(StoreError) -> Bool {
        let path = connection.path
        let now = clock?.now
        let stamp = ChangeStamp(at: now)
        return try await connection.write { database in
            let row = try Row.fetchOne(database, sql: Self.selection, arguments: [change.card])
            guard let row else {
                throw StoreError(.notFound(Self.unknown(change.card)), path: path)
            }
            guard Self.holds(change.expected, row) else { return false }
            try Self.takeOut(change, in: database)
            let language = row.language(CardTable.language)?.code ?? ""
            for record in change.records {
                try Self.add(record, of: language, in: database)
                // One that was taken back here comes back with the program that has it still.
                try TakenBackGradings.note(
                    StoredTime.microseconds(of: record.at), of: change.card, isTakenBack: false,
                    at: now, in: database)
            }
            return try Self.keep(change.memory, of: change.card, by: stamp, in: database)
        }
    }

    /// Takes the gradings that a change replaces out of the log and the counts.
    private static func takeOut(_ change: ReviewRewrite, in database: Database) throws {
        guard let since = change.since else { return }
        let rows = try Row.fetchAll(
            database,
            sql: """
                \(ReviewTable.table.select)
                WHERE \(ReviewTable.card) = ? AND \(ReviewTable.at) >= ?
                """, arguments: [change.card, StoredTime.microseconds(of: since)])
        for row in rows { try takeOut(row, in: database) }
    }

    /// Takes a grading out of the log and the counts.
    static func takeOut(_ row: Row, in database: Database) throws {
        if let record = record(from: row) {
            try count(record, of: row.text(ReviewTable.language), times: -1, in: database)
        }
        try ReviewTable.table.remove(
            where: [.row], are: [row.integer(StoredColumn.row)], in: database)
    }
}
