import FoundationEssentials
import GRDB
package import ListenCore

/// The rows that a removal changed, as they were before and after.
///
/// Values are in the form of SQL literals, which keeps numbers exact.
package struct RemovedRows: Hashable, Sendable, Codable {
    /// A row of a table; `nil` where it did not exist.
    struct Change: Hashable, Sendable, Codable {
        let table: String
        let before: [String]?
        let after: [String]?
    }

    var changes: [Change] = []

    /// No rows.
    package init() {}

    /// True when nothing in the database changed.
    package var isEmpty: Bool { changes.isEmpty }
}

/// The outcome of bringing removed rows back.
package struct RestoredRows: Hashable, Sendable {
    /// The rows that are as they were.
    package var restored = 0
    /// The rows that stay as they are, since they were changed after the removal or others stand in
    /// their place.
    package var left = 0
    /// True for a source whose token must be given again.
    package var lacksToken = false
}

/// Records which rows of the person's database a removal changes, and brings them back.
///
/// Temporary triggers of the one connection write the rows down, so that no store has to know of
/// it. A row is brought back only where it is as the removal left it.
package struct RemovalJournal: Sendable {
    /// The rows that a removal may change; what else is written meanwhile is none of its own.
    package enum Part: Hashable, Sendable {
        /// All rows, where nothing else is written meanwhile.
        case all
        /// The chapters that wait.
        case queue
        /// The texts that are read aloud, with their times.
        case texts

        fileprivate var tables: [StoredTable] {
            switch self {
            // What other devices were told is not taken back: that it came back is told.
            case .all:
                StoredTable.all.filter {
                    $0.name != RemovalTable.table.name && $0.name != FactTable.table.name
                }
            case .queue: [QueueTable.table]
            case .texts: [WrittenTable.table, TimelineTable.table]
            }
        }
    }

    let connection: StoreConnection
    private let turn = Turn()

    private static let log = "temp.removal_change"

    init(connection: StoreConnection) {
        self.connection = connection
    }

    /// Carries a removal out, and returns what it changed of a part; one at a time.
    ///
    /// Rethrows the error of the removal.
    package func recording(
        of part: Part = .all, _ removal: @Sendable () async throws -> Void
    ) async throws -> RemovedRows {
        await turn.enter()
        let result: Result<RemovedRows, any Error>
        do {
            result = .success(try await recordingAlone(part, removal))
        } catch {
            result = .failure(error)
        }
        await turn.leave()
        return try result.get()
    }

    private func recordingAlone(
        _ part: Part, _ removal: @Sendable () async throws -> Void
    ) async throws -> RemovedRows {
        // A database that cannot be written is reported by the removal.
        try? await connection.write { database in
            try Self.stop(in: database)
            try database.execute(
                sql: """
                    CREATE TEMP TABLE removal_change (number INTEGER PRIMARY KEY, name TEXT NOT NULL,
                        before TEXT, after TEXT)
                    """)
            for table in part.tables { try Self.watch(table, in: database) }
        }
        do {
            try await removal()
        } catch {
            try? await connection.write { try Self.stop(in: $0) }
            throw error
        }
        return try await connection.write { database in
            defer { try? Self.stop(in: database) }
            guard try database.tableExists("removal_change", in: "temp") else {
                return RemovedRows()
            }
            var rows = RemovedRows()
            rows.changes = try Row.fetchAll(
                database, sql: "SELECT name, before, after FROM \(Self.log) ORDER BY number"
            ).map { row in
                RemovedRows.Change(
                    table: row.text("name"), before: Self.literals(row.optionalText("before")),
                    after: Self.literals(row.optionalText("after")))
            }
            return rows
        }
    }

    /// Brings removed rows back, all that can be, in one transaction.
    ///
    /// Throws `.conflict` when what they belong to is no longer there.
    package func restore(_ rows: RemovedRows) async throws(StoreError) -> RestoredRows {
        let path = connection.path
        return try await connection.write { database in
            try database.execute(sql: "PRAGMA defer_foreign_keys = ON")
            var outcome = RestoredRows()
            // Backwards, so that a row whose place another took gets it back.
            for change in Self.whole(rows).reversed() {
                guard let table = StoredTable.all.first(where: { $0.name == change.table }) else {
                    outcome.left += 1
                    continue
                }
                let before = change.before.map { Self.withoutToken($0, in: table) }
                let isDone = try RemovedRow(table, before: before, after: change.after)?
                    .restore(in: database)
                guard isDone == true else {
                    outcome.left += 1
                    continue
                }
                outcome.restored += 1
                if before != change.before { outcome.lacksToken = true }
            }
            let broken = try Row.fetchOne(database, sql: "PRAGMA foreign_key_check")
            guard broken == nil else {
                throw StoreError(
                    .conflict(
                        "What it belonged to is no longer there, so that it cannot come back."),
                    path: path)
            }
            return outcome
        }
    }

    /// The first state before and the last one after of every row.
    private static func whole(_ rows: RemovedRows) -> [RemovedRows.Change] {
        struct Name: Hashable {
            let table: String
            let key: [String]
        }
        var order: [Name] = []
        var changes: [Name: RemovedRows.Change] = [:]
        for change in rows.changes {
            guard let table = StoredTable.all.first(where: { $0.name == change.table }),
                let values = change.before ?? change.after,
                values.count == table.columns.count
            else { continue }
            let name = Name(table: change.table, key: table.identity.map { values[$0] })
            if let former = changes[name] {
                changes[name] = RemovedRows.Change(
                    table: change.table, before: former.before, after: change.after)
            } else {
                order.append(name)
                changes[name] = change
            }
        }
        return order.compactMap { changes[$0] }.filter { $0.before != $0.after }
    }

    /// The token of a removed source was forgotten, where the program itself kept it; the address
    /// of a private podcast is kept for as long as it may come back.
    private static func withoutToken(_ values: [String], in table: StoredTable) -> [String] {
        guard table.name == SourceTable.table.name,
            let kind = table.columns.firstIndex(of: SourceTable.tokenKind),
            ["'kept'", "'secret-service'"].contains(values[kind])
        else { return values }
        var values = values
        for column in [SourceTable.tokenKind, SourceTable.tokenPlace, SourceTable.tokenIdentity] {
            if let place = table.columns.firstIndex(of: column) { values[place] = "NULL" }
        }
        return values
    }

    private static func watch(_ table: StoredTable, in database: Database) throws {
        for (event, before, after) in [
            ("DELETE", true, false), ("UPDATE", true, true), ("INSERT", false, true),
        ] {
            let old = before ? array(of: table, "OLD") : "NULL"
            let new = after ? array(of: table, "NEW") : "NULL"
            try database.execute(
                sql: """
                    CREATE TEMP TRIGGER removal_of_\(table)_\(event) AFTER \(event) ON main.\(table)
                    BEGIN
                        INSERT INTO removal_change (name, before, after)
                            VALUES ('\(table)', \(old), \(new));
                    END
                    """)
        }
    }

    private static func array(of table: StoredTable, _ row: String) -> String {
        "json_array(\(table.columns.map { "quote(\(row).\($0))" }.joined(separator: ", ")))"
    }

    private static func stop(in database: Database) throws {
        let triggers = try String.fetchAll(
            database,
            sql: "SELECT name FROM temp.sqlite_master WHERE name LIKE 'removal_of_%'")
        for trigger in triggers { try database.execute(sql: "DROP TRIGGER temp.\(trigger)") }
        try database.execute(sql: "DROP TABLE IF EXISTS \(log)")
    }

    private static func literals(_ json: String?) -> [String]? {
        json.flatMap { try? JSONDecoder().decode([String].self, from: Data($0.utf8)) }
    }
}

