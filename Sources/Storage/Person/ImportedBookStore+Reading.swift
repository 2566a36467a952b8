import FoundationEssentials
import GRDB
import ListenCore

/// Reading a book's rows: all of them, or those of one chapter.
extension ImportedBookStore {
    static func book(_ id: BookID, in database: Database) throws -> ImportedBook? {
        let key: StatementArguments = [StoredText(id.rawValue)]
        guard var book = try facts(of: id, in: database) else { return nil }
        func rows(of table: StoredTable, by order: StoredColumn...) throws -> [Row] {
            try table.rows(
                where: [ChapterColumns.book], are: key, by: "\(order.list)", in: database)
        }
        let files = try rows(of: RecordingTable.table, by: RecordingTable.number)
        let parts = try rows(of: PartTable.table, by: ChapterColumns.chapter, PartTable.number)
        let chapters = try rows(of: ImportedChapterTable.table, by: ImportedChapterTable.number)
        book.recordings = recordings(
            files, try texts(ImportedTextTable.ofRecordings, "", key, in: database))
        book.chapters = self.chapters(
            chapters, parts, places(of: files),
            try texts(ImportedTextTable.ofChapters, "", key, in: database))
        return book
    }

    static func chapter(
        _ chapter: ChapterID, of id: BookID, in database: Database
    ) throws -> (book: ImportedBook, index: Int)? {
        let key: StatementArguments = [StoredText(id.rawValue), StoredText(chapter.rawValue)]
        guard
            let row = try ImportedChapterTable.table.row(
                where: ImportedChapterTable.table.key, are: key, in: database),
            var book = try facts(of: id, in: database)
        else { return nil }
        let (of, chapterOf) = (ChapterColumns.book, ChapterColumns.chapter)
        let files = """
            (SELECT \(PartTable.recording) FROM \(PartTable.table)
                WHERE \(of) = ?1 AND \(chapterOf) = ?2)
            """
        let rows = try Row.fetchAll(
            database,
            sql: """
                \(RecordingTable.table.select)
                WHERE \(of) = ?1 AND \(RecordingTable.number) IN \(files)
                ORDER BY \(RecordingTable.number)
                """, arguments: key)
        let parts = try PartTable.table.rows(
            where: [of, chapterOf], are: key, by: "\(PartTable.number)", in: database)
        let inside = "AND \(PartTable.recording) IN \(files)"
        book.recordings = recordings(
            rows, try texts(ImportedTextTable.ofRecordings, inside, key, in: database))
        book.chapters = chapters(
            [row], parts, places(of: rows),
            try texts(ImportedTextTable.ofChapters, "AND \(chapterOf) = ?2", key, in: database))
        let index = try Int.fetchOne(
            database,
            sql: """
                SELECT count(*) FROM \(ImportedChapterTable.table)
                WHERE \(of) = ? AND \(ImportedChapterTable.number) < ?
                """,
            arguments: [StoredText(id.rawValue), row.integer(ImportedChapterTable.number)])
        return (book, index ?? 0)
    }

    /// A book without files and chapters.
    private static func facts(of id: BookID, in database: Database) throws -> ImportedBook? {
        guard
            let row = try BookTable.table.row(
                where: [BookTable.id], are: [StoredText(id.rawValue)], in: database)
        else { return nil }
        var book = ImportedBook(
            id: id, title: row.text(BookTable.title), author: row.optionalText(BookTable.author),
            narrator: row.optionalText(BookTable.narrator),
            language: row.language(BookTable.language),
            year: row.optionalInteger(BookTable.year).map { Int(clamping: $0) },
            folder: row.text(BookTable.folder), ownsFiles: row.flag(BookTable.ownsFiles),
            coverPath: row.optionalText(BookTable.coverPath),
            addedAt: row.instant(BookTable.addedAt), recordings: [], chapters: [])
        book.said = try said(of: id, in: database)
        let wish = try wishedDivision(of: id, in: database)
        (book.chapterList, book.chapterLength) = (wish?.list, wish?.length)
        book.dividedAt = wish?.saidAt
        return book
    }

    static func wishedDivision(of id: BookID, in database: Database) throws -> WishedDivision? {
        try DivisionTable.table.row(
            where: [ChapterColumns.book], are: [StoredText(id.rawValue)], in: database
        ).map(wishedDivision(from:))
    }

    static func wishedDivision(from row: Row) -> WishedDivision {
        WishedDivision(
            list: row.optionalText(DivisionTable.chapterList),
            length: row.optionalTime(DivisionTable.chapterLength),
            saidAt: row.instant(DivisionTable.changedAt))
    }

    /// The place of the file of each number: numbers have gaps where another book took a file.
    private static func places(of rows: [Row]) -> [Int64: Int] {
        let numbers = rows.enumerated().map { ($1.integer(RecordingTable.number), $0) }
        return Dictionary(numbers, uniquingKeysWith: { first, _ in first })
    }

    private static func recordings(
        _ rows: [Row], _ texts: [String: [ImportedText]]
    ) -> [ImportedRecording] {
        rows.map { row in
            ImportedRecording(
                path: row.text(RecordingTable.path), size: row.size(RecordingTable.size),
                modified: row.integer(RecordingTable.modified),
                duration: row.time(RecordingTable.duration),
                texts: texts["\(row.integer(RecordingTable.number))"] ?? [])
        }
    }

    private static func chapters(
        _ rows: [Row], _ partRows: [Row], _ places: [Int64: Int], _ texts: [String: [ImportedText]]
    ) -> [ImportedChapter] {
        var parts: [String: [ImportedPart]] = [:]
        for row in partRows {
            guard let recording = places[row.integer(PartTable.recording)] else { continue }
            parts[row.text(ChapterColumns.chapter), default: []].append(
                ImportedPart(
                    recording: recording, start: row.time(PartTable.start),
                    end: row.optionalTime(PartTable.end)))
        }
        return rows.map { row in
            let id = row.text(ImportedChapterTable.id)
            return ImportedChapter(
                id: ChapterID(rawValue: id), title: row.text(ImportedChapterTable.title),
                parts: parts[id] ?? [],
                texts: texts[id] ?? [])
        }
    }

    /// The texts of a table by their owner; `condition` selects those of the book.
    private static func texts(
        _ table: StoredTable, _ condition: String, _ key: StatementArguments,
        in database: Database
    ) throws -> [String: [ImportedText]] {
        let owner = table.key[1]
        return try Row.fetchAll(
            database,
            sql: """
                SELECT *, CAST(\(owner) AS TEXT) AS owner FROM \(table)
                WHERE \(ChapterColumns.book) = ?1 \(condition)
                ORDER BY \([owner, ImportedTextTable.number].list)
                """, arguments: key
        ).reduce(into: [:]) { texts, row in
            texts[row.text("owner"), default: []].append(
                ImportedText(
                    path: row.text(ImportedTextTable.path),
                    language: row.language(ImportedTextTable.language)))
        }
    }
}
