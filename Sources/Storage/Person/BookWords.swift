import GRDB
import ListenCore

/// The words of a person on a book as a whole: names, tags, and how it is listened to.
///
/// Runs inside a transaction of the caller's.
struct BookWords {
    let database: Database
    private let source = StoredText(SourceID.local.rawValue)

    /// Copies the person's wording for another book where there is none for this one.
    ///
    /// All of it when that book is in this one now. Of a book that was split, the title was that of
    /// the whole, and another word applies when the part's files state the same as those of the
    /// whole.
    func inherit(from former: ImportedBook, for book: ImportedBook, isWhole: Bool) throws {
        let key: StatementArguments = [
            StoredText(book.id.rawValue), source, StoredText(former.id.rawValue),
        ]
        let words = WordingTable.table
        let fields = isWhole ? former.said.fields : Self.held(of: former, in: book)
        for field in fields.filter({ !$0.value.isEmpty }).keys.sorted() {
            try database.execute(
                sql: """
                    \(words.copy(with: [ChapterColumns.book])) WHERE \(words.key.areGiven)
                    \(words.onConflict([WordingTable.text, WordingTable.changedAt]))
                    WHERE \(words).\(WordingTable.text) = ''
                    """, arguments: key + [field])
        }
        try database.execute(
            sql: """
                \(TagTable.table.copy(with: [ChapterColumns.book], or: "IGNORE"))
                WHERE \(ChapterColumns.ofBook.areGiven)
                """, arguments: key)
        for (own, other) in zip(Self.settings(of: book.id), Self.settings(of: former.id)) {
            try database.execute(
                sql: """
                    \(PreferenceTable.table.copy(with: [PreferenceTable.name], or: "IGNORE"))
                    WHERE \(PreferenceTable.name) = ?
                    """, arguments: [StoredText(own), StoredText(other)])
        }
    }

    /// Removes the wording for a book that is in another now; the wishes for its division stay, as
    /// a list of chapters is the person's work.
    func remove(of book: BookID) throws {
        for table in [WordingTable.table, TagTable.table] {
            try table.remove(
                where: ChapterColumns.ofBook, are: [source, StoredText(book.rawValue)], in: database
            )
        }
        let last = PreferenceKey<ChapterID>.lastChapter(of: book, source: .local).name
        for name in Self.settings(of: book) + [last] {
            try PreferenceTable.table.remove(
                where: [PreferenceTable.name], are: [StoredText(name)], in: database)
        }
    }

    /// The words of a split book that apply to a part of it.
    private static func held(
        of former: ImportedBook, in part: ImportedBook
    ) -> [String: String] {
        let (before, now) = (former.found.fields, part.found.fields)
        return former.said.fields.filter { field, _ in
            let own = now[field] ?? ""
            return field != "title"
                && (own.isEmpty || own.lowercased() == before[field]?.lowercased())
        }
    }

    /// The names of a book's settings.
    private static func settings(of book: BookID) -> [String] {
        [
            PreferenceKey<BookSettings>.bookSettings(of: book, source: .local).name,
            PreferenceKey<PlaybackRate>.rate(of: book, source: .local).name,
        ]
    }
}
