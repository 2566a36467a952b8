import FoundationEssentials
import GRDB
package import ListenCore
package import Places

extension SyncStore {
    private typealias S = ServiceTable

    package func take(
        _ places: [PlaybackPosition], of service: PlaceService, isRehearsal: Bool
    ) async throws(StoreError) -> TakenRecords {
        let now = clock?.now
        return try await connection.write { database in
            var taken = TakenRecords()
            try database.inSavepoint {
                var merge = SyncMerge(now: now, scheduler: scheduler, database: database)
                try merge.add(places, of: service)
                taken = try merge.finish()
                return isRehearsal ? .rollback : .commit
            }
            return taken
        }
    }

    package func memory(of service: PlaceService) async throws(StoreError) -> ServerMemory {
        // This device may have to be drawn.
        try await connection.write { try Self.memory(of: service, in: $0) }
    }

    package func remember(
        _ memory: ServerMemory, of service: PlaceService
    ) async throws(StoreError) {
        let now = clock?.now
        // A clock that is ahead at the server would hide every change until then.
        let seenAt = memory.seenAt.map { seen in now.map { min(seen, $0) } ?? seen }
        try await connection.write { database in
            try S.table.put(
                [
                    StoredText(service.id.rawValue), memory.device.rawValue, memory.told,
                    seenAt.map(StoredTime.microseconds(of:)), Self.seen(memory),
                    now.map(StoredTime.microseconds(of:)),
                ], in: database)
        }
    }

    package func untold(
        at source: SourceID, after number: Int64
    ) async throws(StoreError) -> [PlaceEntry] {
        try await connection.write { database in
            try JournalRows.adoptAll(in: database)
            let own = JournalRows.device(in: try JournalRows.own(in: database))
            let chapters = try Row.fetchAll(
                database,
                sql: """
                    SELECT DISTINCT \(ChapterColumns.key.list) FROM \(JournalTable.table)
                    WHERE \(ChapterColumns.source) = ? AND \(JournalTable.device) = ?
                        AND \(JournalTable.number) > ?
                    """, arguments: [StoredText(source.rawValue), own.rawValue, number]
            ).map(\.chapterAddress)
            let places = try chapters.compactMap { chapter in
                try JournalRows.journal(of: chapter, in: database).place
            }
            let entries = places.filter { $0.stamp.device == own && $0.stamp.number > number }
            guard !entries.isEmpty else { return [] }
            // A run that goes on gets a number of its own from now on.
            try JournalRows.freeze(in: database)
            return entries.sorted { $0.stamp.number < $1.stamp.number }
        }
    }

    /// Reads what is remembered of a service, inside a transaction of the caller's.
    static func memory(of service: PlaceService, in database: Database) throws -> ServerMemory {
        let own = JournalRows.device(in: try JournalRows.own(in: database))
        var memory = ServerMemory(device: own)
        guard
            let row = try S.table.row(
                where: [S.service], are: [StoredText(service.id.rawValue)], in: database)
        else { return memory }
        memory.seenAt = row.optionalInteger(S.seenAt).map(StoredTime.instant)
        let words = row.text(S.seen).split(separator: " ", omittingEmptySubsequences: false)
        memory.seen = words.first.map(String.init) ?? ""
        memory.metAt = row.optionalInteger(S.metAt).map(StoredTime.instant)
        // The numbers of a copied disk are those of another device.
        guard row.text(S.device) == own.rawValue else { return memory }
        memory.told = row.integer(S.told)
        memory.missed = Set(words.dropFirst().compactMap { Int64($0) }.filter { $0 > 0 })
        return memory
    }

    /// Forgets what was seen at the service that a device stands for, where it stands for one, so
    /// that all its places are asked for.
    static func forgetSeen(of device: DeviceID, in database: Database) throws {
        for row in try S.table.rows(in: database) {
            let service = row.text(S.service)
            guard DeviceID(service: service) == device else { continue }
            // What was missed is still to be told.
            let missed = row.text(S.seen).drop { $0 != " " }
            try database.execute(
                sql: "\(S.table.update(S.seen, S.seenAt)) WHERE \(S.service) = ?",
                arguments: [StoredText(String(missed)), nil, StoredText(service)])
        }
    }

    /// The digest of what was seen, then the numbers of what was missed.
    private static func seen(_ memory: ServerMemory) -> StoredText {
        let words = [memory.seen] + memory.missed.sorted().map(String.init)
        return StoredText(words.joined(separator: " "))
    }
}
