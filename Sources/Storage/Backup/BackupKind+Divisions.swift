/// What a backup holds of how books are divided into chapters.
extension BackupKind {
    static let divisions = BackupKind(
        name: "bookDivisions", title: "divisions of books", table: "book_division",
        columns: [
            BackupColumn("book", .id),
            BackupColumn(
                "chapterList", "chapter_list", longest: TextBounds.chapterList, isOptional: true),
            BackupColumn("chapterLength", "chapter_length", .span, isOptional: true),
            BackupColumn("changedAt", "changed_at", .integer),
        ], key: ["book"], rule: .newest("changed_at", keeping: [], tie: .own), order: "book")

    /// The chapters that a book has, in their order, and without a number those it had.
    static let knownChapters = BackupKind(
        name: "knownChapters", title: "chapters of books", table: "known_chapter",
        columns: [
            BackupColumn("book", .id), BackupColumn("chapter", .id),
            BackupColumn("number", .span, isOptional: true), BackupColumn("title", .words),
            BackupColumn("pieces", longest: StoredPieces.longest),
        ], key: ["book", "chapter"], rule: .own(filling: [], joining: []),
        order: "book, number IS NULL, number, chapter")
}
