import GRDB
public import ListenCore

extension ImportedBookStore {
    /// Keeps those books in one transaction whose present state is still the one they were made
    /// from; returns the others, of which nothing is kept.
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
            let taken = try BookHandover(database: database).handOver(
                to: books, madeOf: fresh.map(\.sources))
            for (book, taken) in zip(books, taken) {
                try Self.keep(book, taking: taken, times, in: database)
            }
            // A book whose files all belong to other books now is removed.
            try Self.removeEmpty(in: database)
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
                    INSERT OR IGNORE INTO \(PathTable.passedOver) SELECT \(RecordingTable.path)
                        FROM \(RecordingTable.table) WHERE \(ChapterColumns.book) = ?
                    """, arguments: key)
            try BookTable.table.remove(where: [BookTable.id], are: key, in: database)
        }
    }

    /// The files that have one of these sizes.
    package func recordings(
        ofSizes sizes: Set<Int64>
    ) async throws(StoreError) -> [OwnedFile] {
        try await connection.read { database in
            let statement = try database.cachedStatement(
                sql: "\(RecordingTable.table.select) WHERE \(RecordingTable.size) = ?")
            return try sizes.flatMap { size in
                try Row.fetchAll(statement, arguments: [size]).map { row in
                    OwnedFile(
                        path: row.text(RecordingTable.path), size: row.size(RecordingTable.size),
                        modified: row.integer(RecordingTable.modified),
                        book: BookID(rawValue: row.text(ChapterColumns.book)))
                }
            }
        }
    }

    /// The files and folders that were imported.
    public func roots() async throws(StoreError) -> [String] {
        try await connection.read { database in
            try PathTable.roots.rows(by: "\(PathTable.path)", in: database).map {
                $0.text(PathTable.path)
            }
        }
    }

    /// Adds files and folders that were imported.
    public func keepRoots(_ paths: [String]) async throws(StoreError) {
        try await connection.write { database in
            for path in paths {
                try PathTable.roots.add([StoredText(path)], or: "IGNORE", in: database)
            }
        }
    }

    /// Removes those of some imported paths below which no book has a file.
    public func forgetUnusedRoots(among paths: [String]) async throws(StoreError) {
        try await connection.write { database in
            for path in paths {
                let file = RecordingTable.path
                // In byte order, the paths below are between the path with "/" and with "0".
                try database.execute(
                    sql: """
                        \(PathTable.roots.delete) WHERE \(PathTable.path) = ?1 AND NOT EXISTS
                            (\(RecordingTable.table.select) WHERE \(file) = ?1
                                OR \(file) > ?1 || '/' AND \(file) < ?1 || '0')
                        """, arguments: [StoredText(path)])
            }
        }
    }

    /// The files of books that were forgotten.
    public func passedOver() async throws(StoreError) -> Set<String> {
        try await connection.read { database in
            Set(
                try Row.fetchAll(database, sql: PathTable.passedOver.select)
                    .map { $0.text(PathTable.path) })
        }
    }
}

extension ImportedBookStore {
    /// A book as it is to be kept; `nil` when its state is no longer the one it was made from, or
    /// when its files belong to other books now.
    ///
    /// A cover that was found meanwhile does not make it another book, and stays when this one has
    /// none.
    private static func present(
        _ revision: BookRevision, _ seen: SeenFiles, in database: Database
    ) throws -> ImportedBook? {
        var kept = revision.book
        var present = try book(kept.id, in: database)
        if let former = revision.former, let there = present {
            if kept.coverPath == former.coverPath { kept.coverPath = there.coverPath }
            // The person's own wording is stored apart, and not written here.
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

    /// Says that the files of a book, and those it is made of, belong to the books they did.
    private static func areOfWhomTheyWere(
        _ revision: BookRevision, _ seen: SeenFiles, in database: Database
    ) throws -> Bool {
        let id = revision.book.id
        let paths = revision.sources.union(revision.book.recordings.map(\.path))
        let passing = try database.cachedStatement(
            sql: "SELECT EXISTS (\(PathTable.passedOver.select) WHERE \(PathTable.path) = ?)")
        return try paths.allSatisfy { path in
            let key: StatementArguments = [StoredText(path)]
            let owner = try owner(of: path, in: database)
            guard owner == nil || owner == id || owner == seen.owners[path] else { return false }
            return try seen.passedOver.contains(path)
                || Bool.fetchOne(passing, arguments: key) == false
        }
    }

    /// Keeps a book, and moves the records with times of its former chapters, and of those that a
    /// `BookHandover` took from other books.
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

    /// Moves the records of a chapter that the book no longer has to its present ones: a player may
    /// still be in it while the book is divided again.
    static func takeAlong(
        _ chapter: ChapterAddress, _ times: MergeTimes, in database: Database
    ) throws {
        guard chapter.source == .local else { return }
        typealias Chapter = ImportedChapterTable
        let (of, id) = (ChapterColumns.book, ChapterColumns.chapter)
        let isFormer = try Bool.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT EXISTS (\(KnownTable.table.select) WHERE \(of) = ?1 AND \(id) = ?2)
                        AND EXISTS (\(BookTable.table.select) WHERE \(BookTable.id) = ?1)
                        AND NOT EXISTS
                            (\(Chapter.table.select) WHERE \(of) = ?1 AND \(Chapter.id) = ?2)
                    """),
            arguments: [
                StoredText(chapter.book.rawValue), StoredText(chapter.chapter.rawValue),
            ])
        guard isFormer == true, let book = try book(chapter.book, in: database) else { return }
        try keep(book, times, in: database)
    }

    /// Removes chapters without parts, and books without files.
    private static func removeEmpty(in database: Database) throws {
        typealias Chapter = ImportedChapterTable
        let (of, chapterOf) = (ChapterColumns.book, ChapterColumns.chapter)
        try database.execute(
            sql: """
                \(Chapter.table.delete) WHERE NOT EXISTS (SELECT 1 FROM \(PartTable.table) AS part
                    WHERE part.\(of) = \(Chapter.table).\(of)
                        AND part.\(chapterOf) = \(Chapter.table).\(Chapter.id));
                \(BookTable.table.delete) WHERE NOT EXISTS (SELECT 1
                    FROM \(RecordingTable.table) AS file
                    WHERE file.\(of) = \(BookTable.table).\(BookTable.id))
                """)
    }

    /// Writes a book's rows in place of the former ones.
    private static func write(_ book: ImportedBook, in database: Database) throws {
        let id = StoredText(book.id.rawValue)
        try keepFacts(of: book, id, in: database)
        for table in [ImportedChapterTable.table, RecordingTable.table] {
            try table.remove(where: [ChapterColumns.book], are: [id], in: database)
        }
        for (number, recording) in book.recordings.enumerated() {
            try PathTable.passedOver.remove(
                where: [PathTable.path], are: [StoredText(recording.path)], in: database)
            try RecordingTable.table.add(
                [
                    id, number, StoredText(recording.path), recording.size, recording.modified,
                    recording.duration.microseconds,
                ], or: "REPLACE", in: database)
            for (place, text) in recording.texts.enumerated() {
                try ImportedTextTable.ofRecordings.add(
                    [id, number, place, StoredText(text.path), text.language?.tag], in: database)
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
        let last = try Int64.fetchOne(
            database, sql: "SELECT max(\(BookTable.place)) FROM \(BookTable.table)")
        try database.execute(
            sql: BookTable.table.upsert(
                BookTable.facts, keeping: [BookTable.place, BookTable.addedAt]),
            arguments: [
                id, (last ?? 0) &+ 1, StoredText(book.found.title ?? ""),
                book.found.author.map(StoredText.init), book.found.narrator.map(StoredText.init),
                book.found.language?.tag, book.year, StoredText(book.folder), book.ownsFiles,
                book.coverPath.map(StoredText.init), StoredTime.microseconds(of: book.addedAt),
            ])
        let isSaid = book.chapterList != nil || book.chapterLength != nil
        guard let saidAt = book.dividedAt ?? (isSaid ? book.addedAt : nil) else { return }
        try DivisionTable.table.put(
            [
                id, book.chapterList.map(StoredText.init), book.chapterLength?.microseconds,
                StoredTime.microseconds(of: saidAt),
            ], in: database)
    }

    private static func keep(
        _ chapter: ImportedChapter, _ number: Int, of book: StoredText, in database: Database
    ) throws {
        let id = StoredText(chapter.id.rawValue)
        try ImportedChapterTable.table.add(
            [book, id, number, StoredText(chapter.title)], in: database)
        for (place, part) in chapter.parts.enumerated() {
            try PartTable.table.add(
                [
                    book, id, place, part.recording, part.start.microseconds,
                    part.end?.microseconds,
                ], in: database)
        }
        for (place, text) in chapter.texts.enumerated() {
            try ImportedTextTable.ofChapters.add(
                [book, id, place, StoredText(text.path), text.language?.tag], in: database)
        }
    }
}
