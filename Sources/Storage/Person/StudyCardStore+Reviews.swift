import GRDB
package import ListenCore

/// The log of reviews.
extension StudyCardStore {
    /// Logs a grading, and saves the card's new memory, if it is still remembered as
    /// `record.before` says; false when it was graded elsewhere since, and then nothing changes.
    ///
    /// Throws `.notFound` when the card was removed meanwhile, and `.failed` when the day is not in
    /// the form `2026-11-21`.
    package func answer(_ record: ReviewRecord) async throws(StoreError) -> Bool {
        let path = connection.path
        return try await connection.write { database in
            let row = try Row.fetchOne(database, sql: Self.selection, arguments: [record.card])
            if let row, !Self.holds(record.before, row) { return false }
            try Self.log(record, path, in: database)
            return true
        }
    }

    /// Takes a grading back if it is still the card's last; false when it is not.
    ///
    /// Devices that were told of it take it back too when they meet.
    /// Throws `.notFound` when the card was removed meanwhile.
    package func takeBack(_ record: ReviewRecord) async throws(StoreError) -> Bool {
        let (path, now) = (connection.path, clock?.now)
        return try await connection.write { database in
            let card = try Row.fetchOne(database, sql: Self.selection, arguments: [record.card])
            guard card != nil else {
                throw StoreError(.notFound(Self.unknown(record.card)), path: path)
            }
            let row = try Row.fetchOne(
                database,
                sql: """
                    \(ReviewTable.table.select) WHERE \(ReviewTable.card) = ?
                    ORDER BY \(StoredColumn.row) DESC LIMIT 1
                    """, arguments: [record.card])
            guard let row, row.integer(ReviewTable.at) == StoredTime.microseconds(of: record.at),
                let stored = Self.record(from: row)
            else { return false }
            _ = try Self.keep(stored.before, of: stored.card, in: database)
            try Self.takeOut(row, in: database)
            try TakenBackGradings.note(
                row.integer(ReviewTable.at), of: stored.card, isTakenBack: true, at: now,
                in: database)
            return true
        }
    }

    /// Says that a row of a card holds a memory, by when and how often it was graded.
    static func holds(_ memory: CardMemory?, _ row: Row) -> Bool {
        let columns = CardTable.memory
        guard let memory else { return row.optionalText(columns.phase) == nil }
        return row.optionalText(columns.phase) != nil
            && row.integer(columns.reviews) == Int64(memory.reviews)
            && row.integer(columns.reviewedAt) == StoredTime.microseconds(of: memory.reviewedAt)
    }

    static func log(_ record: ReviewRecord, _ path: String, in database: Database) throws {
        guard try keep(record.after, of: record.card, in: database) else {
            throw StoreError(.notFound(unknown(record.card)), path: path)
        }
        let card = try Row.fetchOne(database, sql: selection, arguments: [record.card])
        let language = card?.language(CardTable.language)?.code ?? ""
        try add(record, of: language, in: database)
    }

    /// Adds a grading to the log and to the counts of its day.
    static func add(_ record: ReviewRecord, of language: String, in database: Database) throws {
        let values: StatementArguments = [
            record.card, record.grade.rawValue, StoredTime.microseconds(of: record.at), language,
            StoredText(record.day), spent(record.spent),
        ]
        try ReviewTable.table.add(
            values + StoredMemory.values(of: record.before)
                + StoredMemory.values(of: record.after), in: database)
        try count(record, of: language, times: 1, in: database)
    }

