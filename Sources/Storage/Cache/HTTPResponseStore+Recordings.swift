import GRDB
package import HTTPCaching
package import ListenCore

/// The recordings that are there, for lists.
extension HTTPResponseStore {
    /// The recordings of chapters of a source that are stored whole for an account; one whose file
    /// is gone counts as absent.
    package func recordings(
        of source: SourceID, account: String
    ) async throws(StoreError) -> [StoredRecording] {
        try await connection.read { [media] database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT source, book, chapter, sha256, size, is_pinned FROM response
                    WHERE source = ? AND account = ? AND resource = ? AND status = 200
                        AND book IS NOT NULL AND chapter IS NOT NULL AND body IS NULL
                    """,
                arguments: [
                    StoredText(source.rawValue), StoredText(account),
                    ResourceClass.media.rawValue,
                ]
            ).compactMap { row in
                guard media.wholePath(of: row.text("sha256"), size: row.size("size")) != nil
                else { return nil }
                return StoredRecording(row.chapterAddress, isPinned: row.integer("is_pinned") != 0)
            }
        }
    }

    /// The digests of the keys of which a part file with content is there.
    package func partDigests() async throws(StoreError) -> Set<String> { media.partDigests() }
}
