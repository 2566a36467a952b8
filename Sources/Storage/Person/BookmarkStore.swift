import GRDB
public import ListenCore

/// The places and sentences a person marked, a row for each in the person's
/// database.
public struct BookmarkStore: BookmarkStoring {
    let connection: StoreConnection

    /// The longest note kept, in UTF-8 bytes.
    public static let longestNote = TextBounds.note

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

    /// All marks, newest first; at most `limit` where one is given.
    public func recentBookmarks(limit: Int?) async throws(StoreError) -> [Bookmark] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: "SELECT * FROM bookmark ORDER BY created_at DESC, id DESC LIMIT ?",
                arguments: [limit.map { max(0, $0) } ?? -1]
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

    /// Keeps a new mark, whatever its id; returns it with the id it got.
    ///
    /// Throws `.conflict` when the note is longer than `longestNote`.
    public func save(_ bookmark: Bookmark) async throws(StoreError) -> Bookmark {
        try check(bookmark.note)
        return try await connection.write { database in
            try database.execute(sql: Self.insertion, arguments: try Self.values(of: bookmark))
            var stored = bookmark
            stored.id = database.lastInsertedRowID
            return stored
        }
    }

    /// Changes one fact of a stored mark; all else stays as it is stored.
    ///
    /// Throws `.conflict` when a note is longer than `longestNote`, and `.notFound` when the
    /// mark was removed meanwhile.
    @discardableResult
    public func change(_ id: Int64, _ change: BookmarkChange) async throws(StoreError) -> Bookmark {
        let path = connection.path
        if case .note(let note) = change { try check(note) }
        return try await connection.write { database in
            switch change {
            case .note(let note):
                try database.execute(
                    sql: "UPDATE bookmark SET note = ? WHERE id = ?",
                    arguments: [StoredText(note), id])
            case .grade(let grade):
                try database.execute(
                    sql: "UPDATE bookmark SET grade = ? WHERE id = ?",
                    arguments: [grade?.rawValue, id])
            }
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM bookmark WHERE id = ?", arguments: [id])
            guard let row else { throw StoreError(.notFound(Self.unknown(id)), path: path) }
            return Self.bookmark(from: row)
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

    /// Forgets a mark unless its note or grade became another since it was seen; says whether
    /// it is gone.
    @discardableResult
    public func remove(asSeen bookmark: Bookmark) async throws(StoreError) -> Bool {
        try await connection.write { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM bookmark WHERE id = ?", arguments: [bookmark.id])
            guard let row else { return true }
            let stored = Self.bookmark(from: row)
            guard stored.note == bookmark.note, stored.grade == bookmark.grade else {
                return false
            }
            try database.execute(sql: "DELETE FROM bookmark WHERE id = ?", arguments: [stored.id])
            return true
        }
    }

    /// The sentence that a mark does not exist.
    static func unknown(_ id: Int64) -> String {
        "There is no bookmark \(id). `listen bookmarks` shows them with their numbers."
    }

    private func check(_ note: String) throws(StoreError) {
        guard note.utf8.count <= Self.longestNote else {
            throw StoreError(
                .conflict(
                    "A bookmark's note has at most \(Self.longestNote / 1_000) kB. Shorten it."),
                path: connection.path)
        }
    }

    private static let insertion = """
        INSERT INTO bookmark (source, book, chapter, range_start, range_end, text, note, grade,
            created_at, book_title, chapter_title)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    private static func values(of bookmark: Bookmark) throws(StoreError) -> StatementArguments {
        try bookmark.chapter.keptKey() + [
            bookmark.range.lowerBound.microseconds, bookmark.range.upperBound.microseconds,
            StoredText.passage(bookmark.text), StoredText(bookmark.note),
            bookmark.grade?.rawValue, StoredTime.microseconds(of: bookmark.createdAt),
            StoredText.title(bookmark.bookTitle), StoredText.title(bookmark.chapterTitle),
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
