import FoundationEssentials
import GRDB
import ListenCore
import Practice

/// Merges the records of one kind.
struct KindMerge {
    let kind: BackupKind
    let times: MergeTimes
    let database: Database
    var share: RestoreOutcome.Share
    /// The cards of the file, which its reviews name.
    var cards = GivenCards()
    /// True if gradings that are new count for the statistics of their days, which do not come along.
    var countsReviews = false
    /// Places that lost, here or of the backup.
    private(set) var outdone: [PlaybackPosition] = []
    private var place: Int64 = 0
    private let names: Set<String>

    init(kind: BackupKind, times: MergeTimes, database: Database) {
        self.kind = kind
        self.times = times
        self.database = database
        share = RestoreOutcome.Share(kind: kind.name, title: kind.title)
        names = Set(kind.columns.map(\.field))
    }

    /// Merges the next record; `nil` for a malformed one.
    mutating func add(_ record: [String: BackupValue]?) throws {
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
        guard let values = kind.values(of: record) else { return nil }
        share.unknownFields += record.keys.reduce(0) { $0 + (names.contains($1) ? 0 : 1) }
        return values
    }

    private mutating func merge(_ values: inout [String: DatabaseValue]) throws {
        if kind.name == BackupKind.reviews.name {
            guard let number = Int64.fromDatabaseValue(values[ReviewTable.card] ?? .null),
                let card = cards.ids[number]
            else {
                share.unreadable += 1
                return
            }
            values[ReviewTable.card] = card.databaseValue
            let instant = Int64.fromDatabaseValue(values[ReviewTable.at] ?? .null) ?? 0
            if try cards.takenBack?.has(instant, of: card, in: database) == true { return }
        }
        if isAhead(values) { share.ahead += 1 }
        let condition = kind.key.areSame
        let row = try Row.fetchOne(
            database.cachedStatement(
                sql: "\(kind.table.select) WHERE \(condition)"),
            arguments: StatementArguments(kind.key.map { values[$0] ?? .null }))
        if kind.name == BackupKind.corrections.name {
            FormerCorrection.state(&values, besides: row)
        }
        if let row {
            try replace(row, with: values, where: condition)
        } else if kind.name == BackupKind.reviews.name, try isKnown(review: values) {
            share.same += 1
        } else {
            if kind.name == BackupKind.sources.name { try fitSource(&values) }
            try insert(values)
            share.new += 1
            if kind.name == BackupKind.reviews.name { try note(review: values) }
        }
        if kind.name == BackupKind.cards.name {
            let id = row?.integer(StoredColumn.row) ?? database.lastInsertedRowID
            cards.ids[place] = id
            if row == nil { cards.added.insert(id) }
        }
    }

    private mutating func note(review values: RowMerge.Values) throws {
        guard let card = Int64.fromDatabaseValue(values[ReviewTable.card] ?? .null),
            let instant = Int64.fromDatabaseValue(values[ReviewTable.at] ?? .null)
        else { return }
        cards.graded.insert(card)
        guard countsReviews else {
            return try TakenBackGradings.note(
                instant, of: card, isTakenBack: false, at: times.now, in: database)
        }
        try StudyCardStore.countGiven(card: card, at: instant, in: database)
    }

    /// Says whether a grading is here that another way brought, by which its time was rounded.
    private func isKnown(review values: RowMerge.Values) throws -> Bool {
        typealias R = ReviewTable
        let at = values[R.at] ?? .null
        let near = Int64(MeetingRules.nearness * 1_000_000).databaseValue
        let wanted: [DatabaseValue] = [
            values[R.card] ?? .null, values[R.grade] ?? .null, at, near, at, near,
        ]
        return try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    \(R.table.select) WHERE \(R.card) = ? AND \(R.grade) = ?
                    AND \(R.at) BETWEEN ? - ? AND ? + ?
                    """),
            arguments: StatementArguments(wanted)) != nil
    }

    private func isAhead(_ values: RowMerge.Values) -> Bool {
        if RowMerge(kind: kind, times: times).isAhead(values) { return true }
        guard kind.name == BackupKind.collections.name else { return false }
        return CollectionMerge.collection(values)?.states.values.contains {
            times.isAhead(StoredTime.microseconds(of: $0.updatedAt))
        } == true
    }

    private func insert(_ values: [String: DatabaseValue]) throws {
        try database.cachedStatement(sql: kind.table.insert(kind.columns))
            .execute(arguments: StatementArguments(kind.columns.map { values[$0] ?? .null }))
    }

    private mutating func replace(
        _ row: Row, with values: [String: DatabaseValue], where condition: String
    ) throws {
        let differing = kind.columns.filter { $0.value(in: row) != values[$0] }
        guard !differing.isEmpty else {
            share.same += 1
            return
        }
        let changes = try changes(of: row.values, values)
        guard !changes.isEmpty else {
            share.older += 1
            return
        }
        if kind.name == BackupKind.cards.name { cards.note(changes, of: row) }
        try count(row, times: -1)
        let names = changes.keys.sorted()
        try database.execute(
            sql: "UPDATE \(kind.table) SET "
                + names.map { "\($0) = ?" }.joined(separator: ", ") + " WHERE \(condition)",
            arguments: StatementArguments(
                names.map { changes[$0] ?? .null } + kind.key.map { values[$0] ?? .null }))
        try count(row, times: 1)
        share.newer += 1
    }

    /// Counts a grading as it is now for its day, or takes it out of the counts.
    private func count(_ row: Row, times: Int) throws {
        guard kind.name == BackupKind.reviews.name, countsReviews else { return }
        try StudyCardStore.countGiven(
            card: row.integer(ReviewTable.card), at: row.integer(ReviewTable.at), times: times,
            in: database)
    }

    /// Finds the columns of a row that take another value; a place that loses is noted.
    private mutating func changes(
        of own: RowMerge.Values, _ given: RowMerge.Values
    ) throws -> RowMerge.Values {
        if kind.name == BackupKind.collections.name,
            let merge = CollectionMerge(own, given, times, in: database)
        {
            outdone += try merge.outdone
            return try merge.changes
        }
        if kind.name == BackupKind.reviews.name {
            return cards.changes(ofReview: own, given)
        }
        let changes = RowMerge(kind: kind, times: times).changes(of: own, given)
        if kind.name == BackupKind.progress.name {
            // The column of the time is taken together with the place.
            let loser =
                changes[ProgressTable.updatedAt] == nil && changes[ProgressTable.position] == nil
                ? given : own
            outdone.append(
                ListeningProgressStore.position(from: Row(loser.mapValues { .some($0) })))
        }
        return changes
    }

    /// A source of a name that is taken gets another; the one in use stays in use.
    private func fitSource(_ values: inout [String: DatabaseValue]) throws {
        func isThere(_ condition: String, _ arguments: StatementArguments) throws -> Bool {
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (\(SourceTable.table.select) WHERE \(condition))",
                arguments: arguments) ?? false
        }
        if let name = values[SourceTable.name].flatMap(String.fromDatabaseValue) {
            var (free, number) = (name, 1)
            while try isThere("\(SourceTable.name) = ?", [free]) {
                number += 1
                free = "\(name)-\(number)"
            }
            values[SourceTable.name] = free.databaseValue
        }
        if try isThere("\(SourceTable.isInUse) = 1", []) {
            values[SourceTable.isInUse] = 0.databaseValue
        }
    }
}
