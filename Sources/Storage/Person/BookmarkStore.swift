import GRDB
public import ListenCore

/// The places and sentences a person marked, a row for each in the person's
/// database.
public struct BookmarkStore: BookmarkStoring {
    let connection: StoreConnection

    /// The longest note kept, in characters.
    public static let longestNote = 10_000

    /// The marks of a chapter in order of place.
    public func bookmarks(in chapter: ChapterAddress) async throws(StoreError) -> [Bookmark] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM bookmark WHERE source = ? AND book = ? AND chapter = ?
                    ORDER BY range_start, range_end, id
                    """,
                arguments: chapter.storedKey
            ).map(Self.bookmark(from:))
        }
    }

    /// All marks, newest first, at most `limit`.
    public func recentBookmarks(limit: Int) async throws(StoreError) -> [Bookmark] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM bookmark ORDER BY created_at DESC, id DESC LIMIT ?",
                arguments: [max(0, limit)]
            ).map(Self.bookmark(from:))
        }
    }

    /// A mark by its number; `nil` when there is none.
    public func bookmark(_ id: Int64) async throws(StoreError) -> Bookmark? {
        try await connection.read { database in
            try Row.fetchOne(
                database, sql: "SELECT * FROM bookmark WHERE id = ?", arguments: [id]
            ).map(Self.bookmark(from:))
        }
    }

    /// Keeps a new mark (id 0) or changes a stored one; returns it with its id.
    ///
    /// Throws `.conflict` when the note is longer than `longestNote`, and
    /// `.notFound` when the mark to change was removed meanwhile.
    public func save(_ bookmark: Bookmark) async throws(StoreError) -> Bookmark {
        let path = connection.path
        guard bookmark.note.count <= Self.longestNote else {
            throw StoreError(
                .conflict(
                    "A bookmark's note has at most \(Self.longestNote) characters. Shorten it."),
                path: path)
        }
        return try await connection.write { database in
            var stored = bookmark
            if bookmark.id == 0 {
                try database.execute(sql: Self.insertion, arguments: Self.values(of: bookmark))
                stored.id = database.lastInsertedRowID
            } else {
                try database.execute(
                    sql: Self.change, arguments: Self.values(of: bookmark) + [bookmark.id])
                if database.changesCount == 0 {
                    throw StoreError(.notFound(Self.unknown(bookmark.id)), path: path)
                }
            }
            return stored
        }
    }

    /// Forgets a mark; says whether there was one.
    @discardableResult
    public func remove(_ id: Int64) async throws(StoreError) -> Bool {
        try await connection.write { database in
            try database.execute(sql: "DELETE FROM bookmark WHERE id = ?", arguments: [id])
            return database.changesCount > 0
        }
    }

    /// The sentence that a mark does not exist.
    static func unknown(_ id: Int64) -> String {
        "There is no bookmark \(id). `listen bookmarks` shows them with their numbers."
    }

    private static let insertion = """
        INSERT INTO bookmark (source, book, chapter, range_start, range_end, text, note, grade,
            created_at, book_title, chapter_title)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    private static let change = """
        UPDATE bookmark SET source = ?, book = ?, chapter = ?, range_start = ?, range_end = ?,
            text = ?, note = ?, grade = ?, created_at = ?, book_title = ?, chapter_title = ?
        WHERE id = ?
        """

    private static func values(of bookmark: Bookmark) -> StatementArguments {
        bookmark.chapter.storedKey + [
            bookmark.range.lowerBound.microseconds, bookmark.range.upperBound.microseconds,
            StoredText(bookmark.text), StoredText(bookmark.note), bookmark.grade?.rawValue,
            StoredTime.microseconds(of: bookmark.createdAt), StoredText(bookmark.bookTitle),
            StoredText(bookmark.chapterTitle),
        ]
    }

    private static func bookmark(from row: Row) -> Bookmark {
        let start = row.time("range_start")
        return Bookmark(
            id: row.integer("id"), chapter: row.chapterAddress,
            range: start..<max(start, row.time("range_end")), text: row.text("text"),
            note: row.text("note"),
            grade: row.optionalText("grade").flatMap(Bookmark.Grade.init(rawValue:)),
            createdAt: StoredTime.instant(row.integer("created_at")),
            bookTitle: row.text("book_title"), chapterTitle: row.text("chapter_title"))
    }
}
