import GRDB
import ListenCore

/// Moves rows of a table to other chapters or times, and makes one row of two that say the same
/// of the same place then.
///
/// Runs inside a transaction of the caller's.
struct RowMove {
    typealias Values = [String: DatabaseValue]

    let table: RecutTable
    /// The times that are believed.
    let times: MergeTimes
    let database: Database
    /// True when moved rows are newer than those they meet, and add to them.
    var ownIsLater = false

    /// A row with its values elsewhere.
    private struct Moved {
        let row: Row
        let values: Values
        /// The values without ids, so that these never decide which of three comes first.
        let content: [String]

        init(row: Row, values: Values) {
            (self.row, self.values) = (row, values)
            content = row.lazy.filter {
                ![StoredColumn.row, ChapterColumns.chapter].map(\.name).contains($0.0)
            }
            .sorted { $0.0 < $1.0 }.map(\.1.order)
        }
    }

    /// Gives rows the values that are returned for them, among which is the chapter; one for which
    /// there are none stays.
    func run(_ rows: [Row], to values: (Row) throws -> Values?) throws {
        let moved = try rows.compactMap { row in
            try values(row).map { Moved(row: row, values: $0) }
        }.sorted { $0.content.lexicographicallyPrecedes($1.content) }
        // A row's new place may be another's old one, so that all go out of the way first.
        for row in moved {
            try set([ChapterColumns.chapter.name: Self.away(row.row)], where: row.row.values)
        }
        for row in moved { try put(row) }
    }

    /// An id that no chapter has: stored texts have no lone U+0001.
    private static func away(_ row: Row) -> DatabaseValue {
        let chapter = String.fromDatabaseValue(ChapterColumns.chapter.value(in: row))
        return ("\u{1}" + (chapter ?? "")).databaseValue
    }

    private func put(_ moved: Moved) throws {
        let values = moved.values
        var own = moved.row.values
        own[ChapterColumns.chapter] = Self.away(moved.row)
        if let twin = try twin(of: own.merging(values) { $1 }) {
            try join(own, values, with: twin)
        } else {
            try set(values, where: own)
        }
    }

    /// The row that says the same of the same place.
    private func twin(of values: [String: DatabaseValue]) throws -> Row? {
        guard !table.sameness.isEmpty else { return nil }
        let columns = ChapterColumns.key + table.sameness
        return try Row.fetchOne(
            database, sql: "\(table.table.select) WHERE \(columns.areSame)",
            arguments: StatementArguments(columns.map { values[$0] ?? .null }))
    }

    /// Makes one row of two: the later one, with values of the other where it has none.
    private func join(
        _ own: [String: DatabaseValue], _ values: [String: DatabaseValue], with twin: Row
    ) throws {
        let moved = own.merging(values) { $1 }
        let there = twin.values
        let isAdded = ownIsLater && table.isAdded
        let ownStays = isAdded || stays(moved, over: there)
        let (winner, loser) = ownStays ? (moved, there) : (there, moved)
        var gained = ownStays ? values : [:]
        for column in table.filled where isEmpty(winner[column]) {
            gained[column] = loser[column]
        }
        for column in table.joined {
            let notes = [winner, loser].map {
                StoredText.fromDatabaseValue($0[column] ?? .null)?.value ?? ""
            }
            gained[column] = StoredText(JoinedNote.text(of: notes[0], and: notes[1])).databaseValue
        }
        let (kept, gone) = ownStays ? (own, there) : (there, own)
        if isAdded {
            for column in table.shifts where moved[column] == 0.databaseValue {
                gained[column] = there[column]
            }
            for column in table.counts {
                let sum = [moved, there].reduce(0) {
                    $0 + (Int64.fromDatabaseValue($1[column] ?? .null) ?? 0)
                }
                gained[column] = min(sum, Int64(SentencePracticeStore.most)).databaseValue
            }
        }
        if table.name == CardTable.table.name { try takeReviews(of: gone, to: kept) }
        try database.execute(
            sql: "\(table.table.delete) WHERE \(condition)", arguments: identity(gone))
        try set(gained, where: kept)
    }

    /// Says that a row stays and not another: the later one, otherwise the one that says more by
    /// its content, so that it is the same whichever was there first.
    private func stays(_ own: [String: DatabaseValue], over other: [String: DatabaseValue]) -> Bool
    {
        if let newest = table.newest {
            let said = [own, other].map { Int64.fromDatabaseValue($0[newest] ?? .null) }
            if let isEarlier = times.isEarlier(said[1], than: said[0]) { return isEarlier }
        }
        for column in own.keys.sorted() where column != StoredColumn.row.name {
            let values = [own, other].map { $0[column] ?? .null }
            if values[0] != values[1] { return values[0].order > values[1].order }
        }
        return false
    }

    private func isEmpty(_ value: DatabaseValue?) -> Bool {
        guard let value, !value.isNull else { return true }
        return String.fromDatabaseValue(value)?.isEmpty == true
    }

    private func takeReviews(
        of gone: [String: DatabaseValue], to kept: [String: DatabaseValue]
    ) throws {
        let (card, at) = (ReviewTable.card, ReviewTable.at)
        try database.execute(
            sql: """
                UPDATE \(ReviewTable.table) SET \(card) = ?1 WHERE \(card) = ?2
                    AND \(at) NOT IN (SELECT \(at) FROM \(ReviewTable.table) WHERE \(card) = ?1)
                """, arguments: [kept[.row], gone[.row]])
    }

    private var condition: String { table.identity.areSame }

    private func identity(_ row: [String: DatabaseValue]) -> StatementArguments {
        StatementArguments(table.identity.map { row[$0] ?? .null })
    }

    private func set(
        _ values: [String: DatabaseValue], where row: [String: DatabaseValue]
    ) throws {
        guard !values.isEmpty else { return }
        let names = values.keys.sorted()
        try database.cachedStatement(
            sql: "UPDATE \(table.name) SET " + names.map { "\($0) = ?" }.joined(separator: ", ")
                + " WHERE \(condition)"
        ).execute(
            arguments: StatementArguments(names.map { values[$0] ?? .null }) + identity(row))
    }
}

extension DatabaseValue {
    /// A text that orders values: the greater number or text last, nothing first.
    fileprivate var order: String {
        guard let number = Int64.fromDatabaseValue(self), case .int64 = storage else {
            return isNull ? "" : "1\(description)"
        }
        // Shifted to be positive, and as wide for all.
        let digits = String(UInt64(bitPattern: number) ^ (1 << 63))
        return "0" + String(repeating: "0", count: 20 - digits.count) + digits
    }
}
