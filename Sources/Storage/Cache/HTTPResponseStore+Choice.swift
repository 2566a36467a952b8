import GRDB
public import HTTPCaching
public import ListenCore

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

    /// Pins responses or frees them again; says how many there were.
    public func setPinned(_ isPinned: Bool, for keys: [CacheKey]) async throws(StoreError) -> Int {
        try await connection.write { database in
            try keys.reduce(into: 0) { count, key in
                try database.execute(
                    sql: "UPDATE response SET is_pinned = ? WHERE digest = ?",
                    arguments: [isPinned, key.digest])
                count += database.changesCount
            }
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
