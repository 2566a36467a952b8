import FoundationEssentials
import GRDB
import ListenCore

/// The only way to read values from a row: a value with another type, or out of its bounds, becomes
/// one that the program can handle, where GRDB's own subscripts end the process.
///
/// A damaged page may have any value in any column, also in a STRICT table.
extension Row {
    /// The values by the names of their columns.
    var values: [String: DatabaseValue] {
        Dictionary(map { ($0, $1) }, uniquingKeysWith: { first, _ in first })
    }

    /// The text of a column, empty when it holds none.
    func text(_ column: some RowColumn) -> String { optionalText(column) ?? "" }

    /// The text of a column that may be NULL.
    func optionalText(_ column: some RowColumn) -> String? {
        StoredText.fromDatabaseValue(column.value(in: self))?.value
    }

    /// The integer of a column, 0 when it holds none.
    func integer(_ column: some RowColumn) -> Int64 { optionalInteger(column) ?? 0 }

    /// The integer of a column that may be NULL.
    func optionalInteger(_ column: some RowColumn) -> Int64? {
        Int64.fromDatabaseValue(column.value(in: self))
    }

    /// The count that a column says, from none to `StoredNumber.most`.
    func count(_ column: some RowColumn) -> Int { StoredNumber.count(integer(column)) }

    /// The length in bytes that a column says, never less than none.
    func size(_ column: some RowColumn) -> Int64 { Swift.max(0, integer(column)) }

    /// The bytes of a column; `nil` when it holds none.
    func data(_ column: some RowColumn) -> Data? {
        Data.fromDatabaseValue(column.value(in: self))
    }

    /// The number of a column, 0 when it holds none.
    func number(_ column: some RowColumn) -> Double {
        Double.fromDatabaseValue(column.value(in: self)) ?? 0
    }

    /// The flag of a column, `false` when it holds none.
    func flag(_ column: some RowColumn) -> Bool { integer(column) != 0 }

    /// The instant of a column.
    func instant(_ column: some RowColumn) -> Date { StoredTime.instant(integer(column)) }

    /// The language of a column that may be NULL.
    func language(_ column: some RowColumn) -> Language? {
        optionalText(column).flatMap(Language.init(tag:))
    }

    /// The whole microseconds of a column as a time.
    func time(_ column: some RowColumn) -> MediaTime { MediaTime(microseconds: integer(column)) }

    /// The whole microseconds of a column that may be NULL as a time.
    func optionalTime(_ column: some RowColumn) -> MediaTime? {
        optionalInteger(column).map(MediaTime.init(microseconds:))
    }
}

/// A column of a row, by its name, its place or its description.
protocol RowColumn {
    /// The value that the row has there.
    func value(in row: Row) -> DatabaseValue
}

extension String: RowColumn {
    /// The value of the column of this name.
    func value(in row: Row) -> DatabaseValue { row[self] }
}

extension Int: RowColumn {
    /// The value of the column at this place.
    func value(in row: Row) -> DatabaseValue { row[self] }
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
