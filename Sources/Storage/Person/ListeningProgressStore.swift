import GRDB
package import ListenCore

/// The place at which each chapter was left, a row for each in the person's database.
package struct ListeningProgressStore: ProgressStoring {
    let connection: StoreConnection
    let clock: (any WallClock)?
    let opened = OpenedChapters()

    /// The place at which a chapter was left; `nil` when it was never begun.
    package func position(of chapter: ChapterAddress) async throws(StoreError)
        -> PlaybackPosition?
    {
        try await connection.read { database in
            try Self.position(of: chapter, in: database)
        }
    }

    /// The places at which the chapters of a book were left, newest first.
    package func positions(in book: BookID, of source: SourceID) async throws(StoreError)
        -> [PlaybackPosition]
    {
        let times = times
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    \(ProgressTable.table.select)
                    WHERE \(ChapterColumns.ofBook.areGiven) AND \(Self.isHere)
                    ORDER BY \(Self.newestFirst(times))
                    """,
                arguments: [StoredText(source.rawValue), StoredText(book.rawValue)]
            ).map(Self.position(from:))
        }
    }

    /// All positions, newest first; at most `limit` where one is given.
    package func recentPositions(limit: Int?) async throws(StoreError) -> [PlaybackPosition] {
        let times = times
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    \(ProgressTable.table.select) WHERE \(Self.isHere)
                    ORDER BY \(Self.newestFirst(times)) LIMIT ?
                    """,
                arguments: [limit.map { max(0, $0) } ?? -1]
            ).map(Self.position(from:))
        }
    }

    /// The place at which each begun book of a source was left last.
    package func latestPositions(of source: SourceID) async throws(StoreError)
        -> [PlaybackPosition]
    {
        let times = times
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM (SELECT *, row_number() OVER (PARTITION BY
                            \(ChapterColumns.book) ORDER BY \(Self.newestFirst(times))) AS place
                        FROM \(ProgressTable.table) WHERE \(ChapterColumns.source) = ?)
                    WHERE place = 1
                    """, arguments: [StoredText(source.rawValue)]
            ).map(Self.position(from:))
        }
    }

    /// The order of places, newest first.
    ///
    /// Of places with the same time, as after dividing a book again, the person's present one comes
    /// before those heard to the end, and of these the last of the book. One from a wrong clock
    /// comes after all others.
    private static func newestFirst(_ times: MergeTimes) -> String {
        typealias Chapter = ImportedChapterTable
        let updatedAt = ProgressTable.updatedAt
        return """
            \(updatedAt) > \(times.latest), \(updatedAt) DESC, \(ProgressTable.isCompleted),
                (SELECT \(Chapter.number) FROM \(Chapter.table) WHERE \(isOwn) AND \(isChapter)) DESC,
                \(ProgressTable.position) DESC, \(ChapterColumns.key.list)
            """
    }

    private static let isOwn =
        "\(ProgressTable.table).\(ChapterColumns.source) = '\(SourceID.local.rawValue)'"

    /// The condition that a row of the table of chapters is that of a place.
    private static let isChapter = """
        \(ImportedChapterTable.table).\(ChapterColumns.book)
            = \(ProgressTable.table).\(ChapterColumns.book)
            AND \(ImportedChapterTable.id) = \(ProgressTable.table).\(ChapterColumns.chapter)
        """

    private var times: MergeTimes { MergeTimes(at: clock?.now) }

    /// Places that wait for a missing file are not in the book as it is.
    private static let isHere = """
        (NOT \(isOwn) OR EXISTS (\(ImportedChapterTable.table.select) WHERE \(isChapter))
            OR NOT EXISTS (\(BookTable.table.select)
                WHERE \(BookTable.id) = \(ProgressTable.table).\(ChapterColumns.book)))
        """

    /// The distance by which a new position may be earlier than the former one before the
    /// former one is kept in the history.
    package static let unnotedStepBack = MediaTime.seconds(60)

    /// Notes that a chapter is played from now on as its book is divided at this moment.
    package func noteOpening(of chapter: ChapterAddress) async {
        guard chapter.source == .local else { return }
        do throws(StoreError) {
            let pieces = try await connection.read { database in
                try ImportedBookStore.presentPieces(of: chapter, in: database)
            }
            opened.note(pieces, of: chapter)
        } catch {
            // The pieces noted before still count.
        }
    }

    /// Saves a position in place of the chapter's former one; on disk when it returns.
    ///
    /// A former position more than `unnotedStepBack` ahead, or one that completed the chapter when
    /// the new one does not, goes into the place history in the same transaction. When the book was
    /// divided again since the chapter was opened, the place is saved in the chapter where it is
    /// heard now.
    package func save(_ position: PlaybackPosition) async throws(StoreError) {
        try await keep(position, because: nil)
    }

    /// Saves a position like `save`, with the reason it changed.
    ///
    /// One at the very beginning that was only heard, as by a player that did not know the place,
    /// goes into the journal alone where the chapter was left beyond its first minute.
    package func save(
        _ position: PlaybackPosition, because reason: PlaceReason
    ) async throws(StoreError) {
        try await keep(position, because: reason)
    }

    private func keep(
        _ position: PlaybackPosition, because reason: PlaceReason?
    ) async throws(StoreError) {
        let (times, pieces) = (times, opened.pieces(of: position.chapter))
        try await connection.write { database in
            if let pieces, Self.isTakenOver(position, of: pieces, times, in: database) { return }
            try Self.replace(position, because: reason, in: database)
            // If this fails, the place is still saved, and the records follow later.
            try? database.inSavepoint {
                try ImportedBookStore.takeAlong(position.chapter, times, in: database)
                return .commit
            }
        }
    }

    /// Saves a place of a former division in the chapter where it is heard now; true when it did.
    ///
    /// False also when that fails: the place is then to be saved unchanged.
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
    static func replace(
        _ position: PlaybackPosition, because reason: PlaceReason? = nil, in database: Database
    ) throws {
        guard try JournalRows.note(position, because: reason, in: database) else { return }
        try replacePlace(with: position, in: database)
    }

    /// Writes a position that the journal has over the chapter's former one, which goes into the
    /// history as `save` says.
    static func replacePlace(with position: PlaybackPosition, in database: Database) throws {
        try keepFormerPlace(before: position, in: database)
        try put(position, in: database)
    }

    /// Forgets where a chapter was left.
    static func forget(_ chapter: ChapterAddress, in database: Database) throws {
        try ProgressTable.table.remove(
            where: ChapterColumns.key, are: chapter.storedKey, in: database)
    }

    /// Writes a position over the chapter's former one.
    static func put(_ position: PlaybackPosition, in database: Database) throws {
        try ProgressTable.table.put(
            try position.chapter.keptKey() + [
                max(0, position.position.microseconds), max(0, position.duration.microseconds),
                position.isCompleted, StoredTime.microseconds(of: position.updatedAt),
                StoredText.title(position.bookTitle), StoredText.title(position.chapterTitle),
            ], in: database)
    }

    private static func keepFormerPlace(before new: PlaybackPosition, in database: Database)
        throws
    {
        guard let former = try position(of: new.chapter, in: database) else { return }
        let isFarBack = former.position - new.position > unnotedStepBack
        guard isFarBack || (former.isCompleted && !new.isCompleted) else { return }
        try note(former, in: database)
    }

    /// Adds a place that a newer one replaces to the history, if the two differ; a completed one if
    /// it is far ahead of the newer one.
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
                SELECT EXISTS (\(PlaceTable.table.select) WHERE
                    \((ChapterColumns.key + [PlaceTable.position, PlaceTable.notedAt]).areGiven))
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
        try ProgressTable.table.row(where: ChapterColumns.key, are: chapter.storedKey, in: database)
            .map(position(from:))
    }

    static func position(from row: Row) -> PlaybackPosition {
        PlaybackPosition(
            chapter: row.chapterAddress,
            position: row.time(ProgressTable.position), duration: row.time(ProgressTable.duration),
            isCompleted: row.flag(ProgressTable.isCompleted),
            updatedAt: row.instant(ProgressTable.updatedAt), bookTitle: row.bookTitle,
            chapterTitle: row.chapterTitle)
    }
}
