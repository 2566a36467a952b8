import FoundationEssentials
import GRDB
import ListenCore

/// Reading a book's rows: all of them, or those of one chapter.
extension ImportedBookStore {
    static func book(_ id: BookID, in database: Database) throws -> ImportedBook? {
        let key: StatementArguments = [StoredText(id.rawValue)]
        guard var book = try facts(of: id, in: database) else { return nil }
        let rows = try Row.fetchAll(
            database, sql: "SELECT * FROM imported_recording WHERE book = ? ORDER BY number",
            arguments: key)
        let parts = try Row.fetchAll(
            database, sql: "SELECT * FROM imported_part WHERE book = ? ORDER BY chapter, number",
            arguments: key)
        let chapters = try Row.fetchAll(
            database, sql: "SELECT * FROM imported_chapter WHERE book = ? ORDER BY number",
            arguments: key)
        book.recordings = recordings(
            rows, try texts("imported_recording_text", by: "recording", "", key, in: database))
        book.chapters = self.chapters(
            chapters, parts, places(of: rows),
            try texts("imported_chapter_text", by: "chapter", "", key, in: database))
        return book
    }

    static func chapter(
        _ chapter: ChapterID, of id: BookID, in database: Database
    ) throws -> (book: ImportedBook, index: Int)? {
        let key: StatementArguments = [StoredText(id.rawValue), StoredText(chapter.rawValue)]
        guard
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM imported_chapter WHERE book = ? AND id = ?",
                arguments: key), var book = try facts(of: id, in: database)
        else { return nil }
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT * FROM imported_recording WHERE book = ?1 AND number IN
                    (SELECT recording FROM imported_part WHERE book = ?1 AND chapter = ?2)
                ORDER BY number
                """, arguments: key)
        let parts = try Row.fetchAll(
            database,
            sql: "SELECT * FROM imported_part WHERE book = ? AND chapter = ? ORDER BY number",
            arguments: key)
        let inside =
            "AND recording IN (SELECT recording FROM imported_part WHERE book = ?1 "
            + "AND chapter = ?2)"
        book.recordings = recordings(
            rows, try texts("imported_recording_text", by: "recording", inside, key, in: database))
        book.chapters = chapters(
            [row], parts, places(of: rows),
            try texts("imported_chapter_text", by: "chapter", "AND chapter = ?2", key, in: database)
        )
        let index = try Int.fetchOne(
            database, sql: "SELECT count(*) FROM imported_chapter WHERE book = ? AND number < ?",
            arguments: [StoredText(id.rawValue), row.integer("number")])
        return (book, index ?? 0)
    }

    /// A book without files and chapters.
    private static func facts(of id: BookID, in database: Database) throws -> ImportedBook? {
        guard
            let row = try Row.fetchOne(
                database, sql: "SELECT * FROM imported_book WHERE id = ?",
                arguments: [StoredText(id.rawValue)])
        else { return nil }
        var book = ImportedBook(
            id: id, title: row.text("title"), author: row.optionalText("author"),
            narrator: row.optionalText("narrator"),
            language: row.optionalText("language").flatMap(Language.init(tag:)),
            year: row.optionalInteger("year").map { Int(clamping: $0) }, folder: row.text("folder"),
            ownsFiles: row.integer("owns_files") == 1,
            coverPath: row.optionalText("cover_path"),
            addedAt: StoredTime.instant(row.integer("added_at")), recordings: [], chapters: [])
        book.said = try said(of: id, in: database)
        let wish = try wishedDivision(of: id, in: database)
        (book.chapterList, book.chapterLength) = (wish?.list, wish?.length)
        book.dividedAt = wish?.saidAt
        return book
    }

    static func wishedDivision(of id: BookID, in database: Database) throws -> WishedDivision? {
        try Row.fetchOne(
            database, sql: "SELECT * FROM book_division WHERE book = ?",
            arguments: [StoredText(id.rawValue)]
        ).map { row in
            WishedDivision(
                list: row.optionalText("chapter_list"),
                length: row.optionalTime("chapter_length"),
                saidAt: StoredTime.instant(row.integer("changed_at")))
        }
    }

    /// Where the file of each number is: numbers have gaps where another book took a file.
    private static func places(of rows: [Row]) -> [Int64: Int] {
        let numbers = rows.enumerated().map { ($1.integer("number"), $0) }
        return Dictionary(numbers, uniquingKeysWith: { first, _ in first })
    }

    private static func recordings(
        _ rows: [Row], _ texts: [String: [ImportedText]]
    ) -> [ImportedRecording] {
        rows.map { row in
            ImportedRecording(
                path: row.text("path"), size: row.size("size"),
                modified: row.integer("modified"), duration: row.time("duration"),
                texts: texts["\(row.integer("number"))"] ?? [])
        }
    }

    private static func chapters(
        _ rows: [Row], _ partRows: [Row], _ places: [Int64: Int], _ texts: [String: [ImportedText]]
    ) -> [ImportedChapter] {
        var parts: [String: [ImportedPart]] = [:]
        for row in partRows {
            guard let recording = places[row.integer("recording")] else { continue }
            parts[row.text("chapter"), default: []].append(
                ImportedPart(
                    recording: recording, start: row.time("part_start"),
                    end: row.optionalTime("part_end")))
        }
        return rows.map { row in
            let id = row.text("id")
            return ImportedChapter(
                id: ChapterID(rawValue: id), title: row.text("title"), parts: parts[id] ?? [],
                texts: texts[id] ?? [])
        }
    }

    /// The texts of a table by what they belong to; `condition` names which of the book.
    private static func texts(
        _ table: String, by owner: String, _ condition: String, _ key: StatementArguments,
        in database: Database
    ) throws -> [String: [ImportedText]] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT CAST(\(owner) AS TEXT) AS owner, path, language FROM \(table)
                WHERE book = ?1 \(condition) ORDER BY \(owner), number
                """, arguments: key
        ).reduce(into: [:]) { texts, row in
            texts[row.text("owner"), default: []].append(
                ImportedText(
                    path: row.text("path"),
                    language: row.optionalText("language").flatMap(Language.init(tag:))))
        }
    }
}
