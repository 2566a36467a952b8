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
        try await connection.write { database in
            guard try Self.keep(record.after, of: record.card, in: database) else {
                throw StoreError(.notFound(Self.unknown(record.card)), path: path)
            }
            let values: StatementArguments = [
                record.card, record.grade.rawValue, StoredTime.microseconds(of: record.at),
                StoredText(record.day), Self.spent(record.spent),
            ]
            try database.execute(
                sql: Self.insertion,
                arguments: values + StoredMemory.values(of: record.before)
                    + StoredMemory.values(of: record.after))
            try Self.count(record, times: 1, in: database)
        }
    }

    /// Takes the last grading of all back, and returns it; `nil` when there is none.
    public func undoLastGrade() async throws(StoreError) -> ReviewRecord? {
        try await connection.write { database in
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM review ORDER BY id DESC LIMIT 1")
            guard let row, let record = Self.record(from: row) else { return nil }
            _ = try Self.keep(record.before, of: record.card, in: database)
            try database.execute(
                sql: "DELETE FROM review WHERE id = ?", arguments: [row.integer("id")])
            try Self.count(record, times: -1, in: database)
            return record
        }
    }

    /// The gradings of a day, in order.
    public func reviews(on day: String) async throws(StoreError) -> [ReviewRecord] {
        try await connection.read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM review WHERE day = ? ORDER BY id",
                arguments: [StoredText(day)]
            ).compactMap(Self.record(from:))
        }
    }

    /// What was reviewed, by day, from one on (nil for all), oldest first.
    public func reviewDays(since day: String?) async throws(StoreError) -> [ReviewDay] {
        try await connection.read { database in
            try Row.fetchAll(
                database, sql: "SELECT * FROM review_day WHERE day >= ? ORDER BY day",
                arguments: [StoredText(day ?? "")]
            ).map { row in
                ReviewDay(
                    day: row.text("day"), introduced: Int(row.integer("introduced")),
                    reviewed: Int(row.integer("reviewed")), passed: Int(row.integer("passed")),
                    steps: Int(row.integer("steps")), spent: row.time("spent"))
            }
        }
    }

    private static let insertion = """
        INSERT INTO review (card, grade, at, day, spent, before_phase, before_step,
            before_stability, before_difficulty, before_due, before_reviewed_at, before_reviews,
            before_lapses, after_phase, after_step, after_stability, after_difficulty, after_due,
            after_reviewed_at, after_reviews, after_lapses)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
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
    private static func count(_ record: ReviewRecord, times: Int, in database: Database) throws {
        let share = ReviewDay(of: record)
        let counts = [
            share.introduced, share.reviewed, share.passed, share.steps,
            Int(spent(record.spent)),
        ].map { $0 * times }
        try database.execute(
            sql: """
                INSERT INTO review_day (day, introduced, reviewed, passed, steps, spent)
                VALUES (?, ?, ?, ?, ?, ?)
                ON CONFLICT (day) DO UPDATE SET
                    introduced = max(0, introduced + excluded.introduced),
                    reviewed = max(0, reviewed + excluded.reviewed),
                    passed = max(0, passed + excluded.passed),
                    steps = max(0, steps + excluded.steps),
                    spent = max(0, spent + excluded.spent)
                """, arguments: [StoredText(record.day)] + StatementArguments(counts))
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
