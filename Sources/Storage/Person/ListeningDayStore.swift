import GRDB
public import ListenCore

/// How much was heard, a row for each day and book in the person's database.
public struct ListeningDayStore: ListeningDayStoring {
    let connection: StoreConnection

    /// The longest time kept of a day and book; nothing real comes near it.
    public static let longestDay = MediaTime.seconds(100 * 3_600)

    /// Adds the times of `day` to what is kept of that day and book; title and
    /// language become the newest known.
    ///
    /// Throws `.failed` when the day is not written as `2026-11-21`.
    public func add(_ day: ListeningDay) async throws(StoreError) {
        let most = Self.longestDay.microseconds
        let times = [day.heard, day.repeated, day.material].map {
            min(max(0, $0.microseconds), most)
        }
        try await connection.write { database in
            try database.execute(
                sql: """
                    INSERT INTO listening_day (day, source, book, book_title, language, heard,
                        repeated, material)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (day, source, book) DO UPDATE SET
                        book_title = excluded.book_title,
                        language = coalesce(excluded.language, language),
                        heard = min(heard + excluded.heard, \(most)),
                        repeated = min(repeated + excluded.repeated, \(most)),
                        material = min(material + excluded.material, \(most))
                    """,
                arguments: [
                    StoredText(day.day), StoredText(day.source.rawValue),
                    StoredText(day.book.rawValue), StoredText.title(day.bookTitle),
                    day.language.map { StoredText($0.tag) },
                ] + StatementArguments(times))
        }
    }

    /// Adds all days of a book to those of another, and forgets them.
    static func move(
        _ book: BookID, to other: BookID, at source: SourceID, in database: Database
    ) throws {
        let most = longestDay.microseconds
        let key: StatementArguments = [StoredText(source.rawValue), StoredText(book.rawValue)]
        try database.execute(
            sql: """
                INSERT INTO listening_day (day, source, book, book_title, language, heard,
                    repeated, material)
                SELECT day, source, ?, book_title, language, heard, repeated, material
                    FROM listening_day WHERE source = ? AND book = ?
                ON CONFLICT (day, source, book) DO UPDATE SET
                    language = coalesce(language, excluded.language),
                    heard = min(heard + excluded.heard, \(most)),
                    repeated = min(repeated + excluded.repeated, \(most)),
                    material = min(material + excluded.material, \(most))
                """, arguments: [StoredText(other.rawValue)] + key)
        try database.execute(
            sql: "DELETE FROM listening_day WHERE source = ? AND book = ?", arguments: key)
    }

    /// All days from one on (as `2026-11-21`; nil for all), oldest first.
    public func days(since day: String?) async throws(StoreError) -> [ListeningDay] {
        let first = StoredText(day ?? "")
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM listening_day WHERE day >= ?
                    ORDER BY day, book_title, source, book
                    """,
                arguments: [first]
            ).map { row in
                ListeningDay(
                    day: row.text("day"), source: SourceID(rawValue: row.text("source")),
                    book: BookID(rawValue: row.text("book")), bookTitle: row.text("book_title"),
                    language: row.optionalText("language").flatMap(Language.init(tag:)),
                    heard: row.time("heard"), repeated: row.time("repeated"),
                    material: row.time("material"))
            }
        }
    }
}
