package import FoundationEssentials
import GRDB
package import ListenCore

/// The person's corrections of words in their sentences, a row for each in the person's database.
package struct WordCorrectionStore: WordCorrecting {
    let connection: StoreConnection

    /// The correction of a word in a sentence; `nil` without one, or when it was taken back.
    package func correction(
        at place: WordCorrection.Place
    ) async throws(StoreError) -> WordCorrection? {
        let key = Self.key(of: place)
        let row = try await connection.read { database in
            try CorrectionTable.table.row(
                where: CorrectionTable.table.key, are: key, in: database
            )
            .map(Self.content)
        }
        guard let row, row.meaning != nil || row.reading != nil else { return nil }
        return WordCorrection(
            place: place, meaning: row.meaning, target: row.target, reading: row.reading)
    }

    /// The most readings that are looked at, of which the newest count.
    private static let mostReadings = 20_000

    /// The corrections that say how a word is read.
    package func readings() async throws(StoreError) -> [WordCorrection] {
        typealias T = CorrectionTable
        return try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    \(T.table.select) WHERE \(T.reading) IS NOT NULL
                    ORDER BY \(T.readingAt) DESC LIMIT \(Self.mostReadings)
                    """
            ).compactMap { row in
                guard let language = row.language(T.language) else { return nil }
                return WordCorrection(
                    place: .init(
                        word: row.text(T.word), sentence: row.text(T.sentence),
                        language: language),
                    reading: row.optionalText(T.reading))
            }
        }
    }

    /// Changes the correction of a word in a sentence; what it changes counts as the newest.
    package func correct(
        _ place: WordCorrection.Place, _ change: WordCorrectionChange, at instant: Date
    ) async throws(StoreError) {
        guard !place.word.isEmpty else { return }
        let key = Self.key(of: place)
        let stamp = ChangeStamp(at: instant)
        try await connection.write { database in
            let row = try CorrectionTable.table.row(
                where: CorrectionTable.table.key, are: key, in: database)
            var content = row.map(Self.content) ?? Content()
            content.apply(change, stamp)
            let former = row.map { $0.integer(CorrectionTable.changedAt) }
            try CorrectionTable.table.put(
                key + [
                    content.meaning.map(StoredText.init), content.target.map(StoredText.init),
                    content.reading.map(StoredText.init),
                    stamp.time(after: former), content.meaningAt, content.readingAt,
                ], in: database)
        }
    }

    /// The columns that can change.
    private struct Content {
        var meaning: String?
        var target: String?
        var reading: String?
        var meaningAt: Int64?
        var readingAt: Int64?

        mutating func apply(_ change: WordCorrectionChange, _ stamp: ChangeStamp) {
            switch change {
            case .meaning(let text, let language):
                meaning = StoredText.bounded(text, to: CorrectionTable.meaning.longest)
                target = language.tag
                meaningAt = stamp.time(after: meaningAt)
            case .reading(let text):
                reading = StoredText.bounded(text, to: CorrectionTable.reading.longest)
                readingAt = stamp.time(after: readingAt)
            case .takenBack:
                self = Content(
                    meaningAt: stamp.time(after: meaningAt), readingAt: stamp.time(after: readingAt)
                )
            }
        }
    }

    private static func content(of row: Row) -> Content {
        Content(
            meaning: row.optionalText(CorrectionTable.meaning),
            target: row.optionalText(CorrectionTable.target),
            reading: row.optionalText(CorrectionTable.reading),
            meaningAt: row.optionalInteger(CorrectionTable.meaningAt),
            readingAt: row.optionalInteger(CorrectionTable.readingAt))
    }

    private static func key(of place: WordCorrection.Place) -> StatementArguments {
        [
            StoredText(place.language),
            StoredText(StoredText.bounded(place.word, to: CorrectionTable.word.longest)),
            StoredText(StoredText.bounded(place.sentence, to: CorrectionTable.sentence.longest)),
        ]
    }
}
