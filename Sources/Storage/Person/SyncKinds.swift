import GRDB

/// The records that devices exchange besides places, in the form of a backup.
enum SyncKinds {
    /// The name of the format in a record.
    static let format = "listen sync"
    /// The version of the format.
    static let version = 1

    /// The removals, and what of them came back; the last change counts.
    static let removals = BackupKind(
        "removals", "removals", of: RemovalTable.table,
        .newest(RemovalTable.at, keeping: [], tie: .greater))

    /// The most removals that are told, of which the oldest are forgotten.
    private static let mostRemovals = 20_000

    /// Forgets removals that every device has long been told of, where there are too many.
    static func forgetOldRemovals(in database: Database) throws {
        let key = RemovalTable.table.key.list
        try database.execute(
            sql: """
                \(RemovalTable.table.delete) WHERE (\(key)) IN (SELECT \(key)
                    FROM \(RemovalTable.table) ORDER BY \(RemovalTable.at) DESC
                    LIMIT -1 OFFSET ?)
                """, arguments: [mostRemovals])
    }

    /// The kinds in the order they are merged: what is gone first, and cards before their reviews.
    static let all = [
        removals, BackupKind.bookmarks, BackupKind.words, BackupKind.cards, BackupKind.reviews,
        BackupKind.efforts, BackupKind.corrections, BackupKind.routes, BackupKind.testAnswers,
        BackupKind.writtenLines, BackupKind.soundAnswers, BackupKind.givenStatuses,
        BackupKind.lookUps,
    ]
}

/// A kind whose records stay away when they were removed on another device.
struct RemovableKind: Sendable {
    let kind: BackupKind
    /// The columns that the removal names.
    let key: [StoredColumn]
    /// The column of the time a record was made; one made after the removal stays.
    let madeAt: StoredColumn

    /// All of them.
    static let all = [
        RemovableKind(
            kind: .bookmarks,
            key: ChapterColumns.key
                + [BookmarkTable.start, BookmarkTable.end, BookmarkTable.createdAt],
            madeAt: BookmarkTable.createdAt),
        RemovableKind(
            kind: .cards, key: CardTable.likeness + [CardTable.start],
            madeAt: CardTable.createdAt),
    ]

    /// Says that a record was removed after it was made.
    func isGone(_ record: [String: DatabaseValue], in database: Database) throws -> Bool {
        let name = Self.name(of: key.map { _ in "?" })
        return try Bool.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT EXISTS (\(RemovalTable.table.select)
                        WHERE \(RemovalTable.kind) = ?
                            AND \(RemovalTable.record) = \(name)
                            AND \(RemovalTable.isRemoved) = 1 AND \(RemovalTable.at) >= ?)
                    """),
            arguments: StatementArguments(
                [kind.name.databaseValue] + key.map { record[$0] ?? .null }
                    + [record[madeAt] ?? .null])) ?? false
    }

    /// The name of a record among the removals, which the triggers of the schema write alike.
    ///
    /// Functions of JSON are none that a trigger may call where the schema is not trusted.
    static func name(of values: [String]) -> String {
        values.map { "quote(\($0))" }.joined(separator: " || ',' || ")
    }

    /// Removes what was removed on another device.
    func removeGone(in database: Database) throws {
        let name = Self.name(of: key.map { "\(kind.table).\($0)" })
        try database.execute(
            sql: """
                \(kind.table.delete) WHERE EXISTS (SELECT 1 FROM \(RemovalTable.table) AS gone
                    WHERE gone.kind = ? AND gone.record = \(name)
                        AND gone.is_removed = 1 AND gone.at >= \(kind.table).\(madeAt))
                """, arguments: [kind.name])
    }
}
