public import FoundationEssentials
import GRDB
public import ListenCore

/// How much trouble sentences were, a row for each, and every dictation, in the person's
/// database.
public struct SentencePracticeStore: SentencePracticeStoring {
    let connection: StoreConnection

    /// The most that is counted of anything; sums of it cannot overflow.
    static let most = 1_000_000

    /// The trouble of the sentences of a chapter, in their order.
    public func efforts(in chapter: ChapterAddress) async throws(StoreError) -> [KeptEffort] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM sentence_effort WHERE source = ? AND book = ? AND chapter = ?
                    AND replays + look_ups + slow_downs + errors > 0 ORDER BY sentence
                    """, arguments: chapter.storedKey
            ).map(\.keptEffort)
        }
    }

    /// The sentences that were most trouble, the hardest first; of equal ones the newest.
    public func hardest(_ limit: Int) async throws(StoreError) -> [KeptEffort] {
        // Heat rises with these points, so their order is its order.
        let weights = SentenceEffort.weights
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT * FROM sentence_effort
                    WHERE replays + look_ups + slow_downs + errors > 0
                    ORDER BY \(weights.replay) * replays + \(weights.lookUp) * look_ups
                        + \(weights.slowDown) * slow_downs + \(weights.error) * errors DESC,
                        updated_at DESC, source, book, chapter, sentence
                    LIMIT ?
                    """, arguments: [max(0, limit)]
            ).map(\.keptEffort)
        }
    }

    /// Adds to the trouble of a sentence.
    public func add(
        _ effort: SentenceEffort, to sentence: PractisedSentence, at instant: Date
    ) async throws(StoreError) {
        let counts = [effort.replays, effort.lookUps, effort.slowDowns, effort.errors].map {
            min(max(0, $0), Self.most)
        }
        try await connection.write { database in
            try database.execute(
                sql: """
                    INSERT INTO sentence_effort (source, book, chapter, sentence, text, replays,
                        look_ups, slow_downs, errors, updated_at, book_title, chapter_title)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (source, book, chapter, sentence) DO UPDATE SET
                        text = excluded.text,
                        replays = min(replays + excluded.replays, \(Self.most)),
                        look_ups = min(look_ups + excluded.look_ups, \(Self.most)),
                        slow_downs = min(slow_downs + excluded.slow_downs, \(Self.most)),
                        errors = min(errors + excluded.errors, \(Self.most)),
                        updated_at = excluded.updated_at,
                        book_title = excluded.book_title,
                        chapter_title = excluded.chapter_title
                    """,
                arguments: try sentence.keptKey() + [
                    StoredText.passage(sentence.text)
                ] + StatementArguments(counts) + [
                    StoredTime.microseconds(of: instant),
                    StoredText.title(sentence.bookTitle),
                    StoredText.title(sentence.chapterTitle),
                ])
        }
    }

    /// Begins the counts of a sentence anew.
    public func clear(
        _ sentence: PractisedSentence, at instant: Date
    ) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: """
                    UPDATE sentence_effort
                    SET replays = 0, look_ups = 0, slow_downs = 0, errors = 0, updated_at = ?
                    WHERE source = ? AND book = ? AND chapter = ? AND sentence = ?
                    """,
                arguments: [StoredTime.microseconds(of: instant)] + sentence.storedKey)
        }
    }

    /// Keeps a score; of two of one sentence at one instant the first.
    public func add(
        _ score: DictationScore, on day: String, at instant: Date
    ) async throws(StoreError) {
        let words = min(max(0, score.words), Self.most)
        let counts = [
            min(max(1, score.attempt), Self.most), words, min(max(0, score.rightWords), words),
            min(max(0, score.extraWords), Self.most), min(max(0, score.hints), Self.most),
        ]
        try await connection.write { database in
            try database.execute(
                sql: """
                    INSERT INTO dictation (source, book, chapter, sentence, language, day, at,
                        attempt, words, right_words, extra_words, hints)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    ON CONFLICT (source, book, chapter, sentence, at) DO NOTHING
                    """,
                arguments: try score.sentence.keptKey() + [
                    score.language.map { StoredText($0.tag) }, StoredText(day),
                    StoredTime.microseconds(of: instant),
                ] + StatementArguments(counts))
        }
    }

    /// The dictations from a day on, oldest first, by their first attempts.
    public func dictations(since day: String?) async throws(StoreError) -> [DictationDay] {
        let first = StoredText(day ?? "")
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT day, language, count(*) AS sentences, \(StoredNumber.sum("words")) AS words,
                        \(StoredNumber.sum("right_words")) AS right_words,
                        count(*) FILTER (WHERE right_words = words AND extra_words = 0
                            AND hints = 0) AS perfect
                    FROM dictation WHERE attempt = 1 AND day >= ?
                    GROUP BY day, language ORDER BY day, language
                    """, arguments: [first]
            ).map { row in
                DictationDay(
                    day: row.text("day"),
                    language: row.optionalText("language").flatMap(Language.init(tag:)),
                    sentences: row.count("sentences"), perfect: row.count("perfect"),
                    words: row.count("words"), rightWords: row.count("right_words"))
            }
        }
    }
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
    /// What a row of `sentence_effort` says.
    fileprivate var keptEffort: KeptEffort {
        KeptEffort(
            sentence: PractisedSentence(
                chapter: chapterAddress, start: time("sentence"), text: text("text"),
                bookTitle: text("book_title"), chapterTitle: text("chapter_title")),
            effort: SentenceEffort(
                replays: count("replays"), lookUps: count("look_ups"),
                slowDowns: count("slow_downs"), errors: count("errors")))
    }
}
