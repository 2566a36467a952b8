import GRDB
public import ListenCore

extension ImportedBookStore {
    /// Sets the path of a book's cover and changes nothing else of it; a removed book stays
    /// removed.
    public func setCover(_ path: String?, of id: BookID) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: "\(BookTable.table.update(BookTable.coverPath)) WHERE \(BookTable.id) = ?",
                arguments: [path.map(StoredText.init), StoredText(id.rawValue)])
        }
    }
}