/// Lets one recording at a time use the connection's table and triggers.
private actor Turn {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func enter() async {
        guard isTaken else { return isTaken = true }
        await withCheckedContinuation { waiting.append($0) }
    }

    func leave() {
        guard !waiting.isEmpty else { return isTaken = false }
        waiting.removeFirst().resume()
    }
}

/// One row to be brought back.
private struct RemovedRow {
    private let table: StoredTable
    private let key: [DatabaseValue]
    private let before: [DatabaseValue]?
    private let after: [DatabaseValue]?

    /// A row by its literals; `nil` when they are none of this table.
    init?(_ table: StoredTable, before: [String]?, after: [String]?) {
        func values(_ literals: [String]?) -> [DatabaseValue]?? {
            guard let literals else { return .some(nil) }
            let values = literals.compactMap(SQLLiteral.value)
            return values.count == table.columns.count && literals.count == values.count
                ? .some(values) : nil
        }
        guard let before = values(before), let after = values(after), let known = before ?? after
        else { return nil }
        (self.table, self.before, self.after) = (table, before, after)
        key = table.identity.map { known[$0] }
    }

    /// Puts the row back if it is as the removal left it; false where it is not, or another stands
    /// in its place.
    func restore(in database: Database) throws -> Bool {
        let present = try Row.fetchOne(
            database, sql: "\(table.select) WHERE \(names.areSame)",
            arguments: StatementArguments(key)
        ).map { row in table.columns.map { $0.value(in: row) } }
        guard present == after else { return false }
        guard let before else {
            try database.execute(
                sql: "\(table.delete) WHERE \(names.areSame)",
                arguments: StatementArguments(key))
            return true
        }
        guard present == nil else {
            try database.execute(
                sql: "UPDATE \(table) SET \(table.columns.assigned) WHERE \(names.areSame)",
                arguments: StatementArguments(before + key))
            return true
        }
        try database.execute(
            sql: table.insert(table.columns, or: "IGNORE"),
            arguments: StatementArguments(try placed(before, in: database)))
        return database.changesCount > 0
    }