    /// The sums of reviews by day, from one day on (`nil` for all), oldest first; of one language
    /// if given, otherwise of all together.
    package func reviewDays(since day: String?, of language: Language?)
        async throws(StoreError) -> [ReviewDay]
    {
        let (filter, arguments) = Self.code(language)
        let sums = ReviewDayTable.sums.map { "\(StoredNumber.sum($0.name)) AS \($0)" }
            .joined(separator: ", ")
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(ReviewDayTable.day), \(sums) FROM \(ReviewDayTable.table)
                    WHERE \(ReviewDayTable.day) >= ? AND \(filter)
                    GROUP BY \(ReviewDayTable.day) ORDER BY \(ReviewDayTable.day)
                    """, arguments: [StoredText(day ?? "")] + arguments
            ).map { row in
                ReviewDay(
                    day: row.text(ReviewDayTable.day),
                    introduced: row.count(ReviewDayTable.introduced),
                    reviewed: row.count(ReviewDayTable.reviewed),
                    passed: row.count(ReviewDayTable.passed),
                    steps: row.count(ReviewDayTable.steps),
                    spent: row.time(ReviewDayTable.spent))
            }
        }
    }

    /// The sentences of which cards were graded on a day, with those cards.
    package func gradedSentences(on day: String) async throws(StoreError)
        -> [CardPlace.Sentence: Set<Int64>]
    {
        try await connection.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    \(CardTable.table.select) WHERE \(ChapterColumns.source) <> ''
                        AND \(StoredColumn.row) IN (SELECT \(ReviewTable.card)
                            FROM \(ReviewTable.table) WHERE \(ReviewTable.day) = ?)
                    """, arguments: [StoredText(day)])
            var sentences: [CardPlace.Sentence: Set<Int64>] = [:]
            for row in rows {
                let sentence = CardPlace.Sentence(
                    chapter: row.chapterAddress, start: row.time(CardTable.start))
                sentences[sentence, default: []].insert(row.integer(StoredColumn.row))
            }
            return sentences
        }
    }

    /// Logs and counts have the primary subtag alone.
    static func code(_ language: Language?) -> (String, StatementArguments) {
        language.map { ("\(ReviewTable.language) = ?", [$0.code]) } ?? ("1", [])
    }

    /// Keeps a card's memory; says whether there is such a card.
    ///
    /// A grading tells its own time; what else changes a memory is stamped.
    static func keep(
        _ memory: CardMemory?, of card: Int64, by stamp: ChangeStamp = ChangeStamp(at: nil),
        in database: Database
    ) throws -> Bool {
        try database.execute(
            sql: """
                UPDATE \(CardTable.table) SET \(CardTable.memory.all.assigned)\
                \(stamp.assignment(of: CardTable.times.memory))
                WHERE \(StoredColumn.row) = ?
                """,
            arguments: StoredMemory.values(of: memory) + stamp.arguments + [card])
        return database.changesCount > 0
    }

    /// Adds a grading to its day's counts, or (with -1) takes it from them.
    static func count(
        _ record: ReviewRecord, of language: String, times: Int, in database: Database
    ) throws {
        let share = ReviewDay(of: record)
        let counts = [
            share.introduced, share.reviewed, share.passed, share.steps,
            Int(spent(record.spent)),
        ].map { $0 * times }
        let key: StatementArguments = [StoredText(record.day), language]
        // A day whose counts are gone has nothing to take from.
        try ReviewDayTable.table.add(key + [0, 0, 0, 0, 0], or: "IGNORE", in: database)
        let sums = ReviewDayTable.sums.map { "\($0) = max(0, \($0) + ?)" }
        try database.execute(
            sql: """
                UPDATE \(ReviewDayTable.table) SET \(sums.joined(separator: ", "))
                WHERE \(ReviewDayTable.table.key.areGiven)
                """, arguments: StatementArguments(counts) + key)
    }

    /// The time a card took, at most an hour: in a longer time the person was away.
    private static func spent(_ time: MediaTime) -> Int64 {
        time.clamped(to: .zero ... .seconds(3_600)).microseconds
    }

    static func record(from row: Row) -> ReviewRecord? {
        guard let grade = ReviewGrade(rawValue: Int(clamping: row.integer(ReviewTable.grade))),
            let after = StoredMemory.memory(from: row, ReviewTable.after)
        else { return nil }
        return ReviewRecord(
            card: row.integer(ReviewTable.card), grade: grade, at: row.instant(ReviewTable.at),
            day: row.text(ReviewTable.day), spent: row.time(ReviewTable.spent),
            before: StoredMemory.memory(from: row, ReviewTable.before), after: after)
    }
}
