import FoundationEssentials
import GRDB
import ListenCore

/// The chapters that a book has, and those it had in former divisions, as far as they are known.
enum KnownChapterRows {
    /// The chapters of a book.
    static func chapters(of book: BookID, in database: Database) throws -> [KnownChapter] {
        try KnownTable.table.rows(
            where: [ChapterColumns.book], are: [StoredText(book.rawValue)],
            by: "\(ChapterColumns.chapter)", in: database
        ).compactMap(chapter(from:))
    }

    /// The chapter of a row; `nil` for one without pieces.
    static func chapter(from row: Row) -> KnownChapter? {
        StoredPieces.pieces(row.text(KnownTable.pieces)).map { pieces in
            KnownChapter(
                id: ChapterID(rawValue: row.text(ChapterColumns.chapter)),
                title: row.text(KnownTable.title), pieces: pieces)
        }
    }

    /// The most former chapters of a book that stay known without records.
    ///
    /// Backups of former versions name chapters by ids alone, and need these to find them.
    static let mostUnused = 4_096

    /// Keeps the chapters of a book's division, and of former ones those whose ids are free.
    ///
    /// `shelved` ones, and when there are very many those older than the `last` division, stay only
    /// while they have records.
    static func keep(
        _ division: BookDivision, and former: [KnownChapter], ofLast last: Set<ChapterID>,
        shelved: [KnownChapter], of book: BookID, in database: Database
    ) throws {
        let present = Set(division.chapters.map(\.id))
        let gone = former.filter { !present.contains($0.id) }
        let used =
            gone.isEmpty && shelved.isEmpty ? [] : try chaptersInUse(of: book, in: database)
        let isCrowded = gone.count(where: { !used.contains($0.id) }) > mostUnused
        let kept = gone.filter { chapter in
            let mayGo =
                isCrowded && !last.contains(chapter.id) || RecutPlaces.isShelf(chapter.id)
            return used.contains(chapter.id) || !mayGo
        }
        try KnownTable.table.remove(
            where: [ChapterColumns.book], are: [StoredText(book.rawValue)], in: database)
        let numbered = division.chapters.enumerated().map { (Int?.some($0), $1) }
        let others = kept + shelved.filter { used.contains($0.id) }
        for (number, chapter) in numbered + others.map({ (nil, $0) }) {
            try add(chapter, number, to: book, in: database)
        }
    }

    /// Adds a chapter, where none of its id is known.
    static func add(
        _ chapter: KnownChapter, _ number: Int?, to book: BookID, in database: Database
    ) throws {
        guard let pieces = StoredPieces.text(of: chapter.pieces) else { return }
        try KnownTable.table.add(
            [
                StoredText(book.rawValue), StoredText(chapter.id.rawValue), number,
                StoredText.title(chapter.title), StoredText(pieces),
            ], or: "IGNORE", in: database)
    }

    /// Gives a chapter and all of its records another id, which must be free.
    static func rename(
        _ chapter: ChapterID, to id: ChapterID, of book: BookID, in database: Database
    ) throws {
        let keys: StatementArguments = [
            StoredText(id.rawValue), StoredText(book.rawValue), StoredText(chapter.rawValue),
        ]
        try database.execute(
            sql: """
                \(KnownTable.table.update(ChapterColumns.chapter)) WHERE \(KnownTable.key.areGiven)
                """, arguments: keys)
        try ChapterRows(database: database).move(
            ChapterAddress(source: .local, book: book, chapter: chapter),
            to: ChapterAddress(source: .local, book: book, chapter: id))
    }

    /// The chapters of a book that have records of the person's.
    static func chaptersInUse(
        of book: BookID, in database: Database
    ) throws -> Set<ChapterID> {
        let (source, of) = (ChapterColumns.source, ChapterColumns.book)
        let selects = RecutTable.withPlaces.map {
            "SELECT \(ChapterColumns.chapter) FROM \($0) WHERE \(source) = ?1 AND \(of) = ?2"
        }
        return Set(
            try Row.fetchAll(
                database, sql: selects.joined(separator: " UNION "),
                arguments: [StoredText(SourceID.local.rawValue), StoredText(book.rawValue)]
            ).map { ChapterID(rawValue: $0.text(ChapterColumns.chapter)) })
    }
}

/// Pieces of files as they are kept: a JSON list of lists.
enum StoredPieces {
    /// The longest text of pieces, in bytes.
    static let longest = 1 << 20

    /// The text of pieces; `nil` where it would be too long to be kept.
    static func text(of pieces: [ChapterPiece]) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        guard let data = try? encoder.encode(pieces.map(Piece.init)), data.count <= longest
        else { return nil }
        return String(decoding: data, as: UTF8.self)
    }

    /// The pieces of a text; `nil` for a malformed one.
    static func pieces(_ text: String) -> [ChapterPiece]? {
        guard text.utf8.count <= longest,
            let pieces = try? JSONDecoder().decode([Piece].self, from: Data(text.utf8))
        else { return nil }
        return pieces.map(\.piece)
    }

    /// Name, size and number of the file, start, length, and 1 where it reaches to the end.
    private struct Piece: Codable {
        let piece: ChapterPiece

        init(_ piece: ChapterPiece) { self.piece = piece }

        init(from decoder: any Decoder) throws {
            var list = try decoder.unkeyedContainer()
            func time() throws -> MediaTime {
                let greatest = StoredColumn.greatest
                return MediaTime(
                    microseconds: min(max(0, try list.decode(Int64.self)), greatest))
            }
            let file = FileMark(
                name: try list.decode(String.self), size: try list.decode(Int64.self),
                number: try list.decode(Int.self))
            piece = ChapterPiece(
                file: file, start: try time(), length: try time(),
                reachesEnd: try list.decode(Int.self) != 0)
        }

        func encode(to encoder: any Encoder) throws {
            var list = encoder.unkeyedContainer()
            try list.encode(piece.file.name)
            try list.encode(piece.file.size)
            try list.encode(piece.file.number)
            try list.encode(piece.start.microseconds)
            try list.encode(piece.length.microseconds)
            try list.encode(piece.reachesEnd ? 1 : 0)
        }
    }
}
