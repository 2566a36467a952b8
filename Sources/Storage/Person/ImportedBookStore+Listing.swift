import GRDB
import ListenCore

/// Rows of lists, and the person's wording for books.
extension ImportedBookStore {
    /// The source of imported books: this machine.
    static let source = StoredText(SourceID.local.rawValue)

    static func entry(_ row: Row, _ said: [String: BookWording]) -> ImportedBookEntry {
        let id = row.text(BookTable.id)
        let found = BookWording(
            title: row.text(BookTable.title), author: row.optionalText(BookTable.author),
            narrator: row.optionalText(BookTable.narrator),
            language: row.language(BookTable.language))
        let shown = said[id]?.over(found) ?? found
        return ImportedBookEntry(
            book: Book(
                id: BookID(rawValue: id), title: shown.title ?? "", author: shown.author,
                language: shown.language,
                coverURL: row.optionalText(BookTable.coverPath).map { "file:" + $0 }),
            narrator: shown.narrator, addedAt: row.instant(BookTable.addedAt),
            folder: row.text(BookTable.folder), ownsFiles: row.flag(BookTable.ownsFiles),
            chapters: row.count(BookTable.chapterCount), duration: row.time(BookTable.duration),
            size: row.size(BookTable.size))
    }

    /// The words of the person on all books, by their ids.
    static func said(in database: Database) throws -> [String: BookWording] {
        let rows = try Row.fetchCursor(
            database, sql: "\(WordingTable.table.select) WHERE \(ChapterColumns.source) = ?",
            arguments: [source])
        var said: [String: BookWording] = [:]
        while let row = try rows.next() {
            said[row.text(ChapterColumns.book), default: BookWording()].set(row)
        }
        return said
    }

    static func said(of id: BookID, in database: Database) throws -> BookWording {
        try WordingTable.table.rows(
            where: ChapterColumns.ofBook, are: [source, StoredText(id.rawValue)], in: database
        ).reduce(into: BookWording()) { $0.set($1) }
    }

    /// Writes the sums of all books again; O(files and chapters), like an import.
    static func sumUp(in database: Database) throws {
        func total(_ what: String, of table: StoredTable) -> String {
            """
            (SELECT \(what) FROM \(table) AS own
                WHERE own.\(ChapterColumns.book) = \(BookTable.table).\(BookTable.id))
            """
        }
        let (length, size) = (RecordingTable.duration.name, RecordingTable.size.name)
        try database.execute(
            sql: """
                UPDATE \(BookTable.table) SET
                    \(BookTable.chapterCount) = \(total("count(*)", of: ImportedChapterTable.table)),
                    \(BookTable.duration) =
                        \(total(StoredNumber.sum("own.\(length)"), of: RecordingTable.table)),
                    \(BookTable.size) =
                        \(total(StoredNumber.sum("own.\(size)"), of: RecordingTable.table))
                """)
    }
}

extension BookWording {
    /// All fields by the names of their rows; a missing one is an empty text, so that an older word
    /// does not come back from a backup.
    var fields: [String: String] {
        [
            "title": title ?? "", "author": author ?? "", "narrator": narrator ?? "",
            "language": language?.tag ?? "",
        ].mapValues { StoredText.bounded($0, to: Self.longestText) }
    }

    /// Sets the field of a row by its name; an empty text means none, and other names are ignored.
    fileprivate mutating func set(_ row: Row) {
        let text = row.text(WordingTable.text)
        let said = text.isEmpty ? nil : text
        switch row.text(WordingTable.field) {
        case "title": title = said
        case "author": author = said
        case "narrator": narrator = said
        case "language": language = said.flatMap(Language.init(tag:))
        default: break
        }
    }
}
