import GRDB
package import ListenCore

/// The documents that attached texts are of, and where their sentences are in them.
package struct DocumentStore: DocumentKeeping {
    private typealias D = DocumentTable
    private typealias M = MarksTable
    let connection: StoreConnection

    package func keep(_ document: TextDocument) async throws(StoreError) {
        try await connection.write { database in
            try database.execute(
                sql: "\(M.table.delete) WHERE \(M.file) NOT IN"
                    + " (SELECT \(AttachedTable.file) FROM \(AttachedTable.table))")
            try database.execute(
                sql: "\(D.table.delete) WHERE \(D.document) NOT IN"
                    + " (SELECT \(M.document) FROM \(M.table))")
            try D.table.put(
                [StoredText(document.digest), document.letters, StoredText(document.outline)],
                in: database)
        }
    }

    package func keep(
        _ marks: [DocumentMark], in digest: String, of file: String
    ) async throws(StoreError) {
        try await connection.write { database in
            try M.table.put(
                [
                    StoredText(file), StoredText(digest),
                    StoredText(DocumentMark.text(of: marks)),
                ], in: database)
        }
    }

    package func document(_ digest: String) async throws(StoreError) -> TextDocument? {
        try await connection.read { database in
            try D.table.row(where: [D.document], are: [StoredText(digest)], in: database).map {
                TextDocument(
                    digest: $0.text(D.document), letters: $0.count(D.letters),
                    outline: $0.text(D.outline))
            }
        }
    }

    package func books(at source: SourceID) async throws(StoreError) -> [BookID] {
        try await connection.read { database in
            try Row.fetchAll(
                database,
                sql: """
                    SELECT \(ChapterColumns.book), max(\(AttachedTable.addedAt)) AS latest
                    FROM \(AttachedTable.table) JOIN \(M.table) USING (\(M.file))
                    WHERE \(ChapterColumns.source) = ?
                    GROUP BY \(ChapterColumns.book) ORDER BY latest DESC, \(ChapterColumns.book)
                    """, arguments: [StoredText(source.rawValue)]
            ).map { BookID(rawValue: $0.text(ChapterColumns.book)) }
        }
    }

    package func texts(
        of book: BookID, at source: SourceID
    ) async throws(StoreError) -> [DocumentedText] {
        try await connection.read { database in
            try AttachedTextStore.texts(of: book, at: source, in: database).compactMap { text in
                guard
                    let row = try M.table.row(
                        where: [M.file], are: [StoredText(text.file)], in: database)
                else { return nil }
                let marks = DocumentMark.marks(of: row.text(M.marks))
                return DocumentedText(
                    chapter: text.chapter, digest: row.text(M.document),
                    marks: text.own(of: marks))
            }
        }
    }
}

extension AttachedText {
    /// The marks of its file that are in its chapter, by the chapter's times.
    fileprivate func own(of marks: [DocumentMark]) -> [DocumentMark] {
        marks.filter { mark in
            mark.start >= start && end.map { mark.start < $0 } ?? true
        }
        .map { DocumentMark(start: max(.zero, $0.start + shift), letter: $0.letter) }
        .sorted { ($0.start, $0.letter) < ($1.start, $1.letter) }
    }
}
