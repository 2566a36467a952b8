import GRDB
import ListenCore

extension ImportedBookStore {
    /// The pieces that a chapter is made of as its book is divided now; `nil` where the book has no
    /// such chapter, or was not imported.
    static func presentPieces(
        of chapter: ChapterAddress, in database: Database
    ) throws -> [ChapterPiece]? {
        try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    \(KnownTable.table.select)
                    WHERE \(KnownTable.key.areGiven) AND \(KnownTable.number) IS NOT NULL
                    """),
            arguments: [
                StoredText(chapter.book.rawValue), StoredText(chapter.chapter.rawValue),
            ]
        ).flatMap { StoredPieces.pieces($0.text(KnownTable.pieces)) }
    }

    /// Saves a player's place in a chapter that had other `pieces` when it was opened, in the
    /// chapter where it is heard now, with the notes there; returns true when it did.
    ///
    /// Only when the same files were divided differently: a place in files that were replaced, or
    /// turned out to be longer, is saved in the chapter itself.
    static func takeOver(
        _ position: PlaybackPosition, of pieces: [ChapterPiece], _ times: MergeTimes,
        in database: Database
    ) throws -> Bool {
        let present = try presentPieces(of: position.chapter, in: database)
        guard present != pieces, present.map({ !ChapterPiece.areCutAlike($0, pieces) }) ?? true,
            let book = try book(position.chapter.book, in: database)
        else { return false }
        let division = BookDivision(of: book)
        let files = Set(pieces.map(\.file))
        guard files.isSubset(of: FileMark.marks(of: book.recordings)) else { return false }
        let opened = KnownChapter(
            id: position.chapter.chapter, title: position.chapterTitle, pieces: pieces)
        let rows = RecutRows(
            places: RecutPlaces([opened], in: division), book: book, former: [opened.id],
            times: times, database: database)
        // The end of a recording that is longer than its stated length does not belong to the next
        // file.
        guard try rows.takeOver(position.within(opened.length)) else { return false }
        // When the id belongs to another part now, notes under it may be about that part.
        let isOfSameFiles =
            present?.first.map { $0.file == pieces.first?.file && $0.start == pieces.first?.start }
            ?? true
        if isOfSameFiles, files.isSuperset(of: (present ?? []).map(\.file)) {
            try rows.takeOverNotes(in: opened.id)
        }
        return true
    }
}

extension ChapterPiece {
    /// Says that two chapters begin and end alike in the same files, however long these are taken
    /// for.
    fileprivate static func areCutAlike(_ one: [ChapterPiece], _ other: [ChapterPiece]) -> Bool {
        one.count == other.count
            && zip(one, other).allSatisfy { one, other in
                one.file == other.file && one.start == other.start
                    && one.reachesEnd == other.reachesEnd
                    && (one.reachesEnd || one.length == other.length)
            }
    }
}

extension PlaybackPosition {
    /// The same no further than a length, where that is known.
    fileprivate func within(_ length: MediaTime) -> PlaybackPosition {
        guard length > .zero, position > length else { return self }
        return PlaybackPosition(
            chapter: chapter, position: length, duration: duration, isCompleted: isCompleted,
            updatedAt: updatedAt, bookTitle: bookTitle, chapterTitle: chapterTitle)
    }
}
