import FoundationEssentials
import GRDB
import ListenCore
import Practice

/// Gradings that the person took back, which stay away from their other devices.
///
/// Each is noted among the removals by its time and the key of its card, since cards have other
/// numbers elsewhere.
struct TakenBackGradings {
    private static let kind = BackupKind.reviews.name
    private static let key = CardTable.likeness + [CardTable.start]

    /// Their times by card, in microseconds since 1970, oldest first.
    private var instants: [Int64: [Int64]] = [:]

    /// Those of cards that are here.
    init(in database: Database) throws {
        let records = try String.fetchAll(
            database,
            sql: """
                SELECT \(RemovalTable.record) FROM \(RemovalTable.table)
                WHERE \(RemovalTable.kind) = ? AND \(RemovalTable.isRemoved) = 1
                """, arguments: [Self.kind])
        for record in records {
            guard let values = SQLLiteral.values(record), values.count == Self.key.count + 1,
                let instant = Int64.fromDatabaseValue(values[0]),
                let card = try CardTable.table.row(
                    where: Self.key, are: StatementArguments(values.dropFirst()), in: database)
            else { continue }
            instants[card.integer(StoredColumn.row), default: []].append(instant)
        }
        for card in instants.keys { instants[card]?.sort() }
    }

    /// Says that a grading, by the number that its card has here, was taken back.
    func has(_ instant: Int64, of card: Int64) -> Bool {
        let near = Int64(ShortenedLog.nearness * 1_000_000)
        return instants[card]?.contains { (instant - near...instant + near).contains($0) } == true
    }

    /// Takes them out of the logs, and has their cards remember the rest.
    func settle(
        by scheduler: ReviewScheduler, at now: Date?, in database: Database
    ) throws {
        let stamp = ChangeStamp(at: now)
        for (card, instants) in instants.sorted(by: { $0.key < $1.key }) {
            for instant in instants {
                try StudyCardStore.leaveOut(
                    StoredTime.instant(instant), of: card, by: scheduler, stamp, in: database)
            }
        }
    }

    /// Notes that a grading was taken back, or that it came back, as with a backup.
    static func note(
        _ instant: Int64, of card: Int64, isTakenBack: Bool, at now: Date?, in database: Database
    ) throws {
        let time = max(instant, now.map(StoredTime.microseconds(of:)) ?? instant)
        // One that comes back is noted only where others may have heard that it went.
        let isKnown = """
            AND EXISTS (SELECT 1 FROM \(RemovalTable.table)
                WHERE \(RemovalTable.kind) = ? AND \(RemovalTable.record) = \(name))
            """
        try database.execute(
            sql: """
                INSERT INTO \(RemovalTable.table) (\(RemovalTable.table.columns.list))
                    SELECT ?, \(name), ?, ? FROM \(CardTable.table)
                    WHERE \(StoredColumn.row) = ? \(isTakenBack ? "" : isKnown)
                    ON CONFLICT (\(RemovalTable.table.key.list)) DO UPDATE SET
                        \(RemovalTable.isRemoved) = excluded.is_removed,
                        \(RemovalTable.at) = max(\(RemovalTable.at) + 1, excluded.at)
                """,
            arguments: [kind, instant, isTakenBack, time, card]
                + (isTakenBack ? [] : [kind, instant]))
    }

    /// The name of a grading among the removals: its time, which is an argument, then the key of
    /// its card.
    private static var name: String {
        RemovableKind.name(of: ["?"] + key.map { "\(CardTable.table).\($0)" })
    }
}
