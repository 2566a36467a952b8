public import FoundationEssentials
import GRDB
public import ListenCore

/// The books of the person's own files, rows of the person's database: one for
/// each book, file and chapter.
public struct ImportedBookStore: ImportedBookKeeping {
    let connection: StoreConnection

    /// The books in the order they were imported; a row of one table for each.
    public func books() async throws(StoreError) -> [ImportedBookEntry] {
        try await connection.read { database in
            let said = try Self.said(in: database)
            let rows = try Row.fetchCursor(
                database,
                sql: """
                    SELECT id, title, author, narrator, language, folder, owns_files, cover_path,
                        added_at, chapter_count, duration, size
                    FROM imported_book ORDER BY place
                    """)
            var entries: [ImportedBookEntry] = []
            while let row = try rows.next() { entries.append(Self.entry(row, said)) }
            return entries
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

    /// Keeps what the person says of a book, in the place of all that was said before.
    public func say(
        _ said: BookWording, of id: BookID, at instant: Date
    ) async throws(StoreError) {
        let now = StoredTime.microseconds(of: instant)
        try await connection.write { database in
            let before = try Self.said(of: id, in: database).fields
            for (field, text) in said.fields where (before[field] ?? "") != text {
                try database.execute(
                    sql: """
                        INSERT INTO book_wording (source, book, field, text, changed_at)
                        VALUES (?, ?, ?, ?, ?)
                        ON CONFLICT DO UPDATE SET text = excluded.text,
                            changed_at = excluded.changed_at
                        """,
                    arguments: [
                        Self.source, StoredText(id.rawValue), field, StoredText(text), now,
                    ])
            }
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
        let rows = try Row.fetchAll(
            database, sql: "SELECT * FROM imported_recording WHERE book = ? ORDER BY number",
            arguments: key)
        // Numbers have gaps where another book took a file.
        let numbers = rows.enumerated().map { ($1.integer("number"), $0) }
        let places = Dictionary(numbers, uniquingKeysWith: { first, _ in first })
        var book = ImportedBook(
            id: id, title: row.text("title"), author: row.optionalText("author"),
            narrator: row.optionalText("narrator"),
            language: row.optionalText("language").flatMap(Language.init(tag:)),
            year: row["year"], folder: row.text("folder"),
            ownsFiles: row.integer("owns_files") == 1,
            coverPath: row.optionalText("cover_path"),
            addedAt: StoredTime.instant(row.integer("added_at")),
            recordings: try recordings(rows, key, in: database),
            chapters: try chapters(places, key, in: database))
        book.said = try said(of: id, in: database)
        book.chapterList = row.optionalText("chapter_list")
        book.chapterLength = (row["chapter_length"] as Int64?).map(MediaTime.init(microseconds:))
        return book
    }

    private static func recordings(
        _ rows: [Row], _ key: StatementArguments, in database: Database
    ) throws -> [ImportedRecording] {
        let texts = try texts("imported_recording_text", of: "recording", key, in: database)
        return rows.map { row in
            ImportedRecording(
                path: row.text("path"), size: row.integer("size"),
                modified: row.integer("modified"), duration: row.time("duration"),
                texts: texts["\(row.integer("number"))"] ?? [])
        }
    }

    private static func chapters(
        _ places: [Int64: Int], _ key: StatementArguments, in database: Database
    ) throws -> [ImportedChapter] {
        let texts = try texts("imported_chapter_text", of: "chapter", key, in: database)
        var parts: [String: [ImportedPart]] = [:]
        let rows = try Row.fetchCursor(
            database, sql: "SELECT * FROM imported_part WHERE book = ? ORDER BY chapter, number",
            arguments: key)
        while let row = try rows.next() {
            guard let recording = places[row.integer("recording")] else { continue }
            parts[row.text("chapter"), default: []].append(
                ImportedPart(
                    recording: recording, start: row.time("part_start"),
                    end: (row["part_end"] as Int64?).map(MediaTime.init(microseconds:))))
        }
        return try Row.fetchAll(
            database, sql: "SELECT * FROM imported_chapter WHERE book = ? ORDER BY number",
            arguments: key
        ).map { row in
            let id = row.text("id")
            return ImportedChapter(
                id: ChapterID(rawValue: id), title: row.text("title"), parts: parts[id] ?? [],
                texts: texts[id] ?? [])
        }
    }

    /// The texts of a table by what they belong to.
    private static func texts(
        _ table: String, of owner: String, _ key: StatementArguments, in database: Database
    ) throws -> [String: [ImportedText]] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT CAST(\(owner) AS TEXT) AS owner, path, language FROM \(table)
                WHERE book = ? ORDER BY \(owner), number
                """, arguments: key
        ).reduce(into: [:]) { texts, row in
            texts[row.text("owner"), default: []].append(
                ImportedText(
                    path: row.text("path"),
                    language: row.optionalText("language").flatMap(Language.init(tag:))))
        }
    }
}
