import GRDB
public import ListenCore

extension ImportedBookStore {
    /// Keeps those books in one transaction that are what they were made of still; answers with
    /// the others, of which nothing is kept.
    public func keep(
        _ revisions: [BookRevision], over seen: SeenFiles
    ) async throws(StoreError) -> Set<BookID> {
        let times = MergeTimes(at: clock?.now)
        return try await connection.write { database in
            // All are looked at before one is kept: it may take files of another.
            let checked = try revisions.map { revision in
                let book = try Self.present(revision, seen, in: database)
                return (id: revision.book.id, book: book, sources: revision.sources)
            }
            let stale = Set(checked.filter { $0.book == nil }.map(\.id))
            let fresh = checked.filter { $0.book != nil }
            let books = fresh.compactMap(\.book)
            guard !books.isEmpty else { return stale }
            let taken = try BookHandover(database: database).take(
                for: books, madeOf: fresh.map(\.sources))
            for (book, taken) in zip(books, taken) {
                try Self.keep(book, taking: taken, times, in: database)
            }
            // What has no file of its own any more, since another book has it now, is none.
            try database.execute(
                sql: """
                    DELETE FROM imported_chapter WHERE NOT EXISTS
                        (SELECT 1 FROM imported_part WHERE book = imported_chapter.book
                            AND chapter = imported_chapter.id);
                    DELETE FROM imported_book WHERE NOT EXISTS
                        (SELECT 1 FROM imported_recording WHERE book = imported_book.id)
                    """)
            try Self.sumUp(in: database)
            return stale
        }
    }

