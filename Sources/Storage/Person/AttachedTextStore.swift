import GRDB
public import ListenCore

/// Which texts were attached to chapters, a row for each in the person's database.
public struct AttachedTextStore: AttachedTextKeeping {
    let connection: StoreConnection

    /// The texts of a book's chapters, the latest first.
    public func texts(
        of book: BookID, at source: SourceID
    ) async throws(StoreError) -> [AttachedText] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM attached_text WHERE source = ? AND book = ?
                    ORDER BY added_at DESC, file
                    """,
                arguments: [StoredText(source.rawValue), StoredText(book.rawValue)]
            ).map { row in
                AttachedText(
                    chapter: row.chapterAddress, file: row.text("file"), name: row.text("name"),
                    language: row.optionalText("language").flatMap(Language.init(tag:)),
                    origin: AttachedText.Origin(rawValue: row.text("origin")),
                    addedAt: StoredTime.instant(row.integer("added_at")))
            }
        }
    }

    /// Keeps a text, in the place of one with the same file.
    public func keep(_ text: AttachedText) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO attached_text
                        (source, book, chapter, file, name, language, origin, added_at)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: text.chapter.storedKey
                    + [
                        StoredText(text.file), StoredText(text.name), text.language?.tag,
                        text.origin.rawValue, StoredTime.microseconds(of: text.addedAt),
                    ])
        }
    }

    /// Forgets a text.
    public func forget(_ text: AttachedText) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: "DELETE FROM attached_text WHERE file = ?", arguments: [StoredText(text.file)])
        }
    }
}
