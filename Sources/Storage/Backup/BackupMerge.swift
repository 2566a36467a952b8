import FoundationEssentials
import GRDB

/// Merges a backup into an open database, kind after kind.
///
/// Runs inside one transaction of the caller's; what throws undoes all of it.
struct BackupMerge {
    let file: BackupFile
    let name: String

    func run(in database: Database) throws -> RestoreOutcome {
        var outcome = RestoreOutcome()
        var cards: [Int64: Int64] = [:]
        let recut = try BackupRecut(file, in: database)
        for kind in BackupKind.all {
            var merge = KindMerge(kind: kind, database: database)
            if kind.name == BackupKind.reviews.name { merge.cards = cards }
            let isList = try records(of: kind) { record in
                guard !recut.leavesOut(record, of: kind) else {
                    merge.share.older += 1
                    return
                }
                try recut.carry(record, of: kind) { try merge.take($0) }
            }
            try recut.finish(kind) { try merge.take($0) }
            if !isList { merge.share.unreadable += 1 }
            try merge.finish()
            if kind.name == BackupKind.cards.name { cards = merge.cards }
            outcome.shares.append(merge.share)
        }
        try recut.finish()
        outcome.refusals = recut.refusals
        let known = Set(BackupKind.all.map(\.name) + ["format", "version"])
        outcome.unknownParts = file.parts.keys.filter { !known.contains($0) }.sorted()
        return outcome
    }

    private func records(
        of kind: BackupKind, _ take: ([String: BackupValue]?) throws -> Void
    ) throws -> Bool {
        do {
            return try file.records(of: kind.name, take)
        } catch let fault as BackupFile.Fault {
            throw BackupError.noJSON(file: name, near: fault.place)
        }
    }
}

/// Merges the records of one kind.
struct KindMerge {
    let kind: BackupKind
    let database: Database
    var share: RestoreOutcome.Share
    /// The ids of cards by their place in the file.
    var cards: [Int64: Int64] = [:]
    private var place: Int64 = 0
    private let columns: [String]
    private let names: Set<String>

    init(kind: BackupKind, database: Database) {
        self.kind = kind
        self.database = database
        share = RestoreOutcome.Share(kind)
        columns = kind.columns.map(\.column)
        names = Set(kind.columns.map(\.name))
    }

