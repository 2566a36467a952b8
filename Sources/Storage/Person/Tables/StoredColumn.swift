import GRDB

/// A column of a table of the person's database, which is named here and in the migrations alone.
///
/// Stores, backups and their tests read its name and its bounds from here.
struct StoredColumn: Hashable, Sendable, CustomStringConvertible {
    /// The values that a column may have.
    enum Kind: Hashable, Sendable {
        /// The id of a row, which means something else in every database.
        case row
        /// A text that identifies records or has a meaning; never cut.
        case text
        /// An id of elsewhere.
        case id
        /// A text to be read, which is cut where it is too long.
        case words
        /// Any whole number; times are microseconds, instants since 1970 UTC.
        case integer
        /// A whole number from 0 on.
        case span
        /// A time of a recording; what would be before its beginning is that.
        case time
        /// A whole number from 0 on; a greater one than this counts as this.
        case count(Int64)
        case real
        case flag

        /// The number of times that something was done.
        static let number = Kind.count(Int64(SentencePracticeStore.most))
    }

    /// The greatest whole number; sums of larger ones could overflow.
    static let greatest: Int64 = 1 << 60

    let name: String
    /// Its name in the records of a backup.
    let field: String
    let kind: Kind
    /// The longest text, in UTF-8 bytes.
    let longest: Int
    let isOptional: Bool
    /// A column that no backup has: it means nothing elsewhere, or must not leave this machine.
    let isLocal: Bool

    init(
        _ name: String, _ kind: Kind = .text, field: String? = nil, longest: Int? = nil,
        isOptional: Bool = false, isLocal: Bool = false
    ) {
        self.name = name
        self.field = field ?? Self.field(name)
        self.kind = kind
        self.longest = longest ?? (kind == .id ? TextBounds.id : TextBounds.title)
        self.isOptional = isOptional
        self.isLocal = isLocal || kind == .row
    }

    /// The column of the number of a row.
    static let row = StoredColumn("id", .row)

    /// The name, so that it can be part of SQL.
    var description: String { name }

    /// A name in words that begin with capitals, as `updatedAt` for `updated_at`.
    private static func field(_ name: String) -> String {
        let words = name.split(separator: "_")
        return words.dropFirst().reduce(String(words.first ?? "")) { field, word in
            field + word.prefix(1).uppercased() + word.dropFirst()
        }
    }
}

extension Sequence<StoredColumn> {
    /// The names as SQL lists them.
    var list: String { map(\.name).joined(separator: ", ") }

    /// The condition that each is the value that is given for it.
    var areGiven: String { map { "\($0) = ?" }.joined(separator: " AND ") }

    /// The same where a value may be NULL.
    var areSame: String { map { "\($0) IS ?" }.joined(separator: " AND ") }

    /// The assignment of the value that is given for each.
    var assigned: String { map { "\($0) = ?" }.joined(separator: ", ") }
}

extension StoredColumn: RowColumn {
    /// The value of the column in a row of its table.
    func value(in row: Row) -> DatabaseValue { row[name] }
}

extension [String: DatabaseValue] {
    /// The value of a column.
    subscript(column: StoredColumn) -> DatabaseValue? {
        get { self[column.name] }
        set { self[column.name] = newValue }
    }
}
