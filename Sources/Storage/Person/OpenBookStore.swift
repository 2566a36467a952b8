import GRDB
package import ListenCore

/// The audiobooks of the open shelf that a person chose, a row for each in the person's database.
package struct OpenBookStore: OpenBookKeeping {
    private typealias T = OpenBookTable

    let connection: StoreConnection
    /// The time of a change; without it that of the addition.
    var clock: (any WallClock)?

    /// All books in the order they were added.
    package func books() async throws(StoreError) -> [KeptOpenBook] {
        try await connection.read { database in
            try T.table.rows(by: T.number.name, in: database).map(Self.book(from:))
        }
    }

    /// The book of an id; `nil` when there is none.
    package func book(_ id: BookID) async throws(StoreError) -> KeptOpenBook? {
        try await connection.read { database in
            try T.table.row(where: T.table.key, are: [StoredText(id.rawValue)], in: database)
                .map(Self.book(from:))
        }
    }

    private static func book(from row: Row) -> KeptOpenBook {
        KeptOpenBook(
            id: BookID(rawValue: row.text(ChapterColumns.book)), title: row.text(T.title),
            author: row.optionalText(T.author),
            language: row.optionalText(T.language).flatMap(Language.init(tag:)),
            record: row.text(T.record), addedAt: StoredTime.instant(row.integer(T.addedAt)))
    }

    /// Adds a book, or replaces what is known of the one of its id.
    ///
    /// Throws `.refused` for one whose sections are more than a row may hold.
    package func keep(_ book: KeptOpenBook) async throws(StoreError) {
        guard book.record.utf8.count <= TextBounds.openBook else {
            throw StoreError(
                .refused("The book has too many sections to be kept."), path: connection.path)
        }
        let now = StoredTime.microseconds(of: clock?.now ?? book.addedAt)
        try await connection.write { database in
            try database.execute(
                sql: T.table.upsert(
                    T.table.columns.filter { $0 != T.number }, keeping: [T.addedAt]),
                arguments: [
                    StoredText(book.id.rawValue), StoredText(book.title),
                    book.author.map(StoredText.init), book.language?.tag,
                    StoredText(book.record), StoredTime.microseconds(of: book.addedAt), now,
                ])
        }
    }

    /// Forgets a book; returns false when there is none.
    @discardableResult
    package func forget(_ id: BookID) async throws(StoreError) -> Bool {
        try await connection.write { database in
            let key: StatementArguments = [StoredText(id.rawValue)]
            let isThere = try T.table.has(where: T.table.key, are: key, in: database)
            try T.table.remove(where: T.table.key, are: key, in: database)
            return isThere
        }
    }
}
