import GRDB
import ListenCore

/// A card as a row of `CardTable`.
enum StudyCardRow {
    /// Finds the card of the same text and sentence, the nearest first;
    /// arguments as in `likeness(of:)`.
    static let likeness = """
        \(CardTable.table.select) WHERE \(CardTable.likeness.areGiven)
        AND (\(CardTable.start) < ? AND \(CardTable.end) > ? OR \(CardTable.start) BETWEEN ? AND ?)
        ORDER BY abs(\(CardTable.start) - ?), \(StoredColumn.row) LIMIT 1
        """

    /// The values by which an equal card is found.
    static func likeness(of card: StudyCard) -> StatementArguments {
        let (start, nearness) = (start(of: card), CardPlace.nearness.microseconds)
        let end = card.place?.range.upperBound.microseconds ?? 0
        return key(of: card) + [end, start, start - nearness, start + nearness, start]
    }

    private static func key(of card: StudyCard) -> StatementArguments {
        [card.kind.rawValue, StoredText(card.language.tag), StoredText(folded(card))]
            + placeKey(of: card)
    }

    private static func texts(of card: StudyCard) -> StatementArguments {
        let place = card.place
        let names: StatementArguments = [
            card.kind.rawValue, StoredText(card.language.tag), StoredText(folded(card)),
            StoredText(card.text), StoredText(card.context), StoredText(card.translation),
            StoredText(card.note),
        ]
        let range: StatementArguments = [
            start(of: card), place?.range.upperBound.microseconds ?? 0,
            StoredText.title(place?.bookTitle ?? ""), StoredText.title(place?.chapterTitle ?? ""),
            card.audio.map { max(0, $0.range.lowerBound.microseconds) },
            card.audio.map { max(0, $0.range.upperBound.microseconds) },
            card.audio?.file.map(StoredText.init), StoredTime.microseconds(of: card.createdAt),
            card.isSuspended,
        ]
        return names + placeKey(of: card) + range
    }

    /// All of a new card but its id, in the order of its table.
    static func all(of card: StudyCard) -> StatementArguments {
        let unchanged = CardTable.times.all + [CardTable.exchange, CardTable.exchangedAt]
        return texts(of: card) + StoredMemory.values(of: card.memory)
            + StatementArguments(unchanged.map { _ in nil as Int64? })
    }

    /// The card in a row.
    static func card(from row: Row) -> StudyCard {
        StudyCard(
            id: row.integer(StoredColumn.row),
            kind: StudyCard.Kind(rawValue: row.text(CardTable.kind)) ?? .sentence,
            language: row.language(CardTable.language) ?? .english,
            text: row.text(CardTable.text), context: row.text(CardTable.context),
            translation: row.text(CardTable.translation), note: row.text(CardTable.note),
            place: place(from: row), audio: audio(from: row),
            createdAt: row.instant(CardTable.createdAt), memory: StoredMemory.memory(from: row),
            isSuspended: row.flag(CardTable.isSuspended))
    }

    /// The folded text; where that would be another word's, the text itself.
    private static func folded(_ card: StudyCard) -> String {
        WordFolding(card.language).foldedWhole(card.text) ?? card.text
    }

    private static func placeKey(of card: StudyCard) -> StatementArguments {
        card.place?.chapter.storedKey ?? ["", "", ""]
    }

    private static func start(of card: StudyCard) -> Int64 {
        card.place?.range.lowerBound.microseconds ?? 0
    }

    private static func place(from row: Row) -> CardPlace? {
        // Every source has a name.
        guard !row.text(ChapterColumns.source).isEmpty else { return nil }
        let start = row.time(CardTable.start)
        return CardPlace(
            chapter: row.chapterAddress, range: start..<max(start, row.time(CardTable.end)),
            bookTitle: row.bookTitle, chapterTitle: row.chapterTitle)
    }

    private static func audio(from row: Row) -> AudioCut? {
        guard let start = row.optionalTime(CardTable.audioStart) else { return nil }
        return AudioCut(
            range: start..<max(start, row.time(CardTable.audioEnd)),
            file: row.optionalText(CardTable.audioFile))
    }
}
