import GRDB
public import ListenCore

/// The places a person was at, a row for each in the person's database, the
/// oldest forgotten when there are too many.
public struct PlaceHistoryStore: PlaceHistoryStoring {
    /// How many places are kept.
    struct Limits: Sendable {
        var ofChapter = 200
        var inAll = 20_000
    }

    let connection: StoreConnection
    var limits = Limits()

    /// How close two places are the same, when they were noted for the same
    /// reason one after the other.
    public static let samePlace = MediaTime.seconds(5)

    /// Adds a place; a chapter's newest one of the same occasion within
    /// `samePlace` is replaced.
    public func record(_ place: PlaceRecord) async throws(StoreError) {
        let limits = limits
        try await connection.write { try Self.add(place, in: $0, limits: limits) }
    }

    /// The newest places of a chapter, or (with nil) of all; at most `limit` where one is given.
    public func history(of chapter: ChapterAddress?, limit: Int?) async throws(StoreError)
        -> [PlaceRecord]
    {
        let filter = chapter == nil ? "" : "WHERE source = ? AND book = ? AND chapter = ?"
        let arguments = (chapter?.storedKey ?? []) + [limit.map { max(0, $0) } ?? -1]
        return try await connection.read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM place_history \(filter) ORDER BY id DESC LIMIT ?",
                arguments: arguments
            ).compactMap(Self.record(from:))
        }
    }

    /// Adds a place unless the chapter's newest one already tells it, whatever
    /// its occasion.
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
            try database.execute(
                sql: "DELETE FROM place_history WHERE id = ?", arguments: [newest.id])
        }
        try insert(place, in: database)
        try forgetOldest(of: place.chapter, in: database, limits: limits)
    }

    /// Whether the history has a place of a chapter, whatever its occasion.
    static func tells(_ place: PlaybackPosition, in database: Database) throws -> Bool {
        try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM place_history
                    WHERE source = ? AND book = ? AND chapter = ? AND position BETWEEN ? AND ?)
                """,
            arguments: place.chapter.storedKey + [
                (place.position - samePlace).microseconds,
                (place.position + samePlace).microseconds,
            ]) ?? false
    }

    /// Adds a place as the newest one, and forgets none.
    static func insert(_ place: PlaceRecord, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT INTO place_history (source, book, chapter, position, occasion, noted_at,
                    book_title, chapter_title)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: try place.chapter.keptKey() + [
                max(0, place.position.microseconds), place.occasion.rawValue,
                StoredTime.microseconds(of: place.at), StoredText.title(place.bookTitle),
                StoredText.title(place.chapterTitle),
            ])
    }

    private static func forgetOldest(
        of chapter: ChapterAddress, in database: Database, limits: Limits
    ) throws {
        let key = chapter.storedKey
        let last = try Int64.fetchOne(
            database,
            sql: """
                SELECT id FROM place_history WHERE source = ? AND book = ? AND chapter = ?
                ORDER BY id DESC LIMIT 1 OFFSET ?
                """, arguments: key + [limits.ofChapter])
        if let last {
            try database.execute(
                sql: """
                    DELETE FROM place_history
                    WHERE source = ? AND book = ? AND chapter = ? AND id <= ?
                    """, arguments: key + [last])
        }
        try database.execute(
            sql: """
                DELETE FROM place_history WHERE id <=
                    (SELECT id FROM place_history ORDER BY id DESC LIMIT 1 OFFSET ?)
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
                SELECT id, occasion, position FROM place_history
                WHERE source = ? AND book = ? AND chapter = ? ORDER BY id DESC LIMIT 1
                """, arguments: chapter.storedKey
        ).map { ($0.integer("id"), $0.text("occasion"), $0.time("position")) }
    }

    private static func record(from row: Row) -> PlaceRecord? {
        guard let occasion = PlaceRecord.Occasion(rawValue: row.text("occasion")) else {
            return nil
        }
        return PlaceRecord(
            chapter: row.chapterAddress, position: row.time("position"), occasion: occasion,
            at: StoredTime.instant(row.integer("noted_at")), bookTitle: row.text("book_title"),
            chapterTitle: row.text("chapter_title"))
    }
}
