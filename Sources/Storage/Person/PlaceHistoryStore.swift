import GRDB
package import ListenCore

/// The places a person was at, a row for each in the person's database, the
/// oldest forgotten when there are too many.
package struct PlaceHistoryStore: PlaceHistoryStoring {
    /// The numbers of places that are kept.
    struct Limits: Sendable {
        var ofChapter = 200
        var inAll = 20_000
    }

    let connection: StoreConnection
    var limits = Limits()

    /// The distance within which two places are the same, when they were noted for the same
    /// reason one after the other.
    package static let samePlace = MediaTime.seconds(5)

    /// Adds a place; a chapter's newest one of the same occasion within
    /// `samePlace` is replaced.
    package func record(_ place: PlaceRecord) async throws(StoreError) {
        let limits = limits
        try await connection.write { try Self.add(place, in: $0, limits: limits) }
    }

    /// The newest places of a chapter, or (with nil) of all; at most `limit` where one is given.
    package func history(of chapter: ChapterAddress?, limit: Int?) async throws(StoreError)
        -> [PlaceRecord]
    {
        let filter = chapter == nil ? "" : "WHERE \(ChapterColumns.key.areGiven)"
        let arguments = (chapter?.storedKey ?? []) + [limit.map { max(0, $0) } ?? -1]
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql:
                    "\(PlaceTable.table.select) \(filter) ORDER BY \(StoredColumn.row) DESC LIMIT ?",
                arguments: arguments
            ).compactMap(Self.record(from:))
        }
    }

    /// Adds a place unless the chapter's newest one is the same, whatever its occasion.
    static func keep(_ place: PlaceRecord, in database: Database) throws {
        let newest = try newest(of: place.chapter, in: database)
        if let newest, isSame(newest.position, place.position) { return }
        try add(place, in: database, limits: Limits())
    }

    private static func add(_ place: PlaceRecord, in database: Database, limits: Limits) throws {
        let newest = try newest(of: place.chapter, in: database)
        if let newest, newest.occasion == place.occasion.rawValue,
            isSame(newest.position, place.position)
        {
            try PlaceTable.table.remove(where: [.row], are: [newest.id], in: database)
        }
        try insert(place, in: database)
        try forgetOldest(of: place.chapter, in: database, limits: limits)
    }

    /// Says that the history has a place of a chapter, whatever its occasion.
    static func tells(_ place: PlaybackPosition, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (\(PlaceTable.table.select)
                    WHERE \(ChapterColumns.key.areGiven) AND \(PlaceTable.position) BETWEEN ? AND ?)
                """,
            arguments: place.chapter.storedKey + [
                (place.position - samePlace).microseconds,
                (place.position + samePlace).microseconds,
            ]) ?? false
    }

    /// Adds a place as the newest one, and forgets none.
    static func insert(_ place: PlaceRecord, in database: Database) throws {
        try PlaceTable.table.add(
            try place.chapter.keptKey() + [
                max(0, place.position.microseconds), place.occasion.rawValue,
                StoredTime.microseconds(of: place.at), StoredText.title(place.bookTitle),
                StoredText.title(place.chapterTitle),
            ], in: database)
    }

    private static func forgetOldest(
        of chapter: ChapterAddress, in database: Database, limits: Limits
    ) throws {
        let (key, row) = (chapter.storedKey, StoredColumn.row)
        let newestFirst = "ORDER BY \(row) DESC LIMIT 1 OFFSET ?"
        let last = try Int64.fetchOne(
            database,
            sql: """
                SELECT \(row) FROM \(PlaceTable.table) WHERE \(ChapterColumns.key.areGiven)
                \(newestFirst)
                """, arguments: key + [limits.ofChapter])
        if let last {
            try database.execute(
                sql: """
                    \(PlaceTable.table.delete) WHERE \(ChapterColumns.key.areGiven) AND \(row) <= ?
                    """, arguments: key + [last])
        }
        try database.execute(
            sql: """
                \(PlaceTable.table.delete)
                WHERE \(row) <= (SELECT \(row) FROM \(PlaceTable.table) \(newestFirst))
                """, arguments: [limits.inAll])
    }

    static func isSame(_ one: MediaTime, _ other: MediaTime) -> Bool {
        max(one, other) - min(one, other) <= samePlace
    }

    private static func newest(of chapter: ChapterAddress, in database: Database) throws
        -> (id: Int64, occasion: String, position: MediaTime)?
    {
        try Row.fetchOne(
            database,
            sql: """
                \(PlaceTable.table.select) WHERE \(ChapterColumns.key.areGiven)
                ORDER BY \(StoredColumn.row) DESC LIMIT 1
                """, arguments: chapter.storedKey
        ).map {
            (
                $0.integer(StoredColumn.row), $0.text(PlaceTable.occasion),
                $0.time(PlaceTable.position)
            )
        }
    }

    private static func record(from row: Row) -> PlaceRecord? {
        guard let occasion = PlaceRecord.Occasion(rawValue: row.text(PlaceTable.occasion)) else {
            return nil
        }
        return PlaceRecord(
            chapter: row.chapterAddress, position: row.time(PlaceTable.position),
            occasion: occasion, at: row.instant(PlaceTable.notedAt), bookTitle: row.bookTitle,
            chapterTitle: row.chapterTitle)
    }
}
