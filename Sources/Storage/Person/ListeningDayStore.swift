import GRDB
package import ListenCore

/// The times that were heard, a row for each day and book in the person's database.
package struct ListeningDayStore: ListeningDayStoring {
    let connection: StoreConnection

    /// The longest time kept of a day and book; nothing real comes near it.
    package static let longestDay = MediaTime.seconds(100 * 3_600)

    /// Adds the times of `day` to those of that day and book; title and language become the newest
    /// known.
    ///
    /// Throws `.failed` when the day is not in the form `2026-11-21`.
    package func add(_ day: ListeningDay) async throws(StoreError) {
        let most = Self.longestDay.microseconds
        let times = [day.heard, day.repeated, day.material].map {
            min(max(0, $0.microseconds), most)
        }
        try await connection.write { database in
            try database.execute(
                sql: DayTable.table.upsert { column in
                    column == DayTable.language
                        ? "coalesce(excluded.\(column), \(column))" : Self.added(column)
                },
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
        let key: StatementArguments = [StoredText(source.rawValue), StoredText(book.rawValue)]
        let ofBook = "WHERE \(ChapterColumns.ofBook.areGiven)"
        let merged = DayTable.table.onConflict([DayTable.language] + DayTable.sums) { column in
            column == DayTable.language
                ? "coalesce(\(column), excluded.\(column))" : added(column)
        }
        try database.execute(
            sql: "\(DayTable.table.copy(with: [ChapterColumns.book])) \(ofBook) \(merged)",
            arguments: [StoredText(other.rawValue)] + key)
        try database.execute(sql: "\(DayTable.table.delete) \(ofBook)", arguments: key)
    }

    /// The expression for a column: a sum with the new value added, in other columns the new value.
    private static func added(_ column: StoredColumn) -> String {
        DayTable.sums.contains(column)
            ? "min(\(column) + excluded.\(column), \(longestDay.microseconds))"
            : "excluded.\(column)"
    }

    /// All days from one on (as `2026-11-21`; nil for all), oldest first.
    package func days(since day: String?) async throws(StoreError) -> [ListeningDay] {
        let first = StoredText(day ?? "")
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    \(DayTable.table.select) WHERE \(DayTable.day) >= ? ORDER BY
                    \(([DayTable.day, ChapterColumns.bookTitle] + ChapterColumns.ofBook).list)
                    """,
                arguments: [first]
            ).map { row in
                ListeningDay(
                    day: row.text(DayTable.day),
                    source: SourceID(rawValue: row.text(ChapterColumns.source)),
                    book: BookID(rawValue: row.text(ChapterColumns.book)), bookTitle: row.bookTitle,
                    language: row.language(DayTable.language), heard: row.time(DayTable.heard),
                    repeated: row.time(DayTable.repeated), material: row.time(DayTable.material))
            }
        }
    }
}
