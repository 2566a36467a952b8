import GRDB
package import ListenCore

/// The places and sentences a person marked, a row for each in the person's
/// database.
package struct BookmarkStore: BookmarkStoring {
    let connection: StoreConnection

    /// The longest note kept, in UTF-8 bytes.
    package static let longestNote = TextBounds.note

    /// The marks of a chapter in order of place.
    package func bookmarks(in chapter: ChapterAddress) async throws(StoreError) -> [Bookmark] {
        try await connection.read { database in
            try BookmarkTable.table.rows(
                where: ChapterColumns.key, are: chapter.storedKey,
                by: "\([BookmarkTable.start, BookmarkTable.end, .row].list)", in: database
            ).map(Self.bookmark(from:))
        }
    }

    /// All marks, newest first; at most `limit` where one is given.
    package func recentBookmarks(limit: Int?) async throws(StoreError) -> [Bookmark] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    \(BookmarkTable.table.select)
                    ORDER BY \(BookmarkTable.createdAt) DESC, \(StoredColumn.row) DESC LIMIT ?
                    """,
                arguments: [limit.map { max(0, $0) } ?? -1]
            ).map(Self.bookmark(from:))
        }
    }

    /// Keeps a new mark, whatever its id; returns it with the id it got.
    ///
    /// Throws `.conflict` when the note is longer than `longestNote`.
    package func save(_ bookmark: Bookmark) async throws(StoreError) -> Bookmark {
        try check(bookmark.note)
        return try await connection.write { database in
            try BookmarkTable.table.add(try Self.values(of: bookmark), in: database)
            var stored = bookmark
            stored.id = database.lastInsertedRowID
            return stored
        }
    }

    /// Changes one fact of a stored mark; the others stay as they are.
    ///
    /// Throws `.conflict` when a note is longer than `longestNote`, and `.notFound` when the mark
    /// was removed meanwhile.
    @discardableResult
    package func change(_ id: Int64, _ change: BookmarkChange) async throws(StoreError) -> Bookmark
    {
        let path = connection.path
        if case .note(let note) = change { try check(note) }
        return try await connection.write { database in
            let (column, value) = Self.stored(change)
            try database.execute(
                sql: "\(BookmarkTable.table.update(column)) WHERE \(StoredColumn.row) = ?",
                arguments: [value, id])
            let row = try Row.fetchOne(database, sql: Self.selection, arguments: [id])
            guard let row else { throw StoreError(.notFound(Self.unknown(id)), path: path) }
            return Self.bookmark(from: row)
        }
    }

    /// Forgets a mark; says whether there was one.
    @discardableResult
    package func remove(_ id: Int64) async throws(StoreError) -> Bool {
        try await connection.write { database in
            try database.execute(sql: Self.deletion, arguments: [id])
            return database.changesCount > 0
        }
    }

    /// Forgets a mark unless its note or grade became another since it was seen; says whether
    /// it is gone.
    @discardableResult
    package func remove(asSeen bookmark: Bookmark) async throws(StoreError) -> Bool {
        try await connection.write { database in
            let row = try Row.fetchOne(database, sql: Self.selection, arguments: [bookmark.id])
            guard let row else { return true }
            let stored = Self.bookmark(from: row)
            guard stored.note == bookmark.note, stored.grade == bookmark.grade else {
                return false
            }
            try database.execute(sql: Self.deletion, arguments: [stored.id])
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

    private static let selection = "\(BookmarkTable.table.select) WHERE \(StoredColumn.row) = ?"
    private static let deletion = "\(BookmarkTable.table.delete) WHERE \(StoredColumn.row) = ?"

    private static func stored(_ change: BookmarkChange) -> (StoredColumn, DatabaseValue) {
        switch change {
        case .note(let note): (BookmarkTable.note, StoredText(note).databaseValue)
        case .grade(let grade): (BookmarkTable.grade, grade?.rawValue.databaseValue ?? .null)
        }
    }

    private static func values(of bookmark: Bookmark) throws(StoreError) -> StatementArguments {
        try bookmark.chapter.keptKey() + [
            bookmark.range.lowerBound.microseconds, bookmark.range.upperBound.microseconds,
            StoredText.passage(bookmark.text), StoredText(bookmark.note),
            bookmark.grade?.rawValue, StoredTime.microseconds(of: bookmark.createdAt),
            StoredText.title(bookmark.bookTitle), StoredText.title(bookmark.chapterTitle),
        ]
    }

    private static func bookmark(from row: Row) -> Bookmark {
        let start = row.time(BookmarkTable.start)
        return Bookmark(
            id: row.integer(StoredColumn.row), chapter: row.chapterAddress,
            range: start..<max(start, row.time(BookmarkTable.end)),
            text: row.text(BookmarkTable.text), note: row.text(BookmarkTable.note),
            grade: row.optionalText(BookmarkTable.grade).flatMap(Bookmark.Grade.init(rawValue:)),
            createdAt: row.instant(BookmarkTable.createdAt), bookTitle: row.bookTitle,
            chapterTitle: row.chapterTitle)
    }
}
