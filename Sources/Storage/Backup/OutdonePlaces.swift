import GRDB
import ListenCore

/// Places in chapters that lost against newer ones when a backup was merged: they go into the
/// place history, so that none is lost.
struct OutdonePlaces {
    let times: MergeTimes
    var places: [PlaybackPosition] = []

    init(times: MergeTimes) { self.times = times }

    /// Adds the places that the history lacks and that differ from the chapter's present one;
    /// returns their number.
    func keep(in database: Database) throws -> Int {
        var count = 0
        for place in places where place.position > .zero {
            let left = try ListeningProgressStore.position(of: place.chapter, in: database)
            if let left, left.isCompleted == place.isCompleted,
                PlaceHistoryStore.isSame(left.position, place.position)
            {
                continue
            }
            if try PlaceHistoryStore.tells(place, in: database) { continue }
            try PlaceHistoryStore.insert(
                PlaceRecord(
                    chapter: place.chapter, position: place.position, occasion: .leave,
                    at: place.updatedAt, bookTitle: place.bookTitle,
                    chapterTitle: place.chapterTitle), in: database)
            count += 1
        }
        return count
    }

    /// Puts the places of the history into the order of their times; those of a clock that was
    /// wrong come first, where the oldest are.
    ///
    /// A history that only has the `new` places of the backup stays in the order of that.
    func sortHistory(unlessAllAreNew new: Int, in database: Database) throws {
        let count = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(PlaceTable.table)") ?? 0
        guard count > new else { return }
        let (table, list) = (PlaceTable.table.name, PlaceTable.table.shared.list)
        try database.execute(
            sql: """
                CREATE TEMP TABLE restored_place AS SELECT \(list) FROM \(table)
                    ORDER BY \(PlaceTable.notedAt) <= \(times.latest),
                        \([PlaceTable.notedAt, .row].list);
                DELETE FROM \(table);
                INSERT INTO \(table) (\(list)) SELECT \(list) FROM restored_place ORDER BY rowid;
                DROP TABLE restored_place
                """)
    }
}
