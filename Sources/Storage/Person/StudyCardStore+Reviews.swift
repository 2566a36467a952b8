import GRDB
public import ListenCore

/// The log of reviews.
extension StudyCardStore {
    /// Logs a grading and keeps what is known of the card since.
    ///
    /// Throws `.notFound` when the card was removed meanwhile, and `.failed`
    /// when the day is not written as `2026-11-21`.
    public func grade(_ record: ReviewRecord) async throws(StoreError) {
        let path = connection.path
        try await connection.write { database in try Self.log(record, path, in: database) }
    }

    /// Logs a grading if the card is still remembered as `record.before` says;
    /// false when it was graded elsewhere since, and then nothing changes.
    ///
    /// Throws as `grade`.
    public func answer(_ record: ReviewRecord) async throws(StoreError) -> Bool {
        let path = connection.path
        return try await connection.write { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT reviews, reviewed_at, phase FROM study_card WHERE id = ?",
                arguments: [record.card])
            if let row, !Self.holds(record.before, row) { return false }
            try Self.log(record, path, in: database)
            return true
        }
    }

    /// Takes a grading back if it is still the card's last; false when it is not.
    ///
    /// Throws `.notFound` when the card was removed meanwhile.
    public func takeBack(_ record: ReviewRecord) async throws(StoreError) -> Bool {
        let path = connection.path
        return try await connection.write { database in
            let isThere = try Bool.fetchOne(
                database, sql: "SELECT 1 FROM study_card WHERE id = ?", arguments: [record.card])
            guard isThere == true else {
                throw StoreError(.notFound(Self.unknown(record.card)), path: path)
            }
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM review WHERE card = ? ORDER BY id DESC LIMIT 1",
                arguments: [record.card])
            guard let row, row.integer("at") == StoredTime.microseconds(of: record.at),
                let stored = Self.record(from: row)
            else { return false }
            _ = try Self.keep(stored.before, of: stored.card, in: database)
            try database.execute(
                sql: "DELETE FROM review WHERE id = ?", arguments: [row.integer("id")])
            try Self.count(stored, of: row.text("language"), times: -1, in: database)
            return true
        }
    }

    /// Whether a row of a card holds a memory, by when and how often it was graded.
    private static func holds(_ memory: CardMemory?, _ row: Row) -> Bool {
        guard let memory else { return row.optionalText("phase") == nil }
        return row.optionalText("phase") != nil
            && row.integer("reviews") == Int64(memory.reviews)
            && row.integer("reviewed_at") == StoredTime.microseconds(of: memory.reviewedAt)
    }

    private static func log(_ record: ReviewRecord, _ path: String, in database: Database) throws {
        guard try keep(record.after, of: record.card, in: database) else {
            throw StoreError(.notFound(unknown(record.card)), path: path)
        }
        let tag = try Row.fetchOne(
            database, sql: "SELECT language FROM study_card WHERE id = ?",
            arguments: [record.card])?.text(0)
        let language = tag.flatMap(Language.init(tag:))?.code ?? ""
        let values: StatementArguments = [
            record.card, record.grade.rawValue, StoredTime.microseconds(of: record.at), language,
            StoredText(record.day), spent(record.spent),
        ]
        try database.execute(
            sql: insertion,
            arguments: values + StoredMemory.values(of: record.before)
                + StoredMemory.values(of: record.after))
        try count(record, of: language, times: 1, in: database)
    }

    /// The gradings of a day, in order; of one language when given.
    public func reviews(on day: String, of language: Language?) async throws(StoreError)
        -> [ReviewRecord]
    {
        let (filter, arguments) = Self.code(language)
        return try await connection.read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM review WHERE day = ? AND \(filter) ORDER BY id",
                arguments: [StoredText(day)] + arguments
            ).compactMap(Self.record(from:))
        }
    }

    /// What was reviewed, by day, from one on (nil for all), oldest first; of
    /// one language when given, else of all together.
    public func reviewDays(since day: String?, of language: Language?)
        async throws(StoreError) -> [ReviewDay]
    {
        let (filter, arguments) = Self.code(language)
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT day, \(StoredNumber.sum("introduced")) AS introduced,
                        \(StoredNumber.sum("reviewed")) AS reviewed,
                        \(StoredNumber.sum("passed")) AS passed,
                        \(StoredNumber.sum("steps")) AS steps, \(StoredNumber.sum("spent")) AS spent
                    FROM review_day WHERE day >= ? AND \(filter) GROUP BY day ORDER BY day
                    """, arguments: [StoredText(day ?? "")] + arguments
            ).map { row in
                ReviewDay(
                    day: row.text("day"), introduced: row.count("introduced"),
                    reviewed: row.count("reviewed"), passed: row.count("passed"),
                    steps: row.count("steps"), spent: row.time("spent"))
            }
        }
    }

    /// The sentences of which cards were graded on a day, with those cards.
    public func gradedSentences(on day: String) async throws(StoreError)
        -> [CardPlace.Sentence: Set<Int64>]
    {
        try await connection.read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT id, source, book, chapter, range_start FROM study_card
                    WHERE source <> '' AND id IN (SELECT card FROM review WHERE day = ?)
                    """, arguments: [StoredText(day)])
            var sentences: [CardPlace.Sentence: Set<Int64>] = [:]
            for row in rows {
                let sentence = CardPlace.Sentence(
                    chapter: row.chapterAddress, start: row.time("range_start"))
                sentences[sentence, default: []].insert(row.integer("id"))
            }
            return sentences
        }
    }

    /// Logs and counts have the primary subtag alone.
    private static func code(_ language: Language?) -> (String, StatementArguments) {
        language.map { ("language = ?", [$0.code]) } ?? ("1", [])
    }

    private static let insertion = """
        INSERT INTO review (card, grade, at, language, day, spent, before_phase, before_step,
            before_stability, before_difficulty, before_due, before_reviewed_at, before_reviews,
            before_lapses, after_phase, after_step, after_stability, after_difficulty, after_due,
            after_reviewed_at, after_reviews, after_lapses)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// Keeps a card's memory; says whether there is such a card.
    private static func keep(_ memory: CardMemory?, of card: Int64, in database: Database) throws
        -> Bool
    {
        try database.execute(
            sql: """
                UPDATE study_card SET phase = ?, step = ?, stability = ?, difficulty = ?, due = ?,
                    reviewed_at = ?, reviews = ?, lapses = ?
                WHERE id = ?
                """, arguments: StoredMemory.values(of: memory) + [card])
        return database.changesCount > 0
    }

    /// Adds a grading to its day's counts, or (with -1) takes it from them.
    private static func count(
        _ record: ReviewRecord, of language: String, times: Int, in database: Database
    ) throws {
        let share = ReviewDay(of: record)
        let counts = [
            share.introduced, share.reviewed, share.passed, share.steps,
            Int(spent(record.spent)),
        ].map { $0 * times }
        let key: StatementArguments = [StoredText(record.day), language]
        // A day whose counts are gone has nothing to take from.
        try database.execute(
            sql: "INSERT OR IGNORE INTO review_day VALUES (?, ?, 0, 0, 0, 0, 0)", arguments: key)
        try database.execute(
            sql: """
                UPDATE review_day SET introduced = max(0, introduced + ?),
                    reviewed = max(0, reviewed + ?), passed = max(0, passed + ?),
                    steps = max(0, steps + ?), spent = max(0, spent + ?)
                WHERE day = ? AND language = ?
                """, arguments: StatementArguments(counts) + key)
    }

    /// The time a card took, at most an hour: whoever took longer went away.
    private static func spent(_ time: MediaTime) -> Int64 {
        time.clamped(to: .zero ... .seconds(3_600)).microseconds
    }

    private static func record(from row: Row) -> ReviewRecord? {
        guard let grade = ReviewGrade(rawValue: Int(clamping: row.integer("grade"))),
            let after = StoredMemory.memory(from: row, prefix: "after_")
        else { return nil }
        return ReviewRecord(
            card: row.integer("card"), grade: grade, at: StoredTime.instant(row.integer("at")),
            day: row.text("day"), spent: row.time("spent"),
            before: StoredMemory.memory(from: row, prefix: "before_"), after: after)
    }
}
