import GRDB
import ListenCore

/// Moves the records with times of a chapter that is read aloud when its sentences have others:
/// the place it was left at, and the rows of every `RecutTable`.
///
/// Runs inside a transaction of the caller's.
struct RetimedRows {
    let chapter: ChapterAddress
    let shift: TimelineShift
    /// Records noted from this time on stay; with `nil` none does.
    var before: Int64?
    /// The times that are believed.
    let times: MergeTimes
    let database: Database

    /// Moves what has another time.
    func run() throws {
        try moveProgress()
        for table in RecutTable.all where table.time != nil {
            let rows = try table.table.rows(
                where: ChapterColumns.key, are: chapter.storedKey, in: database)
            try RowMove(table: table, times: times, database: database).run(rows) { row in
                guard isMoved(row, notedAt: table.notedAt) else { return nil }
                let moved = Self.values(of: row.values, in: table, shift)
                guard moved.contains(where: { $1 != row.values[$0] }) else { return nil }
                let own = ChapterColumns.chapter.value(in: row)
                return moved.merging([ChapterColumns.chapter.name: own]) { first, _ in first }
            }
        }
    }

    private func moveProgress() throws {
        guard
            let row = try ProgressTable.table.row(
                where: ChapterColumns.key, are: chapter.storedKey, in: database),
            isMoved(row, notedAt: ProgressTable.updatedAt)
        else { return }
        let moved = Self.place(ListeningProgressStore.position(from: row), shift)
        try ListeningProgressStore.put(moved, in: database)
    }

    private func isMoved(_ row: Row, notedAt column: StoredColumn?) -> Bool {
        guard let before, let column else { return true }
        return row.integer(column) < before
    }

    /// The place in a chapter, by other times.
    static func place(_ place: PlaybackPosition, _ shift: TimelineShift) -> PlaybackPosition {
        PlaybackPosition(
            chapter: place.chapter, position: shift.place(of: place.position),
            duration: place.duration > .zero ? shift.length : .zero,
            isCompleted: place.isCompleted, updatedAt: place.updatedAt,
            bookTitle: place.bookTitle, chapterTitle: place.chapterTitle)
    }

    /// The times of a row, by other ones; an end never comes before its beginning.
    static func values(
        of row: RowMove.Values, in table: RecutTable, _ shift: TimelineShift
    ) -> RowMove.Values {
        var (values, start) = (RowMove.Values(), MediaTime.zero)
        for column in [table.time].compactMap(\.self) + table.others {
            guard let own = row[column].flatMap(Int64.fromDatabaseValue) else { continue }
            let time = MediaTime(microseconds: own)
            let isEnd = table.ends.contains(column)
            let moved = isEnd ? max(start, shift.end(of: time)) : shift.place(of: time)
            if !isEnd { start = moved }
            values[column] = moved.microseconds.databaseValue
        }
        return values
    }
}
