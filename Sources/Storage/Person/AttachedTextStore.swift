import GRDB
public import ListenCore

/// Which texts were attached to chapters, a row in the person's database for each part of one
/// that a chapter has.
public struct AttachedTextStore: AttachedTextKeeping {
    let connection: StoreConnection

    /// The texts of a book's chapters, the latest first.
    public func texts(
        of book: BookID, at source: SourceID
    ) async throws(StoreError) -> [AttachedText] {
        try await connection.read { try Self.texts(of: book, at: source, in: $0) }
    }

    /// Keeps a text, in the place of one with the same file.
    public func keep(_ text: AttachedText) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: "DELETE FROM attached_text WHERE file = ?", arguments: [StoredText(text.file)])
            try Self.put(text, in: database)
        }
    }

    /// Forgets a text of its chapter; says whether other chapters have parts of its file.
    @discardableResult
    public func forget(_ text: AttachedText) async throws(StoreError) -> Bool {
        try await connection.write { database in
            try Self.forget(text, in: database)
            return try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM attached_text WHERE file = ?)",
                arguments: [StoredText(text.file)]) ?? false
        }
    }

    static func texts(
        of book: BookID, at source: SourceID, in database: Database
    ) throws -> [AttachedText] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT * FROM attached_text WHERE source = ? AND book = ?
                ORDER BY added_at DESC, file, text_start
                """,
            arguments: [StoredText(source.rawValue), StoredText(book.rawValue)]
        ).map { row in
            AttachedText(
                chapter: row.chapterAddress, file: row.text("file"), name: row.text("name"),
                language: row.optionalText("language").flatMap(Language.init(tag:)),
                origin: AttachedText.Origin(rawValue: row.text("origin")),
                addedAt: StoredTime.instant(row.integer("added_at")), shift: row.time("shift"),
                start: row.time("text_start"),
                end: row.optionalTime("text_end"))
        }
    }

    static func put(_ text: AttachedText, in database: Database) throws {
        try database.execute(
            sql: """
                INSERT OR REPLACE INTO attached_text (source, book, chapter, file, name, language,
                    origin, added_at, shift, text_start, text_end)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: text.chapter.storedKey
                + [
                    StoredText(text.file), StoredText(text.name), text.language?.tag,
                    text.origin.rawValue, StoredTime.microseconds(of: text.addedAt),
                    text.shift.microseconds, text.start.microseconds, text.end?.microseconds,
                ])
    }

    static func forget(_ text: AttachedText, in database: Database) throws {
        try database.execute(
            sql: """
                DELETE FROM attached_text
                WHERE source = ? AND book = ? AND chapter = ? AND file = ?
                """, arguments: text.chapter.storedKey + [StoredText(text.file)])
    }

    /// Forgets the part of a text that begins at a time of it.
    static func forget(
        _ text: AttachedText, startingAt start: MediaTime, in database: Database
    ) throws {
        try database.execute(
            sql: """
                DELETE FROM attached_text
                WHERE source = ? AND book = ? AND chapter = ? AND file = ? AND text_start = ?
                """,
            arguments: text.chapter.storedKey + [StoredText(text.file), start.microseconds])
    }
}
