import FoundationEssentials
import GRDB
package import ListenCore
package import Places
import Practice

/// The devices of a person, the places where they meet, and what they tell each other, in the
/// person's database.
package struct SyncStore: SyncKeeping {
    private typealias D = DeviceTable
    private typealias T = JournalTable

    let connection: StoreConnection
    let clock: (any WallClock)?
    let scheduler: ReviewScheduler

    package func device() async throws(StoreError) -> SyncDevice {
        try await connection.write { Self.device(from: try JournalRows.own(in: $0)) }
    }

    package func devices() async throws(StoreError) -> [SyncDevice] {
        try await connection.write { database in
            _ = try JournalRows.own(in: database)
            return try D.table.rows(
                by: "\(D.isOwn) DESC, \(D.name), \(D.device)", in: database
            ).map(Self.device(from:))
        }
    }

    package func rename(_ name: String) async throws(StoreError) {
        try await connection.write { database in
            _ = try JournalRows.own(in: database)
            try database.execute(
                sql: "\(D.table.update(D.name)) WHERE \(D.isOwn) = 1",
                arguments: [StoredText.title(name)])
        }
    }

    package func unlink(_ device: DeviceID) async throws(StoreError) {
        try await connection.write { database in
            try Self.mark(device, isUnlinked: true, in: database)
        }
    }

    package func link(_ device: DeviceID) async throws(StoreError) {
        try await connection.write { database in
            try Self.mark(device, isUnlinked: false, in: database)
            // Its record was passed over, and what others carry of it was left out.
            try Self.forgetTags(in: database)
            try Self.forgetSeen(of: device, in: database)
        }
    }

    private static func mark(
        _ device: DeviceID, isUnlinked: Bool, in database: Database
    ) throws {
        try database.execute(
            sql: "\(D.table.update(D.isUnlinked)) WHERE \(D.device) = ? AND \(D.isOwn) = 0",
            arguments: [isUnlinked, device.rawValue])
    }

    package func entries(
        of book: BookID?, at source: SourceID?, limit: Int
    ) async throws(StoreError) -> [PlaceEntry] {
        var given: [(StoredColumn, StoredText)] = []
        if let source { given.append((ChapterColumns.source, StoredText(source.rawValue))) }
        if let book { given.append((ChapterColumns.book, StoredText(book.rawValue))) }
        let condition = given.isEmpty ? "" : " WHERE \(given.map { $0.0 }.areGiven)"
        let arguments = StatementArguments(given.map { $0.1 }) + [max(0, limit)]
        let sql =
            T.table.select + condition
            + " ORDER BY \(Self.newestFirst) LIMIT ?"
        return try await connection.read { database in
            try Row.fetchAll(database, sql: sql, arguments: arguments)
                .compactMap(JournalRows.entry(from:))
        }
    }

    package func entriesElsewhere(limit: Int) async throws(StoreError) -> [PlaceEntry] {
        let sql = """
            \(T.table.select) WHERE \(T.device) NOT IN (SELECT \(D.device) FROM \(D.table)
                WHERE \(D.isOwn) = 1)
            ORDER BY \(Self.newestFirst) LIMIT ?
            """
        return try await connection.read { database in
            try Row.fetchAll(database, sql: sql, arguments: [max(0, limit)])
                .compactMap(JournalRows.entry(from:))
        }
    }

    package func unanswered(
        in chapter: ChapterAddress
    ) async throws(StoreError) -> PlaceEntry? {
        // This device may have to be drawn.
        try await connection.write { database in
            let own = JournalRows.device(in: try JournalRows.own(in: database))
            return try JournalRows.journal(of: chapter, in: database).unanswered(by: own)
        }
    }

    private static let newestFirst = "\(T.madeAt) DESC, \(T.number) DESC, \(T.device)"

    package func record(besides met: Set<DeviceID>) async throws(StoreError) -> [UInt8] {
        let now = clock?.now
        return try await connection.write {
            try SyncRecordWriter(met: met, now: now, database: $0).record()
        }
    }

    package func take(
        _ records: [GivenRecord], isRehearsal: Bool
    ) async throws(StoreError) -> TakenRecords {
        let now = clock?.now
        return try await connection.write { database in
            var taken = TakenRecords()
            try database.inSavepoint {
                var merge = SyncMerge(now: now, scheduler: scheduler, database: database)
                for record in records { try merge.add(record) }
                taken = try merge.finish()
                return isRehearsal ? .rollback : .commit
            }
            return taken
        }
    }

    private static func device(from row: Row) -> SyncDevice {
        SyncDevice(
            id: JournalRows.device(in: row), name: row.text(D.name), last: row.integer(D.last),
            seenAt: row.optionalInteger(D.seenAt).map(StoredTime.instant),
            isUnlinked: row.flag(D.isUnlinked))
    }
}
