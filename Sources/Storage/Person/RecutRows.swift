import GRDB
import ListenCore

/// Moves the records with times of chapters when a book is divided again: places, and the rows of
/// every `RecutTable`; `RecutTexts` moves the texts.
///
/// Runs inside a transaction of the caller's.
struct RecutRows {
    let places: RecutPlaces
    let book: ImportedBook
    /// The chapters that the book had until now, to which the records belong.
    let former: Set<ChapterID>
    /// The times that are believed.
    let times: MergeTimes
    let database: Database

    /// Moves what belongs to these chapters; those that are as they were keep it.
    func run(_ known: [KnownChapter]) throws {
        // A chapter that is simply gone has no other.
        let chapters = known.map(\.id).filter(places.moves)
        guard !chapters.isEmpty else { return }
        try moveProgress(of: chapters)
        for table in RecutTable.all { try RecutMove(table, self).run(chapters) }
        try RecutTexts(rows: self).run(chapters)
    }

    func address(_ chapter: ChapterID) -> ChapterAddress {
        ChapterAddress(source: .local, book: book.id, chapter: chapter)
    }

    private func moveProgress(of chapters: [ChapterID]) throws {
        var kept: [RecutProgress.Former] = []
        for chapter in chapters {
            let key = address(chapter)
            guard let position = try ListeningProgressStore.position(of: key, in: database) else {
                continue
            }
            // One of a chapter that was gone before may be of another division, as a backup
            // brings it.
            kept.append(RecutProgress.Former(position, isExact: former.contains(chapter)))
            try ListeningProgressStore.forget(key, in: database)
        }
        let progress = RecutProgress(
            of: kept, places, in: book, believing: times.latestInstant)
        var outdone = progress.outdone
        for position in progress.positions + progress.shelved {
            if let loser = try put(position) { outdone.append(loser) }
        }
        for place in outdone.sorted(by: { $0.updatedAt < $1.updatedAt }) {
            try ListeningProgressStore.keepOutdone(place, in: database)
        }
    }

    /// Leaves a chapter somewhere; returns what counts less of that and of where it was left.
    private func put(_ position: PlaybackPosition) throws -> PlaybackPosition? {
        let there = try ListeningProgressStore.position(of: position.chapter, in: database)
        if let there,
            !RecutProgress.counts(position, over: there, believing: times.latestInstant)
        {
            return position
        }
        try ListeningProgressStore.put(position, in: database)
        return there
    }
}

extension RecutRows {
    /// Saves a player's place in a former chapter in the present ones; false when it is in none of
    /// these.
    ///
    /// As in a normal save, it replaces any place there. The part before it counts as heard where
    /// the player came from there; another player may be anywhere else.
    func takeOver(_ position: PlaybackPosition) throws -> Bool {
        let chapter = position.chapter.chapter
        let progress = RecutProgress(
            of: [RecutProgress.Former(position, isExact: true)], places, in: book,
            believing: times.latestInstant)
        let end = max(places.length(of: chapter), position.position) - MediaTime(microseconds: 1)
        let time = position.isCompleted ? end : position.position
        guard let here = places.place(of: time, in: chapter)?.chapter,
            progress.positions.contains(where: { $0.chapter.chapter == here })
        else { return false }
        for place in progress.positions {
            if place.chapter.chapter == here {
                try ListeningProgressStore.replace(place, in: database)
            } else {
                try keepHeard(place)
            }
        }
        return true
    }

    /// Moves the notes in a chapter that a player is still in and that belong to others now.
    func takeOverNotes(in chapter: ChapterID) throws {
        for table in RecutTable.all {
            try RecutMove(table, self, ownIsLater: true).run([chapter]) { $0.chapter != chapter }
        }
    }

    private func keepHeard(_ place: PlaybackPosition) throws {
        if let there = try ListeningProgressStore.position(of: place.chapter, in: database) {
            let rest = place.position - there.position
            guard !there.isCompleted, rest <= ListeningProgressStore.unnotedStepBack else {
                return
            }
        }
        try ListeningProgressStore.put(place, in: database)
    }
}

/// Moves the rows of a table.
private struct RecutMove {
    private let table: RecutTable
    private let recut: RecutRows
    /// True when moved rows are newer than those they meet, and add to them.
    private let ownIsLater: Bool
    private var database: Database { recut.database }

    init(_ table: RecutTable, _ recut: RecutRows, ownIsLater: Bool = false) {
        (self.table, self.recut, self.ownIsLater) = (table, recut, ownIsLater)
    }

    /// A row with where it goes.
    private struct Moved {
        let row: Row
        let place: RecutPlaces.Place
        /// The values without ids, so that these never decide which of three comes first.
        let content: [String]

        init(row: Row, place: RecutPlaces.Place) {
            (self.row, self.place) = (row, place)
            content = row.lazy.filter {
                ![StoredColumn.row, ChapterColumns.chapter].map(\.name).contains($0.0)
            }
            .sorted { $0.0 < $1.0 }.map(\.1.order)
        }
    }

    func run(
        _ chapters: [ChapterID], where isWanted: (RecutPlaces.Place) -> Bool = { _ in true }
    ) throws {
        let changed = Set(chapters)
        let moved = try table.table.rows(
            where: ChapterColumns.ofBook,
            are: [
                StoredText(SourceID.local.rawValue), StoredText(recut.book.id.rawValue),
            ], in: database
        ).compactMap { row -> Moved? in
            let chapter = ChapterID(rawValue: row.text(ChapterColumns.chapter))
            let time = time(of: row)
            guard changed.contains(chapter), let place = recut.places.place(of: time, in: chapter),
                isWanted(place)
            else { return nil }
            return Moved(row: row, place: place)
        }.sorted { $0.content.lexicographicallyPrecedes($1.content) }
        // A chapter's new id may be another's old one, so that all go out of the way first.
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

    private func time(of row: Row) -> MediaTime { table.time.map(row.time) ?? .zero }

    private func put(_ moved: Moved) throws {
        let shift = (moved.place.time - time(of: moved.row)).microseconds
        var values: [String: DatabaseValue] = [:]
        values[ChapterColumns.chapter] = StoredText(moved.place.chapter.rawValue).databaseValue
        if table.hasTitle, let title = recut.places.title(of: moved.place.chapter) {
            values[ChapterColumns.chapterTitle] = StoredText(title).databaseValue
        }
        for column in [table.time].compactMap(\.self) + table.others {
            guard let own = moved.row.optionalInteger(column) else { continue }
            values[column] = (own &+ shift).databaseValue
        }
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
            if let isEarlier = recut.times.isEarlier(said[1], than: said[0]) { return isEarlier }
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
