import FoundationEssentials
import GRDB
import ListenCore

/// The only way values come out of a row: what has another type, or is out of its bounds, is
/// read as something a program can go on with, where GRDB's own subscripts end the process.
///
/// A page that was damaged may hold any value in any column, also in a STRICT table.
extension Row {
    /// The text of a column, empty when it holds none.
    func text(_ column: some ColumnName) -> String { optionalText(column) ?? "" }

    /// The text of a column that may be NULL.
    func optionalText(_ column: some ColumnName) -> String? {
        StoredText.fromDatabaseValue(self[column.columnName] as DatabaseValue)?.value
    }

    /// The text of the column at a place, empty when it holds none.
    func text(_ index: Int) -> String { optionalText(index) ?? "" }

    /// The text of the column at a place that may be NULL.
    func optionalText(_ index: Int) -> String? {
        StoredText.fromDatabaseValue(self[index] as DatabaseValue)?.value
    }

    /// The integer of a column, 0 when it holds none.
    func integer(_ column: some ColumnName) -> Int64 { optionalInteger(column) ?? 0 }

    /// The integer of a column that may be NULL.
    func optionalInteger(_ column: some ColumnName) -> Int64? {
        Int64.fromDatabaseValue(self[column.columnName] as DatabaseValue)
    }

    /// The integer of the column at a place, 0 when it holds none.
    func integer(_ index: Int) -> Int64 { optionalInteger(index) ?? 0 }

    /// The integer of the column at a place that may be NULL.
    func optionalInteger(_ index: Int) -> Int64? {
        Int64.fromDatabaseValue(self[index] as DatabaseValue)
    }

    /// How many a column says, from none to `StoredNumber.most`.
    func count(_ column: some ColumnName) -> Int { StoredNumber.count(integer(column)) }

    /// How many the column at a place says, from none to `StoredNumber.most`.
    func count(_ index: Int) -> Int { StoredNumber.count(integer(index)) }

    /// The length in bytes that a column says, never less than none.
    func size(_ column: some ColumnName) -> Int64 { Swift.max(0, integer(column)) }

    /// The length in bytes that the column at a place says, never less than none.
    func size(_ index: Int) -> Int64 { Swift.max(0, integer(index)) }

    /// The bytes of a column; `nil` when it holds none.
    func data(_ column: some ColumnName) -> Data? {
        Data.fromDatabaseValue(self[column.columnName] as DatabaseValue)
    }

    /// The number of a column, 0 when it holds none.
    func number(_ column: some ColumnName) -> Double {
        Double.fromDatabaseValue(self[column.columnName] as DatabaseValue) ?? 0
    }

    /// The number of the column at a place, 0 when it holds none.
    func number(_ index: Int) -> Double {
        Double.fromDatabaseValue(self[index] as DatabaseValue) ?? 0
    }

    /// The flag of a column, `false` when it holds none.
    func flag(_ column: some ColumnName) -> Bool { integer(column) != 0 }

    /// The instant of a column.
    func instant(_ column: some ColumnName) -> Date { StoredTime.instant(integer(column)) }

    /// The language of a column that may be NULL.
    func language(_ column: some ColumnName) -> Language? {
        optionalText(column).flatMap(Language.init(tag:))
    }

    /// The whole microseconds of a column as a time.
    func time(_ column: some ColumnName) -> MediaTime { MediaTime(microseconds: integer(column)) }

    /// The whole microseconds of a column that may be NULL as a time.
    func optionalTime(_ column: some ColumnName) -> MediaTime? {
        optionalInteger(column).map(MediaTime.init(microseconds:))
    }

    /// The whole microseconds of the column at a place as a time.
    func time(_ index: Int) -> MediaTime { MediaTime(microseconds: integer(index)) }
}

/// Bounds of numbers that a database says.
enum StoredNumber {
    /// The most there can be of anything: a million such counts can be added up.
    static let most: Int64 = 1_000_000_000_000

    /// The lengths in bytes that anything here can have.
    static let sizes: ClosedRange<Int64> = 0...(1 << 50)

    /// A count within bounds.
    static func count(_ number: Int64) -> Int { Int(clamping: min(max(number, 0), most)) }

    /// The SQL of a sum that ends at the bounds of integers, where SQLite's own fails the query.
    static func sum(_ expression: String) -> String {
        "CAST(max(min(total(\(expression)), 9e18), -9e18) AS INTEGER)"
    }
}
