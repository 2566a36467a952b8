package import FoundationEssentials
import GRDB
package import ListenCore
package import Practice

/// The answers of listening tests, a row for each in the person's database.
package struct ListeningTestStore: ListeningTestKeeping {
    let connection: StoreConnection

    /// Keeps answers that were given at an instant; of two about one sentence at one instant the
    /// first.
    package func add(_ answers: [TestAnswer], at instant: Date) async throws(StoreError) {
        typealias T = ListeningTestTable
        var rows: [StatementArguments] = []
        for answer in answers {
            rows.append(
                try answer.chapter.keptKey() + [
                    answer.sentence.microseconds, StoredText(answer.kind.rawValue),
                    answer.language.map { StoredText($0.tag) }, StoredText(answer.day),
                    StoredTime.microseconds(of: instant), Self.bounded(answer.asked),
                    Self.bounded(answer.right), answer.before.map(Self.bounded),
                ])
        }
        let kept = rows
        try await connection.write { database in
            for row in kept {
                try database.execute(
                    sql: T.table.insert() + " ON CONFLICT (\(T.table.key.list)) DO NOTHING",
                    arguments: row)
            }
        }
    }

    /// All answers, oldest first; those of kinds that this version does not know are left out.
    package func answers() async throws(StoreError) -> [TestAnswer] {
        typealias T = ListeningTestTable
        return try await connection.read { database in
            try Row.fetchAll(
                database, sql: "\(T.table.select) ORDER BY \(T.at), \(StoredColumn.row)"
            )
            .compactMap { row in
                guard let kind = ListeningQuestion.Kind(rawValue: row.text(T.kind)) else {
                    return nil
                }
                return TestAnswer(
                    chapter: row.chapterAddress, sentence: row.time(T.sentence), kind: kind,
                    language: row.language(T.language), day: row.text(T.day),
                    asked: row.count(T.asked), right: row.count(T.right),
                    before: row.optionalInteger(T.before).map { StoredNumber.count($0) })
            }
        }
    }

    /// The sentences of a chapter, or of all, that were dictated on a day or before, and not tested
    /// again since, the oldest first.
    package func dictated(
        in chapter: ChapterAddress?, until day: String
    ) async throws(StoreError) -> [FormerDictation] {
        typealias D = DictationTable
        typealias T = ListeningTestTable
        let last = StoredText(day)
        let isOfChapter = chapter == nil ? "" : "\(ChapterColumns.key.areGiven) AND"
        let sentence = (ChapterColumns.key + [D.sentence]).list
        return try await connection.read { database in
            // Of a sentence that was dictated several times the first one counts.
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(sentence), \(D.words), \(D.rightWords), min(\(D.at))
                    FROM \(D.table) AS dictated
                    WHERE \(isOfChapter) \(D.attempt) = 1 AND \(D.day) <= ?
                        AND \(D.words) > 0 AND NOT EXISTS (
                            SELECT 1 FROM \(T.table) AS tested
                            WHERE \(Self.isSameSentence) AND tested.\(T.kind) = 'dictation'
                                AND tested.\(T.day) > ?)
                    GROUP BY \(sentence) ORDER BY min(\(D.at)), \(sentence) LIMIT 200
                    """, arguments: (chapter?.storedKey ?? []) + [last, last]
            ).map { row in
                FormerDictation(
                    chapter: row.chapterAddress, sentence: row.time(D.sentence),
                    words: row.count(D.words),
                    rightWords: row.count(D.rightWords))
            }
        }
    }

    private static let isSameSentence = (ChapterColumns.key + [DictationTable.sentence])
        .map { "tested.\($0) = dictated.\($0)" }.joined(separator: " AND ")

    private static func bounded(_ count: Int) -> Int {
        min(max(0, count), SentencePracticeStore.most)
    }
}
