package import FoundationEssentials
import GRDB
package import ListenCore

/// The trouble that sentences were, a row for each, and every dictation, in the person's
/// database.
package struct SentencePracticeStore: SentencePracticeStoring {
    let connection: StoreConnection

    /// The most that is counted of anything; sums of it cannot overflow.
    static let most = 1_000_000

    /// The trouble of the sentences of a chapter, in their order.
    package func efforts(in chapter: ChapterAddress) async throws(StoreError) -> [KeptEffort] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    \(EffortTable.table.select) WHERE \(ChapterColumns.key.areGiven)
                    AND \(Self.isTrouble) ORDER BY \(EffortTable.sentence)
                    """, arguments: chapter.storedKey
            ).map(\.keptEffort)
        }
    }

    /// The sentences that were most trouble, the hardest first; of equal ones the newest.
    package func hardest(_ limit: Int) async throws(StoreError) -> [KeptEffort] {
        // Heat rises with these points, so their order is its order.
        let weights = SentenceEffort.weights
        let points = zip(
            [weights.replay, weights.lookUp, weights.slowDown, weights.error], EffortTable.counts
        ).map { "\($0) * \($1)" }.joined(separator: " + ")
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    \(EffortTable.table.select) WHERE \(Self.isTrouble)
                    ORDER BY \(points) DESC, \(EffortTable.updatedAt) DESC,
                        \(EffortTable.table.key.list)
                    LIMIT ?
                    """, arguments: [max(0, limit)]
            ).map(\.keptEffort)
        }
    }

    /// Adds to the trouble of a sentence.
    package func add(
        _ effort: SentenceEffort, to sentence: PractisedSentence, at instant: Date
    ) async throws(StoreError) {
        let counts = [effort.replays, effort.lookUps, effort.slowDowns, effort.errors].map {
            min(max(0, $0), Self.most)
        }
        try await connection.write { database in
            try database.execute(
                sql: EffortTable.table.upsert { column in
                    EffortTable.counts.contains(column)
                        ? "min(\(column) + excluded.\(column), \(Self.most))" : "excluded.\(column)"
                },
                arguments: try sentence.keptKey() + [
                    StoredText.passage(sentence.text)
                ] + StatementArguments(counts) + [
                    StoredTime.microseconds(of: instant),
                    StoredText.title(sentence.bookTitle),
                    StoredText.title(sentence.chapterTitle),
                ])
        }
    }

    /// Resets the counts of a sentence.
    package func clear(
        _ sentence: PractisedSentence, at instant: Date
    ) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: """
                    UPDATE \(EffortTable.table) SET \(EffortTable.updatedAt) = ?,
                        \(EffortTable.counts.map { "\($0) = 0" }.joined(separator: ", "))
                    WHERE \(EffortTable.table.key.areGiven)
                    """,
                arguments: [StoredTime.microseconds(of: instant)] + sentence.storedKey)
        }
    }

    /// Keeps a score with the line that was typed; of two of one sentence at one instant the first.
    package func add(
        _ score: DictationScore, on day: String, at instant: Date
    ) async throws(StoreError) {
        let words = min(max(0, score.words), Self.most)
        let counts = [
            min(max(1, score.attempt), Self.most), words, min(max(0, score.rightWords), words),
            min(max(0, score.extraWords), Self.most), min(max(0, score.hints), Self.most),
        ]
        try await connection.write { database in
            try database.execute(
                sql: DictationTable.table.insert()
                    + " ON CONFLICT (\(DictationTable.table.key.list)) DO NOTHING",
                arguments: try score.sentence.keptKey() + [
                    score.language.map { StoredText($0.tag) }, StoredText(day),
                    StoredTime.microseconds(of: instant),
                ] + StatementArguments(counts))
            try SoundPracticeStore.keep(score, at: instant, in: database)
        }
    }

    /// The dictations from a day on, oldest first, by their first attempts.
    package func dictations(since day: String?) async throws(StoreError) -> [DictationDay] {
        let first = StoredText(day ?? "")
        typealias T = DictationTable
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(T.day), \(T.language), count(*) AS sentences,
                        \(StoredNumber.sum(T.words.name)) AS \(T.words),
                        \(StoredNumber.sum(T.rightWords.name)) AS \(T.rightWords),
                        count(*) FILTER (WHERE \(T.rightWords) = \(T.table).\(T.words)
                            AND \(T.extraWords) = 0 AND \(T.hints) = 0) AS perfect
                    FROM \(T.table) WHERE \(T.attempt) = 1 AND \(T.day) >= ?
                    GROUP BY \(T.day), \(T.language) ORDER BY \(T.day), \(T.language)
                    """, arguments: [first]
            ).map { row in
                DictationDay(
                    day: row.text(T.day), language: row.language(T.language),
                    sentences: row.count("sentences"), perfect: row.count("perfect"),
                    words: row.count(T.words), rightWords: row.count(T.rightWords))
            }
        }
    }

    /// The condition that a sentence was any trouble.
    private static let isTrouble =
        "\(EffortTable.counts.map(\.name).joined(separator: " + ")) > 0"
}

extension PractisedSentence {
    /// The columns source, book, chapter and sentence.
    fileprivate var storedKey: StatementArguments { chapter.storedKey + [start.microseconds] }

    /// The same, to be written.
    fileprivate func keptKey() throws(StoreError) -> StatementArguments {
        try chapter.keptKey() + [start.microseconds]
    }
}

extension Row {
    /// The sentence and its trouble in a row of `EffortTable`.
    fileprivate var keptEffort: KeptEffort {
        KeptEffort(
            sentence: PractisedSentence(
                chapter: chapterAddress, start: time(EffortTable.sentence),
                text: text(EffortTable.text), bookTitle: bookTitle, chapterTitle: chapterTitle),
            effort: SentenceEffort(
                replays: count(EffortTable.replays), lookUps: count(EffortTable.lookUps),
                slowDowns: count(EffortTable.slowDowns), errors: count(EffortTable.errors)))
    }
}
