import FoundationEssentials
import GRDB
import ListenCore
import Places

/// The rows of what a person chose, for their other devices.
///
/// Runs inside a transaction of the caller's.
enum FactRows {
    private typealias T = FactTable

    /// The part of a record that has them.
    static let part = "facts"
    /// The most choices that were taken back, of which the oldest are forgotten.
    private static let mostRemovals = 5_000
    /// The most in all that are taken in from others.
    static let most = 50_000

    /// The fact of a name.
    static func fact(
        _ subject: String, _ name: String, in database: Database
    ) throws -> SyncFact? {
        try T.table.row(where: T.table.key, are: [subject, StoredText(name)], in: database)
            .flatMap(fact(from:))
    }

    /// All of a subject, or of all subjects, in the order of their keys.
    static func facts(of subject: String? = nil, in database: Database) throws -> [SyncFact] {
        try T.table.rows(
            where: subject == nil ? [] : [T.subject],
            are: StatementArguments(subject.map { [$0] } ?? [String]()),
            by: T.table.key.list, in: database
        ).compactMap(fact(from:))
    }

    /// Notes a choice made here at a time, in milliseconds since 1970; one that says what is known
    /// changes nothing.
    static func note(
        _ content: String?, _ subject: String, _ name: String, at time: Int64,
        in database: Database
    ) throws {
        let known = try fact(subject, name, in: database)
        guard known == nil || known?.content != content else { return }
        let own = JournalRows.device(in: try JournalRows.own(in: database))
        let number = try Int64.fetchOne(
            database, sql: "SELECT max(\(T.number)) FROM \(T.table) WHERE \(T.device) = ?",
            arguments: [own.rawValue])
        let fact = SyncFact(
            subject: subject, name: name, content: content,
            stamp: PlaceStamp(
                time: min(max(0, SyncFact.time(time, after: known)), latest),
                // Of this device's own the time tells which is newer.
                number: min((number ?? 0) + 1, latestNumber), device: own))
        if isSound(fact) { try keep(fact, in: database) }
    }

    /// Notes what is here and was not told yet.
    static func noteAll(at now: Date?, in database: Database) throws {
        try PodcastFacts.noteAll(at: now, in: database)
        try SourceFacts.noteAll(at: now, in: database)
    }

    /// Keeps a fact in place of what was known of its name.
    static func keep(_ fact: SyncFact, in database: Database) throws {
        try T.table.put(
            [
                fact.subject, StoredText(fact.name), fact.content.map { StoredText($0) },
                fact.stamp.time, fact.stamp.number, fact.stamp.device.rawValue,
            ], in: database)
    }

    /// The bounds of what a sound program says.
    static func isSound(_ fact: SyncFact) -> Bool {
        !fact.name.isEmpty && fact.name.utf8.count <= T.name.longest
            && (1...T.subject.longest).contains(fact.subject.utf8.count)
            && fact.content?.utf8.count ?? 0 <= T.content.longest
            && (0...latest).contains(fact.stamp.time)
            && (0...latestNumber).contains(fact.stamp.number)
    }

    /// The latest time, in milliseconds.
    private static let latest: Int64 = 1_000_000_000_000_000
    /// The greatest number.
    private static let latestNumber: Int64 = 1 << 48

    /// Forgets what was taken back longest ago, where there is too much of it.
    static func forgetOld(in database: Database) throws {
        let key = T.table.key.list
        try database.execute(
            sql: """
                \(T.table.delete) WHERE (\(key)) IN (SELECT \(key) FROM \(T.table)
                    WHERE \(T.content) IS NULL ORDER BY \(T.madeAt) DESC LIMIT -1 OFFSET ?)
                """, arguments: [mostRemovals])
    }

    /// The fact of a row; `nil` for one of a damaged page.
    static func fact(from row: Row) -> SyncFact? {
        guard let device = DeviceID(row.text(T.device)) else { return nil }
        return SyncFact(
            subject: row.text(T.subject), name: row.text(T.name),
            content: row.optionalText(T.content),
            stamp: PlaceStamp(
                time: row.integer(T.madeAt), number: row.integer(T.number), device: device))
    }
}

extension BackupKind {
    /// The choices of a person, as a record of a device has them.
    static let facts = BackupKind(FactRows.part, "choices", of: FactTable.table, .own())
}
