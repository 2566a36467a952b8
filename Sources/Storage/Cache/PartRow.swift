import GRDB
import HTTPCaching

/// The response that the bytes of a part file belong to, as a row of the cache.
enum PartRow {
    /// The origin noted for a key's part.
    static func origin(of digest: String, in database: Database) throws -> PartOrigin? {
        try Row.fetchOne(
            database, sql: "SELECT etag, last_modified, total, held FROM part WHERE digest = ?",
            arguments: [digest]
        ).map { row in
            PartOrigin(
                etag: row.optionalText("etag"), lastModified: row.optionalText("last_modified"),
                total: row.optionalInteger("total"),
                // Ranges that cannot be read leave nothing to go on from.
                held: row.optionalText("held").map { ByteRanges($0) ?? ByteRanges() })
        }
    }

    /// Notes the origin of a key's part.
    static func write(_ origin: PartOrigin, for digest: String, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO part (digest, etag, last_modified, total, held)
                VALUES (?, ?, ?, ?, ?)
                ON CONFLICT (digest) DO UPDATE SET etag = excluded.etag,
                    last_modified = excluded.last_modified, total = excluded.total,
                    held = excluded.held
                """,
            arguments: [
                digest, origin.etag.map(StoredText.init),
                origin.lastModified.map(StoredText.init), origin.total,
                origin.held?.description,
            ])
    }

    /// Forgets the origin of a key's part.
    static func remove(_ digest: String, in database: Database) throws {
        try database.execute(sql: "DELETE FROM part WHERE digest = ?", arguments: [digest])
    }
}