    /// Forgets a book with its files and chapters.
    public func forget(_ id: BookID) async throws(StoreError) {
        try await connection.write { database in
            let key: StatementArguments = [StoredText(id.rawValue)]
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO import_passed_over
                        SELECT path FROM imported_recording WHERE book = ?
                    """, arguments: key)
            try database.execute(sql: "DELETE FROM imported_book WHERE id = ?", arguments: key)
        }
    }

    /// The files that have one of these sizes.
    public func recordings(
        ofSizes sizes: Set<Int64>
    ) async throws(StoreError) -> [OwnedFile] {
        try await connection.read { database in
            let statement = try database.cachedStatement(
                sql: "SELECT path, size, modified, book FROM imported_recording WHERE size = ?")
            return try sizes.flatMap { size in
                try Row.fetchAll(statement, arguments: [size]).map { row in
                    OwnedFile(
                        path: row.text("path"), size: row.size("size"),
                        modified: row.integer("modified"), book: BookID(rawValue: row.text("book")))
                }
            }
        }
    }

    /// The files and folders that were imported.
    public func roots() async throws(StoreError) -> [String] {
        try await connection.read { database in
            try Row.fetchAll(database, sql: "SELECT path FROM import_root ORDER BY path")
                .map { $0.text("path") }
        }
    }

    /// Adds files and folders that were imported.
    public func keepRoots(_ paths: [String]) async throws(StoreError) {
        try await connection.write { database in
            for path in paths {
                try database.execute(
                    sql: "INSERT OR IGNORE INTO import_root VALUES (?)",
                    arguments: [StoredText(path)])
            }
        }
    }

    /// Forgets those of some imported paths below which no file of any book lies.
    public func forgetUnusedRoots(among paths: [String]) async throws(StoreError) {
        try await connection.write { database in
            for path in paths {
                // In byte order, what lies below is between the path with "/" and with "0".
                try database.execute(
                    sql: """
                        DELETE FROM import_root WHERE path = ?1 AND NOT EXISTS
                            (SELECT 1 FROM imported_recording WHERE path = ?1
                                OR path > ?1 || '/' AND path < ?1 || '0')
                        """, arguments: [StoredText(path)])
            }
        }
    }

    /// The files of books that were forgotten.
    public func passedOver() async throws(StoreError) -> Set<String> {
        try await connection.read { database in
            Set(
                try Row.fetchAll(database, sql: "SELECT path FROM import_passed_over")
                    .map { $0.text("path") })
        }
    }
}

extension ImportedBookStore {
    /// A book as it is to be kept; `nil` where it is not what it was made of any more, or its
    /// files do not belong to whom they did.
    ///
    /// A cover that was found meanwhile is no other book, and stays where this one brings none.
    private static func present(
        _ revision: BookRevision, _ seen: SeenFiles, in database: Database
    ) throws -> ImportedBook? {
        var kept = revision.book
        var present = try book(kept.id, in: database)
        if let former = revision.former, let there = present {
            if kept.coverPath == former.coverPath { kept.coverPath = there.coverPath }
            // What the person says of it is kept apart, and nothing here writes it.
            present?.said = former.said
            present?.coverPath = former.coverPath
        }
        guard present == revision.former else { return nil }
        if present == nil, try wishedDivision(of: kept.id, in: database) != revision.wish {
            return nil
        }
        let areTheirs = try areOfWhomTheyWere(revision, seen, in: database)
        return areTheirs ? kept : nil
    }

    /// Whether the files of a book, and those it is made of, belong to whom they did.
    private static func areOfWhomTheyWere(
        _ revision: BookRevision, _ seen: SeenFiles, in database: Database
    ) throws -> Bool {
        let id = revision.book.id
        let paths = revision.sources.union(revision.book.recordings.map(\.path))
        let owning = try database.cachedStatement(
            sql: "SELECT book FROM imported_recording WHERE path = ?")
        let passing = try database.cachedStatement(
            sql: "SELECT EXISTS (SELECT 1 FROM import_passed_over WHERE path = ?)")
        return try paths.allSatisfy { path in
            let key: StatementArguments = [StoredText(path)]
            let owner = try Row.fetchOne(owning, arguments: key).map {
                BookID(rawValue: $0.text("book"))
            }
            guard owner == nil || owner == id || owner == seen.owners[path] else { return false }
            return try seen.passedOver.contains(path)
                || Bool.fetchOne(passing, arguments: key) == false
        }
    }

    /// Keeps a book, and takes along what hangs on times of its former chapters, and of those
    /// that a `BookHandover` took from other books.
    static func keep(
        _ book: ImportedBook, taking taken: [KnownChapter] = [], _ times: MergeTimes,
        in database: Database
    ) throws {
        let former = try self.book(book.id, in: database)
        let old = former.map { BookDivision(of: $0).chapters } ?? []
        let ids = Set(old.map(\.id) + taken.map(\.id))
        let older = try KnownChapterRows.chapters(of: book.id, in: database)
            .filter { !ids.contains($0.id) }
        let known =
            FileFollowing(old + older, of: former, to: book.recordings).chapters(old + older)
            + taken
        try write(book, in: database)
        let division = BookDivision(of: book)
        let places = RecutPlaces(known, in: division)
        try RecutRows(places: places, book: book, former: ids, times: times, database: database)
            .run(known)
        try WrittenNames(database: database).follow(
            book, from: former, takesOthers: !taken.isEmpty)
        try KnownChapterRows.keep(
            division, and: known, ofLast: ids, shelved: places.shelved, of: book.id, in: database)
    }

    /// Takes what hangs on a chapter along to those the book has now, where it has this one no
    /// more: a player may be in it still while the book is divided anew.
    static func takeAlong(
        _ chapter: ChapterAddress, _ times: MergeTimes, in database: Database
    ) throws {
        guard chapter.source == .local else { return }
        let isFormer = try Bool.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT EXISTS (SELECT 1 FROM known_chapter WHERE book = ?1 AND chapter = ?2)
                        AND EXISTS (SELECT 1 FROM imported_book WHERE id = ?1)
                        AND NOT EXISTS
                            (SELECT 1 FROM imported_chapter WHERE book = ?1 AND id = ?2)
                    """),
            arguments: [
                StoredText(chapter.book.rawValue), StoredText(chapter.chapter.rawValue),
            ])
        guard isFormer == true, let book = try book(chapter.book, in: database) else { return }
        try keep(book, times, in: database)
    }

    /// Writes a book's rows, in the place of those it had.
    private static func write(_ book: ImportedBook, in database: Database) throws {
        let id = StoredText(book.id.rawValue)
        try keepFacts(of: book, id, in: database)
        try database.execute(sql: "DELETE FROM imported_chapter WHERE book = ?", arguments: [id])
        try database.execute(sql: "DELETE FROM imported_recording WHERE book = ?", arguments: [id])
        for (number, recording) in book.recordings.enumerated() {
            try database.cachedStatement(sql: "DELETE FROM import_passed_over WHERE path = ?")
                .execute(arguments: [StoredText(recording.path)])
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
                    folder, owns_files, cover_path, added_at)
                VALUES (?, (SELECT coalesce(max(place), 0) + 1 FROM imported_book),
                    ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (id) DO UPDATE SET title = excluded.title, author = excluded.author,
                    narrator = excluded.narrator, language = excluded.language,
                    year = excluded.year, folder = excluded.folder,
                    owns_files = excluded.owns_files, cover_path = excluded.cover_path
                """,
            arguments: [
                id, StoredText(book.found.title ?? ""), book.found.author.map(StoredText.init),
                book.found.narrator.map(StoredText.init), book.found.language?.tag, book.year,
                StoredText(book.folder), book.ownsFiles, book.coverPath.map(StoredText.init),
                StoredTime.microseconds(of: book.addedAt),
            ])
        let isSaid = book.chapterList != nil || book.chapterLength != nil
        guard let saidAt = book.dividedAt ?? (isSaid ? book.addedAt : nil) else { return }
        try database.execute(
            sql: """
                INSERT INTO book_division
                    (book, chapter_list, chapter_length, changed_at) VALUES (?, ?, ?, ?)
                ON CONFLICT (book) DO UPDATE SET chapter_list = excluded.chapter_list,
                    chapter_length = excluded.chapter_length, changed_at = excluded.changed_at
                """,
            arguments: [
                id, book.chapterList.map(StoredText.init), book.chapterLength?.microseconds,
                StoredTime.microseconds(of: saidAt),
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
