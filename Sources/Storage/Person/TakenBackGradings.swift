import FoundationEssentials
import GRDB
import ListenCore
import Places
import Practice

/// Gradings that the person took back, which stay away from their other devices.
///
/// Each is noted among the removals by its time and the key of its card, since cards have other
/// numbers elsewhere.
struct TakenBackGradings {
    private static let kind = BackupKind.reviews.name
    private static let key = CardTable.likeness + [CardTable.start]

    /// Their times by the key of their card as its name has it, in microseconds since 1970, oldest
    /// first.
    private var instants: [String: [Int64]] = [:]
    /// All of those times, oldest first.
    private var all: [Int64] = []
    /// The keys of cards of which something was taken back that was not settled before.
    private var fresh: Set<String> = []

    /// Those that are known here now, where some were settled `before`.
    init(in database: Database, since before: Set<String> = []) throws {
        for name in try Self.names(in: database) {
            guard let comma = name.firstIndex(of: ","), let instant = Int64(name[..<comma])
            else { continue }
            let key = String(name[name.index(after: comma)...])
            instants[key, default: []].append(instant)
            all.append(instant)
            if !before.contains(name) { fresh.insert(key) }
        }
        for key in instants.keys { instants[key]?.sort() }
        all.sort()
    }

    /// The device for which all that was known was settled once: a program of before kept what it
    /// was told of gradings without acting on it.
    ///
    /// It names the device, since a backup may bring it into the database of another.
    private static let settledFor = PreferenceKey<String>("settled-gradings")

    /// The names of those that were settled here before: none until all were once.
    static func settled(in database: Database) throws -> Set<String> {
        let own = JournalRows.device(in: try JournalRows.own(in: database)).rawValue
        let isSettled = try PreferenceStore.value(for: settledFor, in: database) == own
        return isSettled ? try names(in: database) : []
    }

    /// Notes that all that are known here were settled.
    static func noteSettled(in database: Database) throws {
        let own = JournalRows.device(in: try JournalRows.own(in: database)).rawValue
        guard try PreferenceStore.value(for: settledFor, in: database) != own else { return }
        try PreferenceStore.set(own, for: settledFor, in: database)
    }

    /// The names that those known here have among the removals.
    static func names(in database: Database) throws -> Set<String> {
        try String.fetchSet(
            database,
            sql: """
                SELECT \(RemovalTable.record) FROM \(RemovalTable.table)
                WHERE \(RemovalTable.kind) = ? AND \(RemovalTable.isRemoved) = 1
                """, arguments: [kind])
    }

    /// Says that a grading, by the number that its card has here, was taken back.
    func has(_ instant: Int64, of card: Int64, in database: Database) throws -> Bool {
        // Most are near none, and then no card is asked for its key.
        guard Self.hasNear(instant, in: all), let key = try Self.key(of: card, in: database)
        else { return false }
        return Self.hasNear(instant, in: instants[key] ?? [])
    }

    private static func hasNear(_ instant: Int64, in sorted: [Int64]) -> Bool {
        let near = Int64(ShortenedLog.nearness * 1_000_000)
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle] < instant - near { low = middle + 1 } else { high = middle }
        }
        return low < sorted.count && sorted[low] <= instant + near
    }

    /// Takes them out of the logs, and has their cards remember the rest: those that are new here,
    /// and those of the cards that something came of.
    ///
    /// What was settled before stays settled, so no other card is looked at.
    func settle(
        touching cards: Set<Int64>, by scheduler: ReviewScheduler, at now: Date?,
        in database: Database
    ) throws {
        guard !instants.isEmpty else { return }
        var found: [Int64: [Int64]] = [:]
        for key in fresh {
            if let card = try Self.card(by: key, in: database) { found[card] = instants[key] }
        }
        for card in cards where found[card] == nil {
            if let key = try Self.key(of: card, in: database) { found[card] = instants[key] }
        }
        let stamp = ChangeStamp(at: now)
        for (card, instants) in found.sorted(by: { $0.key < $1.key }) {
            for instant in instants {
                try StudyCardStore.leaveOut(
                    StoredTime.instant(instant), of: card, by: scheduler, stamp, in: database)
            }
        }
    }

    /// The key of a card as the names have it.
    private static func key(of card: Int64, in database: Database) throws -> String? {
        try String.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT \(RemovableKind.name(of: columns)) FROM \(CardTable.table)
                    WHERE \(StoredColumn.row) = ?
                    """), arguments: [card])
    }

    /// The number of the card with a key; `nil` for one that is not here.
    private static func card(by name: String, in database: Database) throws -> Int64? {
        guard let values = SQLLiteral.values(name), values.count == key.count else { return nil }
        return try CardTable.table.row(
            where: key, are: StatementArguments(values), in: database
        )?.integer(StoredColumn.row)
    }

    private static let columns = key.map { "\(CardTable.table).\($0)" }

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
        RemovableKind.name(of: ["?"] + columns)
    }
}
