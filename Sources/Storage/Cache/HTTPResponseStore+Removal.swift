import GRDB
import Glibc
package import HTTPCaching
package import ListenCore

extension HTTPResponseStore {
    /// All rows without their content, last used first.
    package func entries() async throws(StoreError) -> [StoredHead] {
        try await connection.read { [media] database in
            try Self.heads(media, order: "last_used DESC, digest", in: database)
        }
    }

    /// Counts and sizes.
    package func statistics() async throws(StoreError) -> CacheStatistics {
        let heads = try await entries()
        var statistics = CacheStatistics()
        for head in heads {
            statistics.shares[head.resource, default: .init()].add(bytes: head.size)
            if head.isPinned { statistics.pinned.add(bytes: head.size) }
        }
        let parts = media.idleParts()
        statistics.parts = CacheStatistics.Share(count: parts.count, bytes: parts.bytes)
        return statistics
    }

    /// Removes everything; part files that are being written are left to their holders.
    func clear() async throws(StoreError) -> CacheRemoval {
        try await connection.write { [media] database in
            let gone = try Self.heads(media, order: "digest", in: database)
            try database.execute(sql: "DELETE FROM response; DELETE FROM part")
            media.removeAllObjects()
            return CacheRemoval(
                count: gone.count,
                bytes: gone.saturatedSum(of: \.size)
                    .addingSaturated(media.removeIdleParts().bytes))
        }
    }

    /// Removes the least recently used unpinned responses until at most `bytes` are left, parts
    /// that cannot be resumed and recordings without a row.
    package func prune(toBytes bytes: Int64) async throws(StoreError) -> CacheRemoval {
        let removal = try await prune(CachePruning(toBytes: bytes)).removal
        _ = try await removeLeftovers()
        return removal
    }

    /// Removes files that ended processes left behind: parts that no process holds and that cannot
    /// be resumed, and recordings without a row.
    func removeLeftovers() async throws(StoreError) -> CacheRemoval {
        var removal = try await removeStrays()
        removal.add(
            try await connection.write { [media] database in
                let resumable = Set(
                    try Row.fetchAll(
                        database, sql: "SELECT digest FROM part WHERE etag IS NOT NULL"
                    ).map { $0.text(0) })
                let parts = media.removeIdleParts(
                    where: { !resumable.contains(String($0.dropLast(".part".utf8.count))) }
                ) { unlink($0) }
                return CacheRemoval(count: parts.count, bytes: parts.bytes)
            })
        return removal
    }

    /// The recordings that no row names: a crash leaves one when a file has its name already
    /// and its row is not committed yet.
    func strays() async throws(StoreError) -> [MediaFolder.Object] {
        let named = try await connection.read { database in
            Set(
                try Row.fetchAll(database, sql: "SELECT sha256 FROM response WHERE body IS NULL")
                    .map { $0.text(0) })
        }
        return media.allObjects().filter { !named.contains($0.name) }
    }

    private func removeStrays() async throws(StoreError) -> CacheRemoval {
        let strays = try await strays()
        guard !strays.isEmpty else { return CacheRemoval() }
        return try await connection.write { database in
            var removal = CacheRemoval()
            // Under the write lock: a file gets its name in the transaction of its row.
            for stray in strays where try !Self.isNamed(stray.name, in: database) {
                guard unlink(stray.path) == 0 else { continue }
                removal.add(CacheRemoval(count: 1, bytes: stray.size))
            }
            return removal
        }
    }

    /// The heads of the rows whose content is there.
    private static func heads(
        _ media: MediaFolder, order: String, in database: Database
    ) throws -> [StoredHead] {
        try Row.fetchAll(
            database, sql: "SELECT \(ResponseRow.columns) FROM response ORDER BY \(order)"
        ).compactMap { row in
            guard let head = ResponseRow.head(from: row) else { return nil }
            let isFile = row.integer("is_file") != 0
            return !isFile || media.wholePath(of: head.sha256, size: head.size) != nil ? head : nil
        }
    }

    /// Removes rows, and their media files that no other row names.
    static func remove(_ digests: [String], _ media: MediaFolder, in database: Database) throws {
        for digest in digests {
            let file = try file(of: digest, in: database)
            try database.execute(
                sql: "DELETE FROM response WHERE digest = ?", arguments: [digest])
            if let file { try removeUnnamed(file, media, in: database) }
        }
    }

    /// The hash of a row's media file; `nil` when it has none.
    static func file(of digest: String, in database: Database) throws -> String? {
        try String.fetchOne(
            database, sql: "SELECT sha256 FROM response WHERE digest = ? AND body IS NULL",
            arguments: [digest])
    }

    /// Removes a media file unless a row names it.
    static func removeUnnamed(_ sha256: String, _ media: MediaFolder, in database: Database)
        throws
    {
        if try !isNamed(sha256, in: database) { media.remove(sha256) }
    }

    /// Removes the media file of a row that was replaced, unless another names it.
    ///
    /// In a transaction of its own, since a row that cannot be committed needs its former
    /// file; one that is left behind is found by the next pruning.
    static func forget(
        _ sha256: String?, _ media: MediaFolder, _ connection: StoreConnection
    ) async {
        guard let sha256 else { return }
        try? await connection.write { try removeUnnamed(sha256, media, in: $0) }
    }

    /// Says that a row names a media file.
    static func isNamed(_ sha256: String, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM response WHERE sha256 = ? AND body IS NULL)",
            arguments: [sha256]) ?? false
    }
}
