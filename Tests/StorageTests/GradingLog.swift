import GRDB
import ListenCore

@testable import Storage

extension StudyCardStore {
    /// Logs a grading and saves the card's new memory, whatever was remembered before.
    func grade(_ record: ReviewRecord) async throws(StoreError) {
        let path = connection.path
        try await connection.write { database in try Self.log(record, path, in: database) }
    }

    /// The gradings of a day, in order; of one language when given.
    func reviews(on day: String, of language: Language? = nil) async throws(StoreError)
        -> [ReviewRecord]
    {
        let (filter, arguments) = Self.code(language)
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    \(ReviewTable.table.select) WHERE \(ReviewTable.day) = ? AND \(filter)
                    ORDER BY \(StoredColumn.row)
                    """,
                arguments: [StoredText(day)] + arguments
            ).compactMap(Self.record(from:))
        }
    }
}
