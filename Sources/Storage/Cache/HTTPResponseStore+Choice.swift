import GRDB
package import HTTPCaching
package import ListenCore

/// Actions of a person on chosen responses.
extension HTTPResponseStore {
    package func lists() async throws(StoreError) -> [StoredResponse] {
        try await connection.read { [media] database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(ResponseRow.columns), body FROM response
                    WHERE resource = ? AND body IS NOT NULL ORDER BY response_time DESC
                    """,
                arguments: [ResourceClass.list.rawValue]
            ).compactMap { Self.response(from: $0, media) }
        }
    }

    package func remove(_ keys: [CacheKey]) async throws(StoreError) -> CacheRemoval {
        try await connection.write { [media] database in
            var removal = CacheRemoval()
            for digest in keys.map(\.digest) {
                let row = try Row.fetchOne(
                    database, sql: "SELECT size FROM response WHERE digest = ?",
                    arguments: [digest])
                guard let row else { continue }
                removal.add(CacheRemoval(count: 1, bytes: row.size(0)))
                try Self.remove([digest], media, in: database)
            }
            return removal
        }
    }

    /// Removes everything except pinned responses and the lists that lead to them.
    func clearUnpinned() async throws(StoreError) -> CacheRemoval {
        try await connection.write { [media] database in
            let gone = try Row.fetchAll(
                database, sql: "SELECT digest, size FROM response WHERE NOT (\(Self.isKept))")
            try Self.remove(gone.map { $0.text("digest") }, media, in: database)
            try database.execute(sql: "DELETE FROM part")
            let parts = media.removeIdleParts().bytes
            return CacheRemoval(
                count: gone.count,
                bytes: gone.saturatedSum { $0.size("size") }.addingSaturated(parts))
        }
    }
}
