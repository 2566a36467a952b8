import GRDB
public import ListenCore

/// The person's tags of books, a row for each in the person's database.
public struct BookTagStore: BookTagKeeping {
    let connection: StoreConnection

    /// The tags of all books of a source, each book's in order.
    public func tags(at source: SourceID) async throws(StoreError) -> [BookID: [BookTag]] {
        try await connection.read { database in
            let rows = try Row.fetchCursor(
                database,
                sql: "SELECT book, tag FROM book_tag WHERE source = ? ORDER BY book, folded",
                arguments: [StoredText(source.rawValue)])
            var tags: [BookID: [BookTag]] = [:]
            while let row = try rows.next() {
                guard let tag = BookTag(row.text(1)) else { continue }
                tags[BookID(rawValue: row.text(0)), default: []].append(tag)
            }
            return tags
        }
    }

    /// Takes tags from a book and then gives it others; answers with its tags then.
    public func change(
        tagsOf book: BookID, at source: SourceID, adding: [BookTag], removing: [BookTag]
    ) async throws(StoreError) -> [BookTag] {
        let key: StatementArguments = [StoredText(source.rawValue), StoredText(book.rawValue)]
        let path = connection.path
        return try await connection.write { database in
            for tag in removing {
                try database.execute(
                    sql: "DELETE FROM book_tag WHERE source = ? AND book = ? AND folded = ?",
                    arguments: key + [StoredText(tag.folded)])
            }
            for tag in adding {
                try database.execute(
                    sql: """
                        INSERT INTO book_tag (source, book, folded, tag) VALUES (?, ?, ?, ?)
                        ON CONFLICT DO UPDATE SET tag = excluded.tag
                        """, arguments: key + [StoredText(tag.folded), StoredText(tag.text)])
            }
            let tags = try Row.fetchAll(
                database,
                sql: "SELECT tag FROM book_tag WHERE source = ? AND book = ? ORDER BY folded",
                arguments: key
            ).compactMap { BookTag($0.text(0)) }
            guard tags.count <= BookTag.most else {
                let sentence =
                    "A book has at most \(BookTag.most) tags. Take some away with"
                    + " `listen tag BOOK -- -TAG` first."
                throw StoreError(.refused(sentence), path: path)
            }
            return tags
        }
    }
}
