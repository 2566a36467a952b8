import GRDB
import ListenCore

/// A card as the columns of `study_card`.
enum StudyCardRow {
    /// Adds a card; arguments as in `all`.
    static let insertion = """
        INSERT INTO study_card (kind, language, folded, text, context, translation, note,
            source, book, chapter, range_start, range_end, book_title, chapter_title,
            audio_start, audio_end, audio_file, is_suspended, created_at, phase, step,
            stability, difficulty, due, reviewed_at, reviews, lapses)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    /// Finds the card of the same text and sentence, the nearest first;
    /// arguments as in `likeness(of:)`.
    static let likeness = """
        SELECT * FROM study_card WHERE kind = ? AND language = ? AND folded = ?
        AND source = ? AND book = ? AND chapter = ?
        AND (range_start < ? AND range_end > ? OR range_start BETWEEN ? AND ?)
        ORDER BY abs(range_start - ?), id LIMIT 1
        """

    /// What a card is looked for by.
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
            card.audio?.file.map(StoredText.init), card.isSuspended,
        ]
        return names + placeKey(of: card) + range
    }

    /// All of a card but its id.
    static func all(of card: StudyCard) -> StatementArguments {
        texts(of: card) + [StoredTime.microseconds(of: card.createdAt)]
            + StoredMemory.values(of: card.memory)
    }

    /// The card in a row.
    static func card(from row: Row) -> StudyCard {
        StudyCard(
            id: row.integer("id"), kind: StudyCard.Kind(rawValue: row.text("kind")) ?? .sentence,
            language: Language(tag: row.text("language")) ?? .english, text: row.text("text"),
            context: row.text("context"), translation: row.text("translation"),
            note: row.text("note"), place: place(from: row), audio: audio(from: row),
            createdAt: StoredTime.instant(row.integer("created_at")),
            memory: StoredMemory.memory(from: row),
            isSuspended: row.integer("is_suspended") != 0)
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
        guard !row.text("source").isEmpty else { return nil }
        let start = row.time("range_start")
        return CardPlace(
            chapter: row.chapterAddress, range: start..<max(start, row.time("range_end")),
            bookTitle: row.text("book_title"), chapterTitle: row.text("chapter_title"))
    }

    private static func audio(from row: Row) -> AudioCut? {
        guard !(row["audio_start"] as DatabaseValue).isNull else { return nil }
        let start = row.time("audio_start")
        return AudioCut(
            range: start..<max(start, row.time("audio_end")),
            file: row.optionalText("audio_file"))
    }
}
