import GRDB
import ListenCore

/// A row of a list, and what the person said of books.
extension ImportedBookStore {
    /// Imported books are of the source of this machine.
    static let source = StoredText(SourceID.local.rawValue)

    static func entry(_ row: Row, _ said: [String: BookWording]) -> ImportedBookEntry {
        let id = row.text(0)
        let found = BookWording(
            title: row.text(1), author: row.optionalText(2), narrator: row.optionalText(3),
            language: row.optionalText(4).flatMap(Language.init(tag:)))
        let shown = said[id]?.over(found) ?? found
        return ImportedBookEntry(
            book: Book(
                id: BookID(rawValue: id), title: shown.title ?? "", author: shown.author,
                language: shown.language, coverURL: row.optionalText(7).map { "file:" + $0 }),
            narrator: shown.narrator, addedAt: StoredTime.instant(row.integer(8)),
            folder: row.text(5), ownsFiles: row.integer(6) == 1, chapters: row.count(9),
            duration: row.time(10), size: row.size(11))
    }

    /// What the person said of all books, by their ids.
    static func said(in database: Database) throws -> [String: BookWording] {
        let rows = try Row.fetchCursor(
            database, sql: "SELECT book, field, text FROM book_wording WHERE source = ?",
            arguments: [source])
        var said: [String: BookWording] = [:]
        while let row = try rows.next() {
            said[row.text(0), default: BookWording()].set(row.text(1), row.text(2))
        }
        return said
    }

    static func said(of id: BookID, in database: Database) throws -> BookWording {
        try Row.fetchAll(
            database, sql: "SELECT field, text FROM book_wording WHERE source = ? AND book = ?",
            arguments: [source, StoredText(id.rawValue)]
        ).reduce(into: BookWording()) { $0.set($1.text(0), $1.text(1)) }
    }

    /// Writes the sums of all books anew; O(files and chapters), as an import is.
    static func sumUp(in database: Database) throws {
        try database.execute(
            sql: """
                UPDATE imported_book SET
                    chapter_count =
                        (SELECT count(*) FROM imported_chapter WHERE book = imported_book.id),
                    duration = (SELECT \(StoredNumber.sum("duration"))
                        FROM imported_recording WHERE book = imported_book.id),
                    size = (SELECT \(StoredNumber.sum("size"))
                        FROM imported_recording WHERE book = imported_book.id)
                """)
    }
}

extension BookWording {
    /// All fields by the names they are kept under; what is not said is an empty text, so
    /// that an older word does not come back from a backup.
    var fields: [String: String] {
        [
            "title": title ?? "", "author": author ?? "", "narrator": narrator ?? "",
            "language": language?.tag ?? "",
        ].mapValues { StoredText.bounded($0, to: Self.longestText) }
    }

    /// Takes a field by its name; an empty text is none, and other names are passed over.
    fileprivate mutating func set(_ field: String, _ text: String) {
        let said = text.isEmpty ? nil : text
        switch field {
        case "title": title = said
        case "author": author = said
        case "narrator": narrator = said
        case "language": language = said.flatMap(Language.init(tag:))
        default: break
        }
    }
}