    private var names: [StoredColumn] { table.identity.map { table.columns[$0] } }

    /// The values of a book with a place behind the others where another book took its own.
    private func placed(
        _ values: [DatabaseValue], in database: Database
    ) throws -> [DatabaseValue] {
        guard table.name == BookTable.table.name,
            let column = table.columns.firstIndex(of: BookTable.place),
            try table.has(where: [BookTable.place], are: [values[column]], in: database)
        else { return values }
        var values = values
        let last = try Int64.fetchOne(
            database, sql: "SELECT max(\(BookTable.place)) FROM \(table)")
        values[column] = ((last ?? 0) + 1).databaseValue
        return values
    }
}

extension StoredTable {
    /// The places of the columns that tell one row from all others: its number, else its key.
    fileprivate var identity: [Int] {
        if let number = columns.firstIndex(where: { $0.kind == .row }) { return [number] }
        return key.compactMap(columns.firstIndex)
    }
}

/// A literal as SQLite's `quote` writes it.
enum SQLLiteral {
    /// Its value; `nil` for what `quote` never writes for a column of the person's tables.
    static func value(_ literal: String) -> DatabaseValue? {
        if literal == "NULL" { return .null }
        // By bytes: a text may begin with a combining mark.
        let (bytes, quote) = (literal.utf8, UInt8(ascii: "'"))
        if bytes.first == quote, bytes.last == quote, bytes.count >= 2 {
            return text(bytes.dropFirst().dropLast()).databaseValue
        }
        if let number = Int64(literal) { return number.databaseValue }
        return Double(literal)?.databaseValue
    }

    /// A text whose quotation marks stand twice.
    private static func text(_ doubled: Substring.UTF8View) -> String {
        var (bytes, isSecond) = ([UInt8](), false)
        for byte in doubled {
            isSecond = byte == UInt8(ascii: "'") && !isSecond
            if byte != UInt8(ascii: "'") || isSecond { bytes.append(byte) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The values of literals with commas between them; `nil` where one of them is none.
    static func values(_ list: String) -> [DatabaseValue]? {
        var literals: [[UInt8]] = []
        var (literal, isText) = ([UInt8](), false)
        for byte in list.utf8 {
            if byte == UInt8(ascii: "'") { isText.toggle() }
            if byte == UInt8(ascii: ","), !isText {
                literals.append(literal)
                literal = []
            } else {
                literal.append(byte)
            }
        }
        literals.append(literal)
        let values = literals.compactMap { value(String(decoding: $0, as: UTF8.self)) }
        return values.count == literals.count ? values : nil
    }
}
