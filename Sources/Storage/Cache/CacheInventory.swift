import GRDB
import Glibc
package import HTTPCaching
package import ListenCore
import Files

/// The content of the whole cache, and its removal: responses, recordings, part
/// files, translations, explanations, waveforms.
package struct CacheInventory: CacheInspecting {
    /// The number of answers of each kind that outlive a pruning.
    package static let keptAnswers = 100_000

    let connection: StoreConnection
    let responses: HTTPResponseStore
    let quarantine: Quarantine

    package func statistics() async throws(StoreError) -> CacheShares {
        let stored = try await responses.statistics()
        var rows = ResourceClass.allCases.map { resource in
            let share = stored.shares[resource] ?? CacheStatistics.Share()
            return CacheKindShare(kind: resource.rawValue, count: share.count, bytes: share.bytes)
        }
        rows.append(
            CacheKindShare(kind: "parts", count: stored.parts.count, bytes: stored.parts.bytes))
        rows += try await connection.read { database in
            try AnswerTable.allCases.map { table in
                let (count, bytes) = try table.share(in: database)
                return CacheKindShare(kind: table.kind, count: count, bytes: bytes)
            }
        }
        return CacheShares(rows: rows, pinned: stored.pinned)
    }

    package func diskUse() -> CacheDiskUse {
        let path = connection.path
        let moved = quarantine.share()
        return CacheDiskUse(
            database: PrivateFolder.size(of: path) + PrivateFolder.size(of: path + "-wal")
                + HeardTextDatabase.size(in: PrivateFolder.parent(of: path)),
            media: responses.media.allObjects().saturatedSum(of: \.size),
            quarantine: moved.bytes, quarantined: moved.count)
    }

    /// Removes the searchable texts of removed chapters; with `all` also those of this machine's
    /// library, which are read again.
    private func forgetTexts(all: Bool = false) async {
        guard !connection.isInMemory else { return }
        let folder = PrivateFolder.parent(of: connection.path)
        let kept: Set<ChapterAddress>?
        do {
            kept = all ? nil : Set(try await payloads().keys)
        } catch {
            return
        }
        await HeardTextDatabase.forget(in: folder, keeping: kept, clock: responses.clock)
    }

    /// The chapters whose data or text is stored, each with what names its
    /// present content.
    package func payloads() async throws(StoreError) -> [ChapterAddress: String] {
        try await connection.read { database in
            let rows = try GRDB.Row.fetchCursor(
                database,
                sql: """
                    SELECT source, book, chapter, sha256 FROM response
                    WHERE resource = ? AND source IS NOT NULL AND book IS NOT NULL
                        AND chapter IS NOT NULL
                    ORDER BY url, digest
                    """, arguments: [ResourceClass.payload.rawValue])
            var found: [ChapterAddress: String] = [:]
            while let row = try rows.next() {
                found[row.chapterAddress, default: ""] += row.text("sha256").prefix(16) + " "
            }
            return found
        }
    }

    package func clear(keepingPinned: Bool = false) async throws(StoreError) -> CacheRemoval {
        var removal: CacheRemoval
        if keepingPinned, try await responses.statistics().pinned.count > 0 {
            removal = try await responses.clearUnpinned()
        } else {
            removal = try await responses.clear()
        }
        let answers = try await connection.write { database in
            try AnswerTable.allCases.reduce(into: CacheRemoval()) { sum, table in
                let (count, bytes) = try table.share(in: database)
                sum.add(CacheRemoval(count: count, bytes: bytes))
                try database.execute(sql: "DELETE FROM \(table.rawValue)")
            }
        }
        removal.add(answers)
        removal.add(CacheRemoval(bytes: quarantine.empty().bytes))
        await forgetTexts(all: !keepingPinned)
        // Only the space is at stake: another process may hold the file just now.
        try? await connection.writeOutsideTransaction { database in
            try database.execute(sql: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        }
        return removal
    }

    package func prune(_ pruning: CachePruning) async throws(StoreError) -> CachePruning.Outcome {
        var outcome = try await responses.prune(pruning)
        guard !pruning.isRehearsal else {
            let moved = quarantine.share()
            outcome.others = CacheRemoval(count: moved.count, bytes: moved.bytes)
            for stray in try await responses.strays() {
                outcome.others.add(CacheRemoval(count: 1, bytes: stray.size))
            }
            return outcome
        }
        outcome.others = try await connection.write { database in
            try AnswerTable.allCases.reduce(into: CacheRemoval()) { sum, table in
                let (count, bytes) = try table.keepLatest(Self.keptAnswers, in: database)
                sum.add(CacheRemoval(count: count, bytes: bytes))
            }
        }
        await forgetTexts()
        let moved = quarantine.empty()
        outcome.others.add(CacheRemoval(count: moved.count, bytes: moved.bytes))
        outcome.others.add(try await responses.removeLeftovers())
        return outcome
    }

    package func verify(
        progress: @escaping @Sendable (_ done: Int64, _ total: Int64) -> Void = { _, _ in }
    ) async throws(StoreError) -> CacheVerification {
        try await CacheVerifier(
            connection: connection, media: responses.media, quarantine: quarantine,
            progress: progress
        ).run()
    }
}

/// The tables of the cache that hold answers and computed things.
enum AnswerTable: String, CaseIterable {
    case translation
    case explanation
    case waveform

    /// The name for people.
    var kind: String { rawValue + "s" }

    private var content: String {
        switch self {
        case .translation, .explanation: "length(CAST(answer AS BLOB))"
        case .waveform: "length(peaks)"
        }
    }

    /// Counts the rows and the bytes of their content.
    func share(in database: Database) throws -> (count: Int, bytes: Int64) {
        try share(of: "", in: database)
    }

    /// Removes all rows but the latest `limit`; says how many went, and their bytes.
    func keepLatest(_ limit: Int, in database: Database) throws -> (count: Int, bytes: Int64) {
        let old = """
            WHERE rowid IN (SELECT rowid FROM \(rawValue)
                ORDER BY stored_at DESC, rowid DESC LIMIT -1 OFFSET \(limit))
            """
        let gone = try share(of: old, in: database)
        try database.execute(sql: "DELETE FROM \(rawValue) \(old)")
        return gone
    }

    private func share(of condition: String, in database: Database) throws
        -> (count: Int, bytes: Int64)
    {
        let row = try Row.fetchOne(
            database,
            sql: """
                SELECT count(*) AS count, \(StoredNumber.sum(content)) AS bytes
                FROM \(rawValue) \(condition)
                """)
        return (row?.count("count") ?? 0, row?.size("bytes") ?? 0)
    }
}
