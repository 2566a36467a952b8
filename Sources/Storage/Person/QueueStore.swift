import GRDB
package import ListenCore

/// The chapters that wait to be heard, a row for each in the person's database.
///
/// A row that is dropped leaves a gap among the places, so that it can come back to its own.
package struct QueueStore: QueueKeeping {
    private typealias T = QueueTable

    let connection: StoreConnection

    /// The chapters that wait now.
    package func queue() async throws(StoreError) -> ListeningQueue {
        try await connection.read { ListeningQueue(try Self.rows(in: $0).map(\.waiting)) }
    }

    /// Changes the stored queue as it is; returns it as it was and as it is then.
    @discardableResult
    package func change(
        _ change: QueueChange
    ) async throws(StoreError) -> (before: ListeningQueue, after: ListeningQueue) {
        let path = connection.path
        return try await connection.write { database in
            let rows = try Self.rows(in: database)
            let before = ListeningQueue(rows.map(\.waiting))
            var after = before
            after.apply(change)
            guard after.count <= max(before.count, ListeningQueue.longest) else {
                throw StoreError(
                    .refused(
                        "At most \(ListeningQueue.longest) chapters can wait. `listen queue clear`"
                            + " lets none wait."), path: path)
            }
            let stays = Set(after.waiting.map(\.chapter))
            for row in rows where !stays.contains(row.waiting.chapter) {
                try T.table.remove(
                    where: T.table.key, are: row.waiting.chapter.storedKey, in: database)
            }
            try Self.put(after, known: rows, in: database)
            return (before, after)
        }
    }

    /// A chapter that waits, with its place.
    private struct Placed {
        let waiting: QueuedChapter
        let place: Int64
    }

    private static func rows(in database: Database) throws -> [Placed] {
        try T.table.rows(by: T.order, in: database).map { row in
            Placed(
                waiting: QueuedChapter(
                    chapter: row.chapterAddress, bookTitle: row.bookTitle,
                    chapterTitle: row.chapterTitle, length: row.time(T.length),
                    addedAt: row.instant(T.addedAt)),
                place: row.integer(T.place))
        }
    }

    /// Writes those that are new, and those whose place is not behind that of the one before.
    private static func put(
        _ queue: ListeningQueue, known: [Placed], in database: Database
    ) throws {
        let places = Dictionary(
            known.map { ($0.waiting.chapter, $0.place) }, uniquingKeysWith: { first, _ in first })
        var last: Int64 = 0
        for waiting in queue.waiting {
            if let place = places[waiting.chapter], place > last {
                last = place
                continue
            }
            last += 1
            try T.table.put(
                try waiting.chapter.keptKey() + [
                    last, max(0, waiting.length.microseconds),
                    StoredTime.microseconds(of: waiting.addedAt),
                    StoredText.title(waiting.bookTitle), StoredText.title(waiting.chapterTitle),
                ], in: database)
        }
    }
}
