public import FoundationEssentials
import GRDB
public import ListenCore

/// The books of the person's own files, rows of the person's database: one for
/// each book, file and chapter.
public struct ImportedBookStore: ImportedBookKeeping {
    let connection: StoreConnection
    let clock: (any WallClock)?

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

    /// A book with one of its chapters and the files of that alone.
    public func chapter(
        _ chapter: ChapterID, of book: BookID
    ) async throws(StoreError) -> (book: ImportedBook, index: Int)? {
        try await connection.read { try Self.chapter(chapter, of: book, in: $0) }
    }

    /// How a book is to be divided, as the person said, also of one that is not here.
    public func wishedDivision(of id: BookID) async throws(StoreError) -> WishedDivision? {
        try await connection.read { try Self.wishedDivision(of: id, in: $0) }
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

    /// Keeps what the person says of a book, over what was said before.
    public func say(
        _ change: BookWordingChange, of id: BookID, at instant: Date
    ) async throws(StoreError) {
        let now = StoredTime.microseconds(of: instant)
        try await connection.write { database in
            var said = try Self.said(of: id, in: database)
            let before = said.fields
            said.take(change)
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
            try Self.renameWritten(
                id, from: before["title"] ?? "", to: said.fields["title"] ?? "", in: database)
        }
    }

    /// Has what hangs on a book say the title that the person gave it, or took away again.
    private static func renameWritten(
        _ id: BookID, from old: String, to said: String, in database: Database
    ) throws {
        let row = try Row.fetchOne(
            database, sql: "SELECT title FROM imported_book WHERE id = ?",
            arguments: [StoredText(id.rawValue)])
        guard let found = row?.text("title") else { return }
        try WrittenNames(database: database).rename(
            id, from: old.isEmpty ? found : old, to: said.isEmpty ? found : said)
    }
}
