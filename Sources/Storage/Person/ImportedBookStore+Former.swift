import GRDB
import ListenCore

extension ImportedBookStore {
    /// What a chapter is made of as its book is divided now; `nil` where the book has no such
    /// chapter, or was not imported.
    static func presentPieces(
        of chapter: ChapterAddress, in database: Database
    ) throws -> [ChapterPiece]? {
        try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT pieces FROM known_chapter
                    WHERE book = ? AND chapter = ? AND number IS NOT NULL
                    """),
            arguments: [
                StoredText(chapter.book.rawValue), StoredText(chapter.chapter.rawValue),
            ]
        ).flatMap { StoredPieces.pieces($0.text("pieces")) }
    }

    /// Keeps where a player is in a chapter that was made of other `pieces` when it was opened
    /// where that is heard now, with what was noted there; whether it was so.
    static func takeOver(
        _ position: PlaybackPosition, of pieces: [ChapterPiece], _ times: MergeTimes,
        in database: Database
    ) throws -> Bool {
        let present = try presentPieces(of: position.chapter, in: database)
        guard present != pieces, let book = try book(position.chapter.book, in: database) else {
            return false
        }
        let id = position.chapter.chapter
        let opened = KnownChapter(id: id, title: position.chapterTitle, pieces: pieces)
        let former = FileFollowing([opened], of: nil, to: book.recordings).chapters([opened])
        let places = RecutPlaces(former, in: BookDivision(of: book))
        guard !places.isUnchanged(id) else { return false }
        let rows = RecutRows(
            places: places, book: book, former: [id], times: times, database: database)
        guard try rows.takeOver(position) else { return false }
        // Where another part has the id, what is noted under it may be of that.
        let isSameBeginning =
            present?.first.map { own in
                former.first?.pieces.first.map { $0.file == own.file && $0.start == own.start }
                    ?? false
            } ?? true
        if isSameBeginning { try rows.takeOverNotes(in: id) }
        return true
    }
}
