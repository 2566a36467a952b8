import GRDB
public import ListenCore

extension ImportedBookStore {
    /// Notes where the cover of a book is, and touches nothing else of it; a book
    /// that is gone stays so.
    public func setCover(_ path: String?, of id: BookID) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: "\(BookTable.table.update(BookTable.coverPath)) WHERE \(BookTable.id) = ?",
                arguments: [path.map(StoredText.init), StoredText(id.rawValue)])
        }
    }
}
