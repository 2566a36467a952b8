import GRDB
public import HTTPCaching
public import ListenCore

/// What the whole cache holds, and its removal: responses, recordings, part
/// files, translations, explanations, waveforms.
public struct CacheInventory: Sendable {
    /// How much of one kind is kept.
    public struct Row: Hashable, Sendable, Codable {
        /// The kind: a class of responses, or the name of a table.
        public let kind: String
        /// How many there are.
        public let count: Int
        /// Their content in bytes.
        public let bytes: Int64
    }

    /// How much is kept.
    public struct Statistics: Hashable, Sendable {
        /// A row for each kind, also for one that is empty.
        public let rows: [Row]
        /// How much of the responses is pinned.
        public let pinned: CacheStatistics.Share

        /// Everything together.
        public var total: CacheStatistics.Share {
            rows.reduce(into: CacheStatistics.Share()) { sum, row in
                sum.count += row.count
                sum.bytes += row.bytes
            }
        }
    }

    /// How many answers of each kind outlive a pruning.
    public static let keptAnswers = 100_000

    let connection: StoreConnection
    let responses: HTTPResponseStore

    /// Counts and sizes by kind.
    public func statistics() async throws(StoreError) -> Statistics {
        let stored = try await responses.statistics()
        var rows = ResourceClass.allCases.map { resource in
            let share = stored.shares[resource] ?? CacheStatistics.Share()
            return Row(kind: resource.rawValue, count: share.count, bytes: share.bytes)
        }
        rows.append(Row(kind: "parts", count: stored.parts.count, bytes: stored.parts.bytes))
        rows += try await connection.read { database in
            try AnswerTable.allCases.map { table in
                let (count, bytes) = try table.share(in: database)
                return Row(kind: table.kind, count: count, bytes: bytes)
            }
        }
        return Statistics(rows: rows, pinned: stored.pinned)
    }

    /// The stored responses without their content, last used first.
    public func entries() async throws(StoreError) -> [StoredHead] {
        try await responses.entries()
    }

    /// Removes everything that nobody is writing, and gives the space back.
    ///
    /// Pinned responses go too: only a person asks for this.
    public func clear() async throws(StoreError) -> CacheRemoval {
        var removal = try await responses.clear(nil)
        let answers = try await connection.write { database in
            try AnswerTable.allCases.reduce(into: CacheRemoval()) { sum, table in
                let (count, bytes) = try table.share(in: database)
                sum.count += count
                sum.bytes += bytes
                try database.execute(sql: "DELETE FROM \(table.rawValue)")
            }
        }
        removal.count += answers.count
        removal.bytes += answers.bytes
        // Only the space is at stake: another process may hold the file just now.
        try? await connection.writeOutsideTransaction { database in
            try database.execute(sql: "VACUUM; PRAGMA wal_checkpoint(TRUNCATE)")
        }
        return removal
    }

    /// Removes every response of one class.
    public func clear(_ resource: ResourceClass) async throws(StoreError) -> CacheRemoval {
        try await responses.clear(resource)
    }

    /// Removes the longest unused, not pinned responses until at most `bytes`
    /// are left, and all but the latest answers of each kind.
    public func prune(toBytes bytes: Int64) async throws(StoreError) -> CacheRemoval {
        var removal = try await responses.prune(toBytes: bytes)
        let answers = try await connection.write { database in
            try AnswerTable.allCases.reduce(into: CacheRemoval()) { sum, table in
                let (count, bytes) = try table.keepLatest(Self.keptAnswers, in: database)
                sum.count += count
                sum.bytes += bytes
            }
        }
        removal.count += answers.count
        removal.bytes += answers.bytes
        return removal
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

    /// How many rows there are, and their content in bytes.
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
                SELECT count(*) AS count, coalesce(sum(\(content)), 0) AS bytes
                FROM \(rawValue) \(condition)
                """)
        return (Int(row?.integer("count") ?? 0), row?.integer("bytes") ?? 0)
    }
}
