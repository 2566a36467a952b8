import FoundationEssentials
import GRDB
public import ListenCore

/// The books of the person's own files, rows of the person's database: one for
/// each book, file and chapter.
public struct ImportedBookStore: ImportedBookKeeping {
    let connection: StoreConnection

    /// The books in the order they were imported; O(files and chapters), counted
    /// by indices.
    public func books() async throws(StoreError) -> [ImportedBookEntry] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT imported_book.*,
                        (SELECT count(*) FROM imported_chapter WHERE book = imported_book.id)
                            AS chapters,
                        (SELECT total(duration) FROM imported_recording
                            WHERE book = imported_book.id) AS duration,
                        (SELECT total(size) FROM imported_recording
                            WHERE book = imported_book.id) AS size
                    FROM imported_book ORDER BY place
                    """
            ).map(Self.entry)
        }
    }

    /// A book with its files and chapters.
    public func book(_ id: BookID) async throws(StoreError) -> ImportedBook? {
        try await connection.read { try Self.book(id, in: $0) }
    }

    /// Which book has a file, by path.
    public func owners(of paths: [String]) async throws(StoreError) -> [String: BookID] {
        try await connection.read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT book FROM imported_recording WHERE path = ?")
            return try paths.reduce(into: [:]) { owners, path in
                let row = try Row.fetchOne(statement, arguments: [StoredText(path)])
                owners[path] = row.map { BookID(rawValue: $0.text("book")) }
            }
        }
    }

    /// Keeps books in one transaction.
    public func keep(_ books: [ImportedBook]) async throws(StoreError) {
        try await connection.write { database in
            for book in books { try Self.keep(book, in: database) }
            // One whose files all belong to another book now is none.
            try database.execute(
                sql: """
                    DELETE FROM imported_book WHERE NOT EXISTS
                        (SELECT 1 FROM imported_recording WHERE book = imported_book.id)
                    """)
        }
    }

    /// Forgets a book with its files and chapters.
    public func forget(_ id: BookID) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: "DELETE FROM imported_book WHERE id = ?", arguments: [StoredText(id.rawValue)])
        }
    }
}

extension ImportedBookStore {
    private static func book(_ id: BookID, in database: Database) throws -> ImportedBook? {
        let key: StatementArguments = [StoredText(id.rawValue)]
        guard
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM imported_book WHERE id = ?", arguments: key)
        else { return nil }
        let recordings = try Row.fetchAll(
            database, sql: "SELECT * FROM imported_recording WHERE book = ? ORDER BY number",
            arguments: key)
        let chapters = try Row.fetchAll(
            database, sql: "SELECT * FROM imported_chapter WHERE book = ? ORDER BY number",
            arguments: key)
        return ImportedBook(
            id: id, title: row.text("title"), author: row.optionalText("author"),
            narrator: row.optionalText("narrator"),
            language: row.optionalText("language").flatMap(Language.init(tag:)),
            year: row["year"], folder: row.text("folder"),
            ownsFiles: row.integer("owns_files") == 1,
            coverPath: row.optionalText("cover_path"),
            addedAt: StoredTime.instant(row.integer("added_at")),
            recordings: recordings.map { row in
                ImportedRecording(
                    path: row.text("path"), size: row.integer("size"),
                    modified: row.integer("modified"), duration: row.time("duration"))
            },
            chapters: chapters.map(Self.chapter))
    }

    private static func chapter(_ row: Row) -> ImportedChapter {
        let start = row["range_start"] as Int64?
        let end = row["range_end"] as Int64?
        let range = start.flatMap { start in
            end.map {
                MediaTime(microseconds: start)..<MediaTime(microseconds: max(start, $0))
            }
        }
        return ImportedChapter(
            id: ChapterID(rawValue: row.text("id")), title: row.text("title"),
            recording: Int(row.integer("recording")), range: range)
    }

    private static func entry(_ row: Row) -> ImportedBookEntry {
        ImportedBookEntry(
            book: Book(
                id: BookID(rawValue: row.text("id")), title: row.text("title"),
                author: row.optionalText("author"),
                language: row.optionalText("language").flatMap(Language.init(tag:)),
                coverURL: row.optionalText("cover_path").map { "file:" + $0 }),
            narrator: row.optionalText("narrator"), folder: row.text("folder"),
            ownsFiles: row.integer("owns_files") == 1,
            chapters: Int(row.integer("chapters")),
            duration: MediaTime(microseconds: Int64(clamping: row["duration"] as Double)),
            size: Int64(clamping: row["size"] as Double))
    }

    private static func keep(_ book: ImportedBook, in database: Database) throws {
        let id = StoredText(book.id.rawValue)
        try database.execute(
            sql: """
                INSERT INTO imported_book (id, place, title, author, narrator, language, year,
                    folder, owns_files, cover_path, added_at)
                VALUES (?, (SELECT coalesce(max(place), 0) + 1 FROM imported_book),
                    ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET title = excluded.title, author = excluded.author,
                    narrator = excluded.narrator, language = excluded.language,
                    year = excluded.year, folder = excluded.folder,
                    owns_files = excluded.owns_files, cover_path = excluded.cover_path
                """,
            arguments: [
                id, StoredText(book.title), book.author.map(StoredText.init),
                book.narrator.map(StoredText.init), book.language?.tag, book.year,
                StoredText(book.folder), book.ownsFiles, book.coverPath.map(StoredText.init),
                StoredTime.microseconds(of: book.addedAt),
            ])
        try database.execute(sql: "DELETE FROM imported_chapter WHERE book = ?", arguments: [id])
        try database.execute(sql: "DELETE FROM imported_recording WHERE book = ?", arguments: [id])
        for (number, recording) in book.recordings.enumerated() {
            try database.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO imported_recording
                        (book, number, path, size, modified, duration) VALUES (?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                id, number, StoredText(recording.path), recording.size, recording.modified,
                recording.duration.microseconds,
            ])
        }
        for (number, chapter) in book.chapters.enumerated()
        where book.recordings.indices.contains(chapter.recording) {
            try database.cachedStatement(
                sql: """
                    INSERT INTO imported_chapter
                        (book, id, number, title, recording, range_start, range_end)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                id, StoredText(chapter.id.rawValue), number, StoredText(chapter.title),
                chapter.recording, chapter.range?.lowerBound.microseconds,
                chapter.range?.upperBound.microseconds,
            ])
        }
    }
}

extension Int64 {
    /// A sum of a column, clamped.
    fileprivate init(clamping sum: Double) {
        self = sum.isFinite ? Int64(Swift.min(Swift.max(sum, 0), 9e18)) : 0
    }
}
