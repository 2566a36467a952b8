import GRDB
import Glibc
public import ListenCore
import Files

/// Keeps each imported dictionary in a SQLite file of its own.
public struct EntryTableStore: EntryTableKeeping {
    /// A store; it has no state.
    public init() {}

    /// Opens the tables in a file for reading.
    public func open(_ path: String) throws(StoreError) -> any EntryTable {
        try EntryTableReader(path)
    }

    /// Begins tables that will be at `path`.
    public func begin(at path: String) throws(StoreError) -> any EntryTableWriting {
        try EntryTableWriter(path)
    }
}

/// One file of tables, read on GRDB's serial queue.
final class EntryTableReader: EntryTable {
    let facts: [String: String]
    private let queue: DatabaseQueue
    private let path: String

    init(_ path: String) throws(StoreError) {
        self.path = path
        do {
            // SQLite would make a missing file, and open a folder late.
            guard access(path, R_OK) == 0 else {
                throw StoreError(call: "open", number: errno, path: path)
            }
            var configuration = Configuration()
            configuration.readonly = true
            configuration.label = "listen.entries"
            configuration.prepareDatabase { database in
                try database.execute(sql: "PRAGMA trusted_schema = OFF")
            }
            queue = try DatabaseQueue(path: path, configuration: configuration)
            facts = try queue.inDatabase { try Self.facts(of: $0, path) }
        } catch {
            throw StoreErrorMapping.error(from: error, path: path)
        }
    }

    func entries(of key: String, limit: Int) throws(StoreError) -> [DictionaryEntry] {
        let title = facts["title"] ?? ""
        return try asking(
            """
            SELECT headword, variants, pronunciation, reading, grammar, senses, details
            FROM key JOIN entry ON entry.id = key.entry WHERE key = ? ORDER BY key.entry LIMIT ?
            """, [key, limit]
        ) { row in
            DictionaryEntry(
                headword: row.text(0), variants: Self.lines(row.optionalText(1)),
                pronunciation: row.optionalText(2), reading: row.optionalText(3),
                grammar: row.optionalText(4), senses: Self.lines(row.text(5)),
                details: Self.lines(row.optionalText(6)), dictionary: title)
        }
    }

    func lemmas(of key: String, limit: Int) throws(StoreError) -> [String] {
        try asking("SELECT lemma FROM form WHERE key = ? LIMIT ?", [key, limit]) { $0.text(0) }
    }

    func probe(_ key: String) throws(StoreError) -> (isKey: Bool, isBeginning: Bool) {
        var next: [String] = []
        for table in ["key", "form"] {
            next += try asking(
                "SELECT key FROM \(table) WHERE key >= ? ORDER BY key LIMIT 1", [key]
            ) { $0.text(0) }
        }
        // By bytes, as the tables are sorted: a letter and its accent are two.
        let wanted = Array(key.utf8)
        return (
            next.contains { $0.utf8.elementsEqual(wanted) },
            next.contains { $0.utf8.starts(with: wanted) }
        )
    }

    private func asking<Value>(
        _ sql: String, _ arguments: StatementArguments, _ value: (Row) -> Value
    ) throws(StoreError) -> [Value] {
        do {
            return try queue.inDatabase { database in
                let statement = try database.cachedStatement(sql: sql)
                let rows = try Row.fetchCursor(statement, arguments: arguments)
                var values: [Value] = []
                while let row = try rows.next() { values.append(value(row)) }
                return values
            }
        } catch {
            throw StoreErrorMapping.error(from: error, path: path)
        }
    }

    private static func lines(_ text: String?) -> [String] {
        text?.split(separator: "\n").map(String.init) ?? []
    }

    /// Reads the facts that a file of ours says of itself.
    private static func facts(of database: Database, _ path: String) throws -> [String: String] {
        guard
            try Int.fetchOne(database, sql: "PRAGMA application_id")
                == EntryTableSchema.application
        else { throw StoreError(.corrupt(setAside: nil), path: path) }
        guard
            try Int.fetchOne(database, sql: "PRAGMA user_version") == EntryTableSchema.version
        else { throw StoreError(.newerSchema, path: path) }
        return try Row.fetchAll(database, sql: "SELECT name, value FROM fact LIMIT 64")
            .reduce(into: [:]) { $0[$1.text(0)] = $1.text(1) }
    }
}
