import GRDB
import ListenCore

/// The names of imported books and their chapters that are written beside their records, so that
/// lists of places, bookmarks and cards need no library.
///
/// Runs inside a transaction of the caller's.
struct WrittenNames {
    let database: Database
    private let source = StoredText(SourceID.local.rawValue)

    /// The tables with both names.
    private static let tables = StoredTable.all.filter { table in
        table.columns.contains(ChapterColumns.chapterTitle)
    }

    /// The tables with the names of books.
    private static let withBooks = tables + [DayTable.table]

    /// Updates the names of a book and its chapters in its rows where these have the former ones;
    /// with `takesOthers` in all rows, since some came from another book.
    func follow(_ book: ImportedBook, from former: ImportedBook?, takesOthers: Bool) throws {
        let said = try ImportedBookStore.said(of: book.id, in: database)
        let title = said.title ?? book.found.title ?? ""
        if takesOthers {
            try set(ChapterColumns.bookTitle, to: title, of: book.id, in: Self.withBooks)
        }
        guard let former else { return }
        try rename(book.id, from: former.title, to: title)
        let titles = Dictionary(
            former.chapters.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
        for chapter in book.chapters {
            guard let old = titles[chapter.id], old != chapter.title else { continue }
            try set(
                ChapterColumns.chapterTitle, to: chapter.title, from: old, of: book.id, chapter.id,
                in: Self.tables)
        }
    }

    /// Has rows of a book that say one title say another.
    func rename(_ book: BookID, from old: String, to title: String) throws {
        guard old != title else { return }
        try set(ChapterColumns.bookTitle, to: title, from: old, of: book, in: Self.withBooks)
    }

    private func set(
        _ column: StoredColumn, to title: String, from old: String? = nil, of book: BookID,
        _ chapter: ChapterID? = nil, in tables: [StoredTable]
    ) throws {
        guard !title.isEmpty else { return }
        for table in tables {
            var columns = ChapterColumns.ofBook
            var arguments: StatementArguments = [
                StoredText.title(title), source, StoredText(book.rawValue),
            ]
            if let chapter {
                columns.append(ChapterColumns.chapter)
                arguments += [StoredText(chapter.rawValue)]
            }
            if let old {
                columns.append(column)
                arguments += [StoredText.title(old)]
            }
            try database.cachedStatement(
                sql: "\(table.update(column)) WHERE \(columns.areGiven)"
            ).execute(arguments: arguments)
        }
    }
}
