/// Backups of how books are divided into chapters.
extension BackupKind {
    static let divisions = BackupKind(
        "bookDivisions", "divisions of books", of: DivisionTable.table,
        .newest(DivisionTable.changedAt, keeping: [], tie: .own))

    /// The chapters that a book has, in their order, and without a number those it had.
    static let knownChapters = BackupKind(
        "knownChapters", "chapters of books", of: KnownTable.table, .own(),
        order: """
            \(ChapterColumns.book), \(KnownTable.number) IS NULL, \(KnownTable.number),
            \(ChapterColumns.chapter)
            """)
}
