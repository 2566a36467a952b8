import GRDB
public import ListenCore

/// How far each chapter was heard, a row for each in the person's database.
public struct ListeningProgressStore: ProgressStoring {
    let connection: StoreConnection
    let clock: (any WallClock)?
    let opened = OpenedChapters()

    /// Where a chapter was left; `nil` when it was never begun.
    public func position(of chapter: ChapterAddress) async throws(StoreError)
        -> PlaybackPosition?
    {
        try await connection.read { database in
            try Self.position(of: chapter, in: database)
        }
    }

    /// Where the chapters of a book were left, newest first.
    public func positions(in book: BookID, of source: SourceID) async throws(StoreError)
        -> [PlaybackPosition]
    {
        let times = times
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM progress WHERE source = ? AND book = ? AND \(Self.isHere)
                    ORDER BY \(Self.newestFirst(times))
                    """,
                arguments: [StoredText(source.rawValue), StoredText(book.rawValue)]
            ).map(Self.position(from:))
        }
    }

    /// All positions, newest first; at most `limit` where one is given.
    public func recentPositions(limit: Int?) async throws(StoreError) -> [PlaybackPosition] {
        let times = times
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM progress WHERE \(Self.isHere)
                    ORDER BY \(Self.newestFirst(times)) LIMIT ?
                    """,
                arguments: [limit.map { max(0, $0) } ?? -1]
            ).map(Self.position(from:))
        }
    }

    /// Where each begun book of a source was left last.
    public func latestPositions(of source: SourceID) async throws(StoreError)
        -> [PlaybackPosition]
    {
        let times = times
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM (SELECT *, row_number() OVER
                            (PARTITION BY book ORDER BY \(Self.newestFirst(times))) AS place
                        FROM progress WHERE source = ?)
                    WHERE place = 1
                    """, arguments: [StoredText(source.rawValue)]
            ).map(Self.position(from:))
        }
    }

    /// Of places of one instant, as dividing a book anew leaves them, the one where the person
    /// is comes before those that were heard to the end, and of these the last of the book.
    ///
    /// One of a clock that was wrong comes after all others.
    private static func newestFirst(_ times: MergeTimes) -> String {
        """
        updated_at > \(times.latest), updated_at DESC, is_completed,
            (SELECT number FROM imported_chapter WHERE progress.source = 'local'
                AND imported_chapter.book = progress.book AND id = progress.chapter) DESC,
            position DESC, source, book, chapter
        """
    }

    private var times: MergeTimes { MergeTimes(at: clock?.now) }

    /// Places that wait for a file which is not there are no places in the book as it is.
    private static let isHere = """
        (source <> 'local' OR EXISTS (SELECT 1 FROM imported_chapter
                WHERE imported_chapter.book = progress.book AND id = progress.chapter)
            OR NOT EXISTS (SELECT 1 FROM imported_book WHERE id = progress.book))
        """

    /// How much earlier than the former position a new one may be before the
    /// former one is kept in the history.
    public static let unnotedStepBack = MediaTime.seconds(60)

    /// Notes that a chapter is played from now on as its book is divided at this moment.
    public func noteOpening(of chapter: ChapterAddress) async {
        guard chapter.source == .local else { return }
        do throws(StoreError) {
            let pieces = try await connection.read { database in
                try ImportedBookStore.presentPieces(of: chapter, in: database)
            }
            opened.note(pieces, of: chapter)
        } catch {
            // What was known of it counts on.
        }
    }

    /// Notes a position, replacing the chapter's former one; on disk when it
    /// returns.
    ///
    /// A former position that lay more than `unnotedStepBack` ahead, or that
    /// said the chapter was completed when the new one does not, goes into the
    /// place history in the same transaction. Where the book was divided anew since the chapter
    /// was opened, the place is kept where it is heard now.
    public func save(_ position: PlaybackPosition) async throws(StoreError) {
        let (times, pieces) = (times, opened.pieces(of: position.chapter))
        try await connection.write { database in
            if let pieces, Self.isTakenOver(position, of: pieces, times, in: database) { return }
            try Self.replace(position, in: database)
            // Where that fails, the place is still kept, and is taken along later.
            try? database.inSavepoint {
                try ImportedBookStore.takeAlong(position.chapter, times, in: database)
                return .commit
            }
        }
    }

    /// Whether a place was of a former division, and is kept where that is heard now.
    ///
    /// Where that fails, it is to be kept as it came.
    private static func isTakenOver(
        _ position: PlaybackPosition, of pieces: [ChapterPiece], _ times: MergeTimes,
        in database: Database
    ) -> Bool {
        var isTaken = false
        do {
            try database.inSavepoint {
                isTaken = try ImportedBookStore.takeOver(
                    position, of: pieces, times, in: database)
                return .commit
            }
        } catch { return false }
        return isTaken
    }

    /// Writes a position over the chapter's former one, which goes into the history as `save`
    /// says.
    static func replace(_ position: PlaybackPosition, in database: Database) throws {
        try keepFormerPlace(before: position, in: database)
        try put(position, in: database)
    }

    /// Forgets where a chapter was left.
    public func forget(_ chapter: ChapterAddress) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: "DELETE FROM progress WHERE source = ? AND book = ? AND chapter = ?",
                arguments: chapter.storedKey)
        }
    }

    /// Writes a position over the chapter's former one.
    static func put(_ position: PlaybackPosition, in database: Database) throws {
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
            arguments: try position.chapter.keptKey() + [
                max(0, position.position.microseconds), max(0, position.duration.microseconds),
                position.isCompleted, StoredTime.microseconds(of: position.updatedAt),
                StoredText.title(position.bookTitle), StoredText.title(position.chapterTitle),
            ])
    }

    private static func keepFormerPlace(before new: PlaybackPosition, in database: Database)
        throws
    {
        guard let former = try position(of: new.chapter, in: database) else { return }
        let isFarBack = former.position - new.position > unnotedStepBack
        guard isFarBack || (former.isCompleted && !new.isCompleted) else { return }
        try note(former, in: database)
    }

    /// Puts a place that a newer one stands for into the history, where that is elsewhere; one
    /// that was heard to its end where that is far behind it.
    static func keepOutdone(_ place: PlaybackPosition, in database: Database) throws {
        guard let newer = try position(of: place.chapter, in: database) else { return }
        let ahead = place.position - newer.position
        let isElsewhere =
            place.isCompleted
            ? ahead > unnotedStepBack || !newer.isCompleted && ahead >= .zero
            : max(ahead, .zero - ahead) > unnotedStepBack
        guard isElsewhere else { return }
        let isNoted = try Bool.fetchOne(
            database,
            sql: """
                SELECT EXISTS (SELECT 1 FROM place_history WHERE source = ? AND book = ?
                    AND chapter = ? AND position = ? AND noted_at = ?)
                """,
            arguments: place.chapter.storedKey + [
                place.position.microseconds, StoredTime.microseconds(of: place.updatedAt),
            ])
        if isNoted != true { try note(place, in: database) }
    }

    private static func note(_ former: PlaybackPosition, in database: Database) throws {
        try PlaceHistoryStore.keep(
            PlaceRecord(
                chapter: former.chapter, position: former.position, occasion: .leave,
                at: former.updatedAt, bookTitle: former.bookTitle,
                chapterTitle: former.chapterTitle), in: database)
    }

    static func position(of chapter: ChapterAddress, in database: Database) throws
        -> PlaybackPosition?
    {
        try Row.fetchOne(
            database,
            sql: "SELECT * FROM progress WHERE source = ? AND book = ? AND chapter = ?",
            arguments: chapter.storedKey
        ).map(position(from:))
    }

    static func position(from row: Row) -> PlaybackPosition {
        PlaybackPosition(
            chapter: row.chapterAddress,
            position: MediaTime(microseconds: row.integer("position")),
            duration: MediaTime(microseconds: row.integer("duration")),
            isCompleted: row.integer("is_completed") != 0,
            updatedAt: StoredTime.instant(row.integer("updated_at")),
            bookTitle: row.text("book_title"), chapterTitle: row.text("chapter_title"))
    }
}
