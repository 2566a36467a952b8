import GRDB
import HTTPCaching
import ListenCore

extension HTTPResponseStore {
    /// The condition that a row stays because it is pinned, or because it is a list that leads to a
    /// pinned response: without it, a pinned chapter could not be opened offline.
    ///
    /// The CASE searches for pinned responses only where it matters, so that pruning stays linear.
    static let isKept = """
        CASE WHEN is_pinned = 1 THEN 1 WHEN resource <> 'list' THEN 0
            WHEN book IS NULL THEN EXISTS (
                SELECT 1 FROM response AS pinned
                WHERE pinned.source = response.source AND pinned.is_pinned = 1)
            ELSE EXISTS (
                SELECT 1 FROM response AS pinned
                WHERE pinned.source = response.source AND pinned.book = response.book
                    AND pinned.is_pinned = 1)
        END
        """

    /// Removes what a pruning may take.
    ///
    /// A time of last use that is still to come, left by a clock that was ahead, is set to
    /// now first, so that nothing stays for ever by it.
    func prune(_ pruning: CachePruning) async throws(StoreError) -> CachePruning.Outcome {
        let now = StoredTime.microseconds(of: clock.now)
        return try await connection.write { [media] database in
            if !pruning.isRehearsal {
                try database.execute(
                    sql: "UPDATE response SET last_used = :now WHERE last_used > :now",
                    arguments: ["now": now])
            }
            let all = try Candidate.all(at: now, media, in: database)
            let candidates = all.filter(\.isWhole)
            var outcome = CachePruning.Outcome()
            outcome.left.count = candidates.count
            outcome.left.bytes = candidates.saturatedSum(of: \.size)
            let oldest = pruning.unusedSince.map(StoredTime.microseconds) ?? Int64.min
            let limit = pruning.toBytes ?? Int64.max
            // A body that is shorter or longer than its row says is never served, so it always
            // goes.
            var digests = all.filter { !$0.isWhole && !$0.isPinned }.map(\.digest)
            for candidate in candidates {
                if candidate.isPinned {
                    outcome.pinned.add(bytes: candidate.size)
                } else if candidate.lastUsed < oldest || outcome.left.bytes > limit {
                    outcome.left.count -= 1
                    outcome.left.bytes -= candidate.size
                    digests.append(candidate.digest)
                }
            }
            outcome.responses = try digests.compactMap { try Self.head(of: $0, in: database) }
            if !pruning.isRehearsal { try Self.remove(digests, media, in: database) }
            return outcome
        }
    }

    private static func head(of digest: String, in database: Database) throws -> StoredHead? {
        try Row.fetchOne(
            database, sql: "SELECT \(ResponseRow.columns) FROM response WHERE digest = ?",
            arguments: [digest]
        ).flatMap(ResponseRow.head)
    }
}

/// A row as pruning sees it.
private struct Candidate {
    let digest: String
    let size: Int64
    let isPinned: Bool
    let lastUsed: Int64
    /// True where the content is there and has the length that the row says: what a damaged row
    /// says must not decide what becomes of the others.
    let isWhole: Bool

    /// All rows, longest unused first.
    static func all(
        at now: Int64, _ media: MediaFolder, in database: Database
    ) throws -> [Candidate] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT digest, size, sha256, length(body) AS length, (\(HTTPResponseStore.isKept)) AS is_pinned,
                    min(last_used, ?) AS last_used
                FROM response ORDER BY resource = 'list', 6, digest
                """,
            arguments: [now]
        ).map { row in
            let size = row.integer("size")
            let length = row.optionalInteger("length")
            return Candidate(
                digest: row.text("digest"), size: size,
                isPinned: row.integer("is_pinned") != 0, lastUsed: row.integer("last_used"),
                isWhole: length.map { $0 == size }
                    ?? (media.wholePath(of: row.text("sha256"), size: size) != nil))
        }
    }
}
