import GRDB
import ListenCore

extension ImportedBookStore {
    /// Writes a book's rows, in the place of those it had.
    static func keep(_ book: ImportedBook, in database: Database) throws {
        let id = StoredText(book.id.rawValue)
        try keepFacts(of: book, id, in: database)
        try database.execute(sql: "DELETE FROM imported_chapter WHERE book = ?", arguments: [id])
        try database.execute(sql: "DELETE FROM imported_recording WHERE book = ?", arguments: [id])
        for (number, recording) in book.recordings.enumerated() {
            try database.cachedStatement(
                sql: """
                    INSERT OR REPLACE INTO imported_recording
                        (book, number, path, size, modified, duration) VALUES (?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                id, number, StoredText(recording.path), recording.size, recording.modified,
                recording.duration.microseconds,
            ])
            for (place, text) in recording.texts.enumerated() {
                try database.cachedStatement(
                    sql: """
                        INSERT INTO imported_recording_text
                            (book, recording, number, path, language) VALUES (?, ?, ?, ?, ?)
                        """
                ).execute(arguments: [
                    id, number, place, StoredText(text.path), text.language?.tag,
                ])
            }
        }
        for (number, chapter) in book.chapters.enumerated()
        where !chapter.parts.isEmpty
            && chapter.parts.allSatisfy({ book.recordings.indices.contains($0.recording) })
        {
            try keep(chapter, number, of: id, in: database)
        }
    }

    private static func keepFacts(
        of book: ImportedBook, _ id: StoredText, in database: Database
    ) throws {
        try database.execute(
            sql: """
                INSERT INTO imported_book (id, place, title, author, narrator, language, year,
                    folder, owns_files, cover_path, added_at, chapter_list, chapter_length)
                VALUES (?, (SELECT coalesce(max(place), 0) + 1 FROM imported_book),
                    ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET title = excluded.title, author = excluded.author,
                    narrator = excluded.narrator, language = excluded.language,
                    year = excluded.year, folder = excluded.folder,
                    owns_files = excluded.owns_files, cover_path = excluded.cover_path,
                    chapter_list = excluded.chapter_list,
                    chapter_length = excluded.chapter_length
                """,
            arguments: [
                id, StoredText(book.title), book.author.map(StoredText.init),
                book.narrator.map(StoredText.init), book.language?.tag, book.year,
                StoredText(book.folder), book.ownsFiles, book.coverPath.map(StoredText.init),
                StoredTime.microseconds(of: book.addedAt), book.chapterList.map(StoredText.init),
                book.chapterLength?.microseconds,
            ])
    }

    private static func keep(
        _ chapter: ImportedChapter, _ number: Int, of book: StoredText, in database: Database
    ) throws {
        let id = StoredText(chapter.id.rawValue)
        try database.cachedStatement(
            sql: "INSERT INTO imported_chapter (book, id, number, title) VALUES (?, ?, ?, ?)"
        ).execute(arguments: [book, id, number, StoredText(chapter.title)])
        for (place, part) in chapter.parts.enumerated() {
            try database.cachedStatement(
                sql: """
                    INSERT INTO imported_part
                        (book, chapter, number, recording, part_start, part_end)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [
                book, id, place, part.recording, part.start.microseconds, part.end?.microseconds,
            ])
        }
        for (place, text) in chapter.texts.enumerated() {
            try database.cachedStatement(
                sql: """
                    INSERT INTO imported_chapter_text
                        (book, chapter, number, path, language) VALUES (?, ?, ?, ?, ?)
                    """
            ).execute(arguments: [book, id, place, StoredText(text.path), text.language?.tag])
        }
    }
}
