import GRDB
package import ListenCore

/// The feeds a person follows, a row for each in the person's database.
package struct FeedStore: FeedKeeping {
    private typealias T = FeedTable

    let connection: StoreConnection
    /// The time of a change; without it that of the addition.
    var clock: (any WallClock)?

    /// All feeds in the order they were added; those of a use that a newer version added are left
    /// out.
    package func feeds() async throws(StoreError) -> [KeptFeed] {
        try await connection.read { database in
            try T.table.rows(where: [], are: [], by: T.number.name, in: database).compactMap {
                row in
                KeptFeed.Kind(rawValue: row.text(T.kind)).map { kind in
                    KeptFeed(
                        address: row.text(T.address), kind: kind, title: row.text(T.title),
                        addedAt: StoredTime.instant(row.integer(T.addedAt)))
                }
            }
        }
    }

    /// Adds a feed, or changes the title and use of the one at its address.
    package func keep(_ feed: KeptFeed) async throws(StoreError) {
        let now = StoredTime.microseconds(of: clock?.now ?? feed.addedAt)
        try await connection.write { database in
            try database.execute(
                sql: T.table.upsert(
                    T.table.columns.filter { $0 != T.number }, keeping: [T.addedAt]),
                arguments: [
                    StoredText(feed.address), feed.kind.rawValue, StoredText(feed.title),
                    StoredTime.microseconds(of: feed.addedAt), now,
                ])
        }
    }

    /// Forgets a feed; returns false when there is none.
    @discardableResult
    package func forget(_ address: String) async throws(StoreError) -> Bool {
        try await connection.write { database in
            let key: StatementArguments = [StoredText(address)]
            let isThere = try T.table.has(where: T.table.key, are: key, in: database)
            try T.table.remove(where: T.table.key, are: key, in: database)
            return isThere
        }
    }
}
