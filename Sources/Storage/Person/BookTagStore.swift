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
                sql: """
                    \(TagTable.table.select) WHERE \(ChapterColumns.source) = ?
                    ORDER BY \([ChapterColumns.book, TagTable.folded].list)
                    """,
                arguments: [StoredText(source.rawValue)])
            var tags: [BookID: [BookTag]] = [:]
            while let row = try rows.next() {
                guard let tag = BookTag(row.text(TagTable.tag)) else { continue }
                tags[BookID(rawValue: row.text(ChapterColumns.book)), default: []].append(tag)
            }
            return tags
        }
    }

    /// Removes tags from a book and then adds others; returns the tags it has then.
    public func change(
        tagsOf book: BookID, at source: SourceID, adding: [BookTag], removing: [BookTag]
    ) async throws(StoreError) -> [BookTag] {
        let key: StatementArguments = [StoredText(source.rawValue), StoredText(book.rawValue)]
        let path = connection.path
        return try await connection.write { database in
            for tag in removing {
                try TagTable.table.remove(
                    where: TagTable.table.key, are: key + [StoredText(tag.folded)], in: database)
            }
            for tag in adding {
                try TagTable.table.put(
                    key + [StoredText(tag.folded), StoredText(tag.text)], in: database)
            }
            let tags = try TagTable.table.rows(
                where: ChapterColumns.ofBook, are: key, by: "\(TagTable.folded)", in: database
            ).compactMap { BookTag($0.text(TagTable.tag)) }
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
