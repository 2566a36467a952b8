import GRDB
package import ListenCore

/// The texts that were attached to chapters, a row in the person's database for each part of one
/// that a chapter has.
package struct AttachedTextStore: AttachedTextKeeping {
    let connection: StoreConnection

    /// The texts of a book's chapters, the latest first.
    package func texts(
        of book: BookID, at source: SourceID
    ) async throws(StoreError) -> [AttachedText] {
        try await connection.read { try Self.texts(of: book, at: source, in: $0) }
    }

    /// The texts of the chapters of some books, those of a book the latest first.
    package func texts(
        of books: [BookID], at source: SourceID
    ) async throws(StoreError) -> [AttachedText] {
        try await connection.read { database in
            try books.flatMap { try Self.texts(of: $0, at: source, in: database) }
        }
    }

    /// Keeps a text in place of one with the same file.
    package func keep(_ text: AttachedText) async throws(StoreError) {
        try await connection.write { database in
            try AttachedTable.table.remove(
                where: [AttachedTable.file], are: [StoredText(text.file)], in: database)
            try Self.put(text, in: database)
        }
    }

    /// Forgets a text of its chapter; says whether other chapters have parts of its file.
    @discardableResult
    package func forget(_ text: AttachedText) async throws(StoreError) -> Bool {
        try await connection.write { database in
            try Self.forget(text, in: database)
            return try Bool.fetchOne(
                database,
                sql:
                    "SELECT EXISTS (\(AttachedTable.table.select) WHERE \(AttachedTable.file) = ?)",
                arguments: [StoredText(text.file)]) ?? false
        }
    }

    static func texts(
        of book: BookID, at source: SourceID, in database: Database
    ) throws -> [AttachedText] {
        try texts(
            where: ChapterColumns.ofBook,
            are: [StoredText(source.rawValue), StoredText(book.rawValue)], in: database)
    }

    private static func texts(
        where columns: [StoredColumn], are values: StatementArguments, in database: Database
    ) throws -> [AttachedText] {
        try AttachedTable.table.rows(
            where: columns, are: values,
            by: "\(AttachedTable.addedAt) DESC, \([AttachedTable.file, AttachedTable.start].list)",
            in: database
        ).map { row in
            AttachedText(
                chapter: row.chapterAddress, file: row.text(AttachedTable.file),
                name: row.text(AttachedTable.name), language: row.language(AttachedTable.language),
                origin: AttachedText.Origin(rawValue: row.text(AttachedTable.origin)),
                addedAt: row.instant(AttachedTable.addedAt), shift: row.time(AttachedTable.shift),
                start: row.time(AttachedTable.start), end: row.optionalTime(AttachedTable.end))
        }
    }

    static func put(_ text: AttachedText, in database: Database) throws {
        try AttachedTable.table.add(
            text.chapter.storedKey
                + [
                    StoredText(text.file), StoredText(text.name), text.language?.tag,
                    text.origin.rawValue, StoredTime.microseconds(of: text.addedAt),
                    text.shift.microseconds, text.start.microseconds, text.end?.microseconds,
                ], or: "REPLACE", in: database)
    }

    static func forget(_ text: AttachedText, in database: Database) throws {
        try AttachedTable.table.remove(
            where: ChapterColumns.key + [AttachedTable.file],
            are: text.chapter.storedKey + [StoredText(text.file)], in: database)
    }

    /// Forgets the part of a text that begins at a time of it.
    static func forget(
        _ text: AttachedText, startingAt start: MediaTime, in database: Database
    ) throws {
        try AttachedTable.table.remove(
            where: AttachedTable.table.key,
            are: text.chapter.storedKey + [StoredText(text.file), start.microseconds], in: database)
    }
}
