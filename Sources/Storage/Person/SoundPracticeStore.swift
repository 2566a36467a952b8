package import FoundationEssentials
import GRDB
package import ListenCore
package import Practice

/// The lines that were written in dictations, and the answers of drills of sounds, a row for each in
/// the person's database.
package struct SoundPracticeStore: SoundPracticeKeeping {
    private typealias Line = WrittenLineTable
    private typealias Answer = SoundAnswerTable

    /// The most answers of drills that are read, of which the newest count.
    private static let most = 100_000

    let connection: StoreConnection

    /// The lines that were written at the first attempt without a hint, the latest first; what has
    /// no language is left out.
    package func written(_ limit: Int) async throws(StoreError) -> [DictationAnswer] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    \(Line.table.select) WHERE \(Line.attempt) = 1 AND \(Line.hints) = 0
                    ORDER BY \(Line.at) DESC, \(StoredColumn.row) LIMIT ?
                    """, arguments: [max(0, limit)]
            ).compactMap { row in
                guard let language = row.language(Line.language) else { return nil }
                return DictationAnswer(
                    chapter: row.chapterAddress, language: language, heard: row.text(Line.heard),
                    typed: row.text(Line.typed))
            }
        }
    }

    /// Keeps an answer that was given at an instant; of two at one instant the first.
    package func add(_ answer: SoundAnswer, at instant: Date) async throws(StoreError) {
        try await connection.write { database in
            try Answer.table.add(
                [
                    StoredText(answer.language.tag), StoredText.title(answer.contrast.first),
                    StoredText.title(answer.contrast.second),
                    StoredTime.microseconds(of: instant), answer.isRight, answer.isOfOtherVoice,
                ], or: "IGNORE", in: database)
        }
    }

    /// The answers of drills, oldest first; what is no contrast is left out.
    package func drilled() async throws(StoreError) -> [SoundAnswer] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: "\(Answer.table.select) ORDER BY \(Answer.at) DESC LIMIT \(Self.most)"
            ).reversed().compactMap { row in
                guard let language = row.language(Answer.language),
                    let contrast = SoundContrast(
                        row.text(Answer.first), row.text(Answer.second))
                else { return nil }
                return SoundAnswer(
                    contrast: contrast, language: language, isRight: row.flag(Answer.isRight),
                    isOfOtherVoice: row.flag(Answer.isOfOtherVoice))
            }
        }
    }

    /// Keeps the line of a score, where something was typed and the language is known.
    static func keep(_ score: DictationScore, at instant: Date, in database: Database) throws {
        guard let language = score.language, !score.typed.isEmpty else { return }
        let counts = [
            min(max(1, score.attempt), SentencePracticeStore.most),
            min(max(0, score.hints), SentencePracticeStore.most),
        ]
        try Line.table.add(
            try score.sentence.chapter.keptKey() + [
                score.sentence.start.microseconds, StoredText(language.tag),
                StoredTime.microseconds(of: instant),
            ] + StatementArguments(counts) + [
                StoredText.passage(score.sentence.text), StoredText.passage(score.typed),
            ], or: "IGNORE", in: database)
    }
}
