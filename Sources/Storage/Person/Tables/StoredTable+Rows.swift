import GRDB

/// Whole rows of a table, by the values of some columns.
extension StoredTable {
    /// Reads the rows that have the values given, in an order.
    func rows(
        where given: [StoredColumn] = [], are values: StatementArguments = [],
        by order: String? = nil, in database: Database
    ) throws -> [Row] {
        let sql = select + Self.condition(given) + (order.map { " ORDER BY \($0)" } ?? "")
        return try Row.fetchAll(database.cachedStatement(sql: sql), arguments: values)
    }

    /// Reads the row that has the values given.
    func row(
        where given: [StoredColumn], are values: StatementArguments, in database: Database
    ) throws -> Row? {
        try Row.fetchOne(
            database.cachedStatement(sql: select + Self.condition(given)), arguments: values)
    }

    /// Says whether a row has the values given.
    func has(
        where given: [StoredColumn], are values: StatementArguments, in database: Database
    ) throws -> Bool {
        let sql = "SELECT EXISTS (\(select)\(Self.condition(given)))"
        return try Bool.fetchOne(database.cachedStatement(sql: sql), arguments: values) ?? false
    }

    /// Removes the rows that have the values given.
    func remove(
        where given: [StoredColumn], are values: StatementArguments, in database: Database
    ) throws {
        try database.cachedStatement(sql: delete + Self.condition(given))
            .execute(arguments: values)
    }

    /// Adds a row of all columns but its number.
    func add(
        _ values: StatementArguments, or rule: String = "ABORT", in database: Database
    ) throws {
        try database.cachedStatement(sql: insert(or: rule)).execute(arguments: values)
    }

    /// Adds a row of all columns in place of the one with its key.
    func put(_ values: StatementArguments, in database: Database) throws {
        try database.cachedStatement(sql: upsert()).execute(arguments: values)
    }

    private static func condition(_ given: [StoredColumn]) -> String {
        given.isEmpty ? "" : " WHERE \(given.areGiven)"
    }
}