    /// Takes the next record; `nil` for one that is none.
    mutating func take(_ record: [String: BackupValue]?) throws {
        place += 1
        guard let record, var values = values(of: record) else {
            share.unreadable += 1
            return
        }
        do {
            try database.inSavepoint {
                try merge(&values)
                return .commit
            }
        } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
            // A value that no program of ours writes.
            share.unreadable += 1
        }
    }

    /// The values of all columns; `nil` when one is missing or none of its column.
    private mutating func values(of record: [String: BackupValue]) -> [String: DatabaseValue]? {
        var values: [String: DatabaseValue] = [:]
        for column in kind.columns {
            guard let value = column.stored(record[column.name]) else { return nil }
            values[column.column] = value
        }
        share.unknownFields += record.keys.reduce(0) { $0 + (names.contains($1) ? 0 : 1) }
        return values
    }

    private mutating func merge(_ values: inout [String: DatabaseValue]) throws {
        if kind.name == BackupKind.reviews.name {
            guard let number = Int64.fromDatabaseValue(values["card"] ?? .null),
                let card = cards[number]
            else {
                share.unreadable += 1
                return
            }
            values["card"] = card.databaseValue
        }
        let condition = kind.key.map { "\($0) IS ?" }.joined(separator: " AND ")
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: "SELECT * FROM \(kind.table) WHERE \(condition)"),
            arguments: StatementArguments(kind.key.map { values[$0] ?? .null }))
        if let row {
            try replace(row, with: values, where: condition)
        } else {
            if kind.name == BackupKind.servers.name { try fitServer(&values) }
            try insert(values)
            share.new += 1
        }
        if kind.name == BackupKind.cards.name {
            cards[place] = row?.integer("id") ?? database.lastInsertedRowID
        }
    }

    private func insert(_ values: [String: DatabaseValue]) throws {
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        try database.cachedStatement(
            sql: "INSERT INTO \(kind.table) (\(columns.joined(separator: ", "))) VALUES (\(marks))"
        ).execute(arguments: StatementArguments(columns.map { values[$0] ?? .null }))
    }

    private mutating func replace(
        _ row: Row, with values: [String: DatabaseValue], where condition: String
    ) throws {
        let differing = columns.filter { (row[$0] as DatabaseValue) != values[$0] }
        guard !differing.isEmpty else {
            share.same += 1
            return
        }
        let changes = changes(of: row, values, differing)
        guard !changes.isEmpty else {
            share.older += 1
            return
        }
        let names = changes.keys.sorted()
        try database.execute(
            sql: "UPDATE \(kind.table) SET "
                + names.map { "\($0) = ?" }.joined(separator: ", ") + " WHERE \(condition)",
            arguments: StatementArguments(
                names.map { changes[$0] ?? .null } + kind.key.map { values[$0] ?? .null }))
        share.newer += 1
    }

    private func isEmptyText(_ value: DatabaseValue?) -> Bool {
        value.flatMap { String.fromDatabaseValue($0) }?.isEmpty == true
    }

    /// Whether a row has nothing in a column for which something comes.
    private func lacks(_ column: String?, _ row: Row, _ values: [String: DatabaseValue]) -> Bool {
        guard let column, let value = values[column], !value.isNull, !isEmptyText(value) else {
            return false
        }
        let own = row[column] as DatabaseValue
        return own.isNull || isEmptyText(own)
    }

    /// Which columns of a row take another value; none when it stays.
    private func changes(
        of row: Row, _ values: [String: DatabaseValue], _ differing: [String]
    ) -> [String: DatabaseValue] {
        func number(_ value: DatabaseValue?) -> Int64 {
            value.flatMap(Int64.fromDatabaseValue) ?? .min
        }
        let changed: [String]
        switch kind.rule {
        case .newest(let time):
            let isNewer = number(values[time]) > number(row[time] as DatabaseValue)
            // What a person wrote is not lost to nothing.
            changed = isNewer ? differing.filter { !isEmptyText(values[$0]) } : []
        case .greatest(let sums):
            changed = sums.filter {
                number(values[$0]) > number(row[$0] as DatabaseValue)
            }
        case .parts(let parts, let filled, let group):
            let newer = parts.filter {
                number(values[$0.time]) > number(row[$0.time] as DatabaseValue)
            }.flatMap(\.columns)
            let whole = lacks(group.first, row, values) ? group : []
            changed = (newer + filled.filter { lacks($0, row, values) } + whole)
                .filter(differing.contains)
        case .own(let filled):
            changed = filled.filter { lacks($0, row, values) && differing.contains($0) }
        }
        return changed.reduce(into: [:]) { $0[$1] = values[$1] }
    }

    /// A server of a name that is taken gets another; the one in use stays in use.
    private func fitServer(_ values: inout [String: DatabaseValue]) throws {
        func isThere(_ condition: String, _ arguments: StatementArguments) throws -> Bool {
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM server WHERE \(condition))",
                arguments: arguments) ?? false
        }
        let name = values["name"].flatMap(String.fromDatabaseValue) ?? ""
        var (free, number) = (name, 1)
        while try isThere("name = ?", [free]) {
            number += 1
            free = "\(name)-\(number)"
        }
        values["name"] = free.databaseValue
        if try isThere("is_selected = 1", []) { values["is_selected"] = 0.databaseValue }
    }

    /// Puts noted places of two machines into the order of their times.
    mutating func finish() throws {
        guard kind.name == BackupKind.places.name, share.new > 0 else { return }
        let own = try Int64.fetchOne(database, sql: "SELECT count(*) FROM place_history") ?? 0
        // Into an empty history they went in the order of the file.
        guard own > Int64(share.new) else { return }
        let list = columns.joined(separator: ", ")
        try database.execute(
            sql: """
                CREATE TEMP TABLE restored_place AS
                    SELECT \(list) FROM place_history ORDER BY noted_at, id;
                DELETE FROM place_history;
                INSERT INTO place_history (\(list))
                    SELECT \(list) FROM restored_place ORDER BY rowid;
                DROP TABLE restored_place
                """)
    }
}
