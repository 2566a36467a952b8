import GRDB
import ListenCore

/// What a book takes along of others when it gets files that they had: several became one, or
/// one became several.
///
/// What hangs on a chapter of another book goes under a spare id of this one, with what is known
/// of that chapter; keeping the book moves it from there as any former chapter's.
struct BookHandover {
    let database: Database
    private let source = StoredText(SourceID.local.rawValue)

    /// Takes over for a book that is not written yet; answers with the chapters that it knows by
    /// spare ids then, whose files are named as they are in it.
    func take(for book: ImportedBook) throws -> [KnownChapter] {
        let marks = FileMark.marks(of: book.recordings)
        var given: [BookID: [String: FileMark]] = [:]
        let owning = try database.cachedStatement(
            sql: "SELECT book FROM imported_recording WHERE path = ?")
        for (mark, recording) in zip(marks, book.recordings) {
            let row = try Row.fetchOne(owning, arguments: [StoredText(recording.path)])
            guard let owner = row.map({ BookID(rawValue: $0.text("book")) }), owner != book.id
            else { continue }
            given[owner, default: [:]][recording.path] = mark
        }
        guard !given.isEmpty else { return [] }
        var used = Set(book.chapters.map(\.id))
        used.formUnion(try KnownChapterRows.chapters(of: book.id, in: database).map(\.id))
        var taken: [KnownChapter] = []
        for (owner, files) in given.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            guard let former = try ImportedBookStore.book(owner, in: database) else { continue }
            used.formUnion(former.chapters.map(\.id))
            taken += try take(files, of: former, for: book, &used)
            let isWhole = former.recordings.allSatisfy { files[$0.path] != nil }
            try takeWords(of: owner, for: book.id, isWhole: isWhole)
        }
        return taken
    }

    private func take(
        _ files: [String: FileMark], of former: ImportedBook, for book: ImportedBook,
        _ used: inout Set<ChapterID>
    ) throws -> [KnownChapter] {
        let marks = FileMark.marks(of: former.recordings)
        let moved = Dictionary(
            zip(marks, former.recordings).compactMap { mark, recording in
                files[recording.path].map { (mark, $0) }
            }, uniquingKeysWith: { first, _ in first })
        let now = BookDivision(of: former).chapters
        let ids = Set(now.map(\.id))
        let older = try KnownChapterRows.chapters(of: former.id, in: database)
            .filter { !ids.contains($0.id) }
        let known = FileFollowing(now + older, of: former, to: former.recordings)
            .chapters(now + older)
        return try known.compactMap { chapter in
            guard chapter.pieces.contains(where: { moved[$0.file] != nil }) else { return nil }
            let id = RecutPlaces.shelf(for: chapter.id, &used)
            let isWhole = chapter.pieces.allSatisfy { moved[$0.file] != nil }
            let stretches = isWhole ? nil : Self.stretches(of: chapter, in: moved)
            try move(chapter.id, of: former.id, to: id, of: book.id, stretches)
            return KnownChapter(
                id: id, title: chapter.title,
                pieces: chapter.pieces.map { piece in
                    var own = piece
                    // One that stays is of no file of this book, whatever it is called.
                    own.file =
                        moved[piece.file]
                        ?? FileMark(
                            name: "\u{1}" + piece.file.name, size: piece.file.size,
                            number: piece.file.number)
                    return own
                })
        }
    }

    /// The stretches of a chapter that lie in files which are moved; the last of all has no end.
    private static func stretches(
        of chapter: KnownChapter, in moved: [FileMark: FileMark]
    ) -> [(start: Int64, end: Int64?)] {
        var offset = MediaTime.zero
        var stretches: [(start: Int64, end: Int64?)] = []
        for (index, piece) in chapter.pieces.enumerated() {
            let end = offset + piece.length
            if moved[piece.file] != nil {
                let isLast = index == chapter.pieces.count - 1
                stretches.append((offset.microseconds, isLast ? nil : end.microseconds))
            }
            offset = end
        }
        return stretches
    }

    /// Moves the rows of a chapter to one of another book; with `stretches` those of times in them.
    private func move(
        _ chapter: ChapterID, of former: BookID, to id: ChapterID, of book: BookID,
        _ stretches: [(start: Int64, end: Int64?)]?
    ) throws {
        let key: StatementArguments = [
            StoredText(book.rawValue), StoredText(id.rawValue), source,
            StoredText(former.rawValue), StoredText(chapter.rawValue),
        ]
        let tables =
            RecutTable.all.map { (name: $0.name, time: $0.time) } + [("progress", "position")]
        for table in tables {
            let condition = Self.condition(table.time ?? "0", stretches)
            try database.execute(
                sql: """
                    UPDATE \(table.name) SET book = ?, chapter = ?
                    WHERE source = ? AND book = ? AND chapter = ? AND \(condition)
                    """, arguments: key)
        }
        // A text of a chapter that is parted is of both.
        let columns =
            "file, name, language, origin, added_at, shift, text_start, text_end"
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO attached_text (source, book, chapter, \(columns))
                    SELECT source, ?, ?, \(columns) FROM attached_text
                    WHERE source = ? AND book = ? AND chapter = ?
                """, arguments: key)
        guard stretches == nil else { return }
        try database.execute(
            sql: "DELETE FROM attached_text WHERE source = ? AND book = ? AND chapter = ?",
            arguments: [
                source, StoredText(former.rawValue), StoredText(chapter.rawValue),
            ])
    }

    private static func condition(
        _ column: String, _ stretches: [(start: Int64, end: Int64?)]?
    ) -> String {
        guard let stretches else { return "1" }
        let parts = stretches.map { start, end in
            "\(column) >= \(start)" + (end.map { " AND \(column) < \($0)" } ?? "")
        }
        return "(" + parts.map { "(\($0))" }.joined(separator: " OR ") + ")"
    }

    /// Takes what the person said of another book where nothing was said of this one.
    ///
    /// All of it where that book is in this one now, else what holds for each of its files: a
    /// title was given to the whole.
    private func takeWords(of former: BookID, for book: BookID, isWhole: Bool) throws {
        let key: StatementArguments = [
            StoredText(book.rawValue), source, StoredText(former.rawValue),
        ]
        try database.execute(
            sql: """
                INSERT INTO book_wording (source, book, field, text, changed_at)
                    SELECT source, ?, field, text, changed_at FROM book_wording
                    WHERE source = ? AND book = ? AND text <> ''
                        AND \(isWhole ? "1" : "field <> 'title'")
                    ON CONFLICT DO UPDATE SET text = excluded.text,
                        changed_at = excluded.changed_at
                    WHERE book_wording.text = ''
                """, arguments: key)
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO book_tag (source, book, folded, tag)
                    SELECT source, ?, folded, tag FROM book_tag WHERE source = ? AND book = ?
                """, arguments: key)
        let keys = [
            (
                PreferenceKey<BookSettings>.bookSettings(of: book, source: .local).name,
                PreferenceKey<BookSettings>.bookSettings(of: former, source: .local).name
            ),
            (
                PreferenceKey<PlaybackRate>.rate(of: book, source: .local).name,
                PreferenceKey<PlaybackRate>.rate(of: former, source: .local).name
            ),
        ]
        for (own, other) in keys {
            try database.execute(
                sql: """
                    INSERT OR IGNORE INTO preference (key, value)
                        SELECT ?, value FROM preference WHERE key = ?
                    """, arguments: [StoredText(own), StoredText(other)])
        }
    }
}
