package import FoundationEssentials
import GRDB
public import ListenCore

/// The books of the person's own files, rows of the person's database: one for
/// each book, file and chapter.
public struct ImportedBookStore: ImportedBookKeeping {
    let connection: StoreConnection
    let clock: (any WallClock)?

    /// The books in the order they were imported; a row of one table for each.
    public func books() async throws(StoreError) -> [ImportedBookEntry] {
        try await connection.read { database in
            let said = try Self.said(in: database)
            let rows = try Row.fetchCursor(
                database,
                sql: "\(BookTable.table.select) ORDER BY \(BookTable.place)")
            var entries: [ImportedBookEntry] = []
            while let row = try rows.next() { entries.append(Self.entry(row, said)) }
            return entries
        }
    }

    /// A book with its files and chapters.
    public func book(_ id: BookID) async throws(StoreError) -> ImportedBook? {
        try await connection.read { try Self.book(id, in: $0) }
    }

    /// The books of some ids with their files and chapters.
    public func books(_ ids: [BookID]) async throws(StoreError) -> [ImportedBook] {
        try await connection.read { database in
            try ids.compactMap { try Self.book($0, in: database) }
        }
    }

    /// A book with one of its chapters and the files of that alone.
    public func chapter(
        _ chapter: ChapterID, of book: BookID
    ) async throws(StoreError) -> (book: ImportedBook, index: Int)? {
        try await connection.read { try Self.chapter(chapter, of: book, in: $0) }
    }

    /// The division of a book that the person asked for, also of one that is not here.
    public func wishedDivision(of id: BookID) async throws(StoreError) -> WishedDivision? {
        try await connection.read { try Self.wishedDivision(of: id, in: $0) }
    }

    /// The books that have files, by path.
    public func owners(of paths: [String]) async throws(StoreError) -> [String: BookID] {
        try await connection.read { database in
            try paths.reduce(into: [:]) { owners, path in
                owners[path] = try Self.owner(of: path, in: database)
            }
        }
    }

    /// The book that has a file.
    static func owner(of path: String, in database: Database) throws -> BookID? {
        try Row.fetchOne(
            database.cachedStatement(
                sql: """
                    SELECT \(ChapterColumns.book) FROM \(RecordingTable.table)
                    WHERE \(RecordingTable.path) = ?
                    """), arguments: [StoredText(path)]
        ).map { BookID(rawValue: $0.text(ChapterColumns.book)) }
    }

    /// Saves the person's wording for a book in place of the former one.
    package func say(
        _ change: BookWordingChange, of id: BookID, at instant: Date
    ) async throws(StoreError) {
        let now = StoredTime.microseconds(of: instant)
        try await connection.write { database in
            var said = try Self.said(of: id, in: database)
            let before = said.fields
            said.apply(change)
            for (field, text) in said.fields where (before[field] ?? "") != text {
                try WordingTable.table.put(
                    [
                        Self.source, StoredText(id.rawValue), field, StoredText(text), now,
                    ], in: database)
            }
            try Self.renameWritten(
                id, from: before["title"] ?? "", to: said.fields["title"] ?? "", in: database)
        }
    }

    /// Changes the title in the records of a book after the person gave it one or took it away.
    private static func renameWritten(
        _ id: BookID, from old: String, to said: String, in database: Database
    ) throws {
        let row = try BookTable.table.row(
            where: [BookTable.id], are: [StoredText(id.rawValue)], in: database)
        guard let found = row?.text(BookTable.title) else { return }
        try WrittenNames(database: database).rename(
            id, from: old.isEmpty ? found : old, to: said.isEmpty ? found : said)
    }
}
