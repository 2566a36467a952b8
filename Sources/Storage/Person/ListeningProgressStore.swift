import GRDB
public import ListenCore

/// How far each chapter was heard, a row for each in the person's database.
public struct ListeningProgressStore: ProgressStoring {
    let connection: StoreConnection

    /// Where a chapter was left; `nil` when it was never begun.
    public func position(of chapter: ChapterAddress) async throws(StoreError)
        -> PlaybackPosition?
    {
        try await connection.read { database in
            try Row.fetchOne(
                database,
                sql: "SELECT * FROM progress WHERE source = ? AND book = ? AND chapter = ?",
                arguments: Self.key(of: chapter)
            ).map(Self.position(from:))
        }
    }

    /// Where the chapters of a book were left, newest first.
    public func positions(in book: BookID, of source: SourceID) async throws(StoreError)
        -> [PlaybackPosition]
    {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM progress WHERE source = ? AND book = ?
                    ORDER BY updated_at DESC, chapter
                    """,
                arguments: [StoredText(source.rawValue), StoredText(book.rawValue)]
            ).map(Self.position(from:))
        }
    }

    /// All positions, newest first, at most `limit`.
    public func recentPositions(limit: Int) async throws(StoreError) -> [PlaybackPosition] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM progress
                    ORDER BY updated_at DESC, source, book, chapter LIMIT ?
                    """,
                arguments: [max(0, limit)]
            ).map(Self.position(from:))
        }
    }

    /// Notes a position, replacing the chapter's former one; on disk when it
    /// returns.
    public func save(_ position: PlaybackPosition) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: """
                    INSERT INTO progress (source, book, chapter, position, duration,
                        is_completed, updated_at, book_title, chapter_title)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (source, book, chapter) DO UPDATE SET
                        position = excluded.position, duration = excluded.duration,
                        is_completed = excluded.is_completed, updated_at = excluded.updated_at,
                        book_title = excluded.book_title, chapter_title = excluded.chapter_title
                    """,
                arguments: Self.key(of: position.chapter) + [
                    position.position.microseconds, position.duration.microseconds,
                    position.isCompleted, StoredTime.microseconds(of: position.updatedAt),
                    StoredText(position.bookTitle), StoredText(position.chapterTitle),
                ])
        }
    }

    /// Forgets where a chapter was left.
    public func forget(_ chapter: ChapterAddress) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: "DELETE FROM progress WHERE source = ? AND book = ? AND chapter = ?",
                arguments: Self.key(of: chapter))
        }
    }

    private static func key(of chapter: ChapterAddress) -> StatementArguments {
        [
            StoredText(chapter.source.rawValue), StoredText(chapter.book.rawValue),
            StoredText(chapter.chapter.rawValue),
        ]
    }

    private static func position(from row: Row) -> PlaybackPosition {
        PlaybackPosition(
            chapter: ChapterAddress(
                source: SourceID(rawValue: row.text("source")),
                book: BookID(rawValue: row.text("book")),
                chapter: ChapterID(rawValue: row.text("chapter"))),
            position: MediaTime(microseconds: row.integer("position")),
            duration: MediaTime(microseconds: row.integer("duration")),
            isCompleted: row.integer("is_completed") != 0,
            updatedAt: StoredTime.instant(row.integer("updated_at")),
            bookTitle: row.text("book_title"), chapterTitle: row.text("chapter_title"))
    }
}
