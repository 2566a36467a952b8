import GRDB
import ListenCore

extension ImportedBookStore {
    /// Takes over where a player left a chapter that has its id still, but had another length
    /// when the player began it; whether it was so.
    ///
    /// What the person noted there, behind what the chapter has now, is taken along.
    static func takeOver(
        _ position: PlaybackPosition, _ times: MergeTimes, in database: Database
    ) throws -> Bool {
        let (id, book) = (position.chapter.chapter, position.chapter.book)
        guard position.chapter.source == .local, position.duration > .zero,
            try !isAsLong(position, in: database), let book = try self.book(book, in: database)
        else { return false }
        let known = try KnownChapterRows.chapters(of: book.id, in: database)
        let division = BookDivision(of: book)
        guard let former = division.former(id, ofLength: position.duration, among: known) else {
            return false
        }
        try RecutRows(
            places: RecutPlaces([former], in: division), book: book, former: [id],
            times: times, database: database
        ).takeOver(position)
        return true
    }

    /// Whether a place may be of a chapter as it is now; asked at each saving, so that it does
    /// not read the whole book.
    private static func isAsLong(
        _ position: PlaybackPosition, in database: Database
    ) throws -> Bool {
        let chapter = position.chapter
        let stored = try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT pieces FROM known_chapter
                    WHERE book = ? AND chapter = ? AND number IS NOT NULL
                    """),
            arguments: [
                StoredText(chapter.book.rawValue), StoredText(chapter.chapter.rawValue),
            ])
        guard let pieces = stored.flatMap({ StoredPieces.pieces($0.text("pieces")) }) else {
            return true
        }
        return KnownChapter(id: chapter.chapter, title: "", pieces: pieces)
            .isAsLong(position.duration)
    }
}
