import FoundationEssentials
import GRDB
import ListenCore

/// What is known of the chapters a book has, and of those it had in former divisions.
enum KnownChapterRows {
    /// The chapters of a book.
    static func chapters(of book: BookID, in database: Database) throws -> [KnownChapter] {
        try Row.fetchAll(
            database, sql: "SELECT * FROM known_chapter WHERE book = ? ORDER BY chapter",
            arguments: [StoredText(book.rawValue)]
        ).compactMap { row in
            StoredPieces.pieces(row.text("pieces")).map {
                KnownChapter(
                    id: ChapterID(rawValue: row.text("chapter")), title: row.text("title"),
                    pieces: $0)
            }
        }
    }

    /// Keeps the chapters of a book's division, and of former ones those whose ids are free.
    static func keep(
        _ division: BookDivision, and former: [KnownChapter], of book: BookID,
        in database: Database
    ) throws {
        let id = StoredText(book.rawValue)
        try database.execute(sql: "DELETE FROM known_chapter WHERE book = ?", arguments: [id])
        let present = division.chapters.enumerated().map { (Int?.some($0), $1) }
        for (number, chapter) in present + former.map({ (nil, $0) }) {
            guard let pieces = StoredPieces.text(of: chapter.pieces) else { continue }
            try database.cachedStatement(
                sql: """
                    INSERT OR IGNORE INTO known_chapter (book, chapter, number, title, pieces)
                    VALUES (?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                id, StoredText(chapter.id.rawValue), number,
                StoredText.title(chapter.title),
                StoredText(pieces),
            ])
        }
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

    /// The pieces of a text; `nil` for what is none.
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
                let greatest = BackupColumn.greatest
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
