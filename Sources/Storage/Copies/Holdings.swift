import GRDB
import ListenCore

extension Holdings.Kind {
    /// Its table in a database of any schema version; `nil` when there is none.
    fileprivate func table(in database: Database) throws -> String? {
        let names: [String] = self == .sources ? [rawValue, "server"] : [rawValue]
        return try names.first { try database.tableExists($0) }
    }
}

extension Holdings {
    /// Counts the records of a database, of whatever schema; kinds it has no table for count
    /// as none.
    init(in database: Database) throws {
        var counts: [Kind: Int] = [:]
        for kind in Kind.allCases {
            guard let table = try kind.table(in: database) else { continue }
            counts[kind] = try Int.fetchOne(database, sql: "SELECT count(*) FROM \(table)")
        }
        self.init(counts)
    }

    /// Returns true when a database has none of the person's records; reads no more than necessary.
    static func isEmpty(in database: Database) throws -> Bool {
        for kind in Kind.allCases where kind != .settings {
            guard let table = try kind.table(in: database) else { continue }
            let sql = "SELECT EXISTS (SELECT 1 FROM \(table))"
            if try Bool.fetchOne(database, sql: sql) == true { return false }
        }
        return true
    }
}
