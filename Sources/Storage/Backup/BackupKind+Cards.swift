/// Backups of the cards and their reviews.
extension BackupKind {
    static let cards = BackupKind(
        "cards", "cards", of: CardTable.table,
        .parts(
            [
                Part(
                    time: CardTable.memory.reviewedAt,
                    columns: CardTable.memory.all + [CardTable.isSuspended], tie: .own)
            ],
            filling: [CardTable.text, CardTable.context, CardTable.translation, CardTable.note]
                + ChapterColumns.titles,
            group: [CardTable.audioFile, CardTable.audioStart, CardTable.audioEnd]))

    /// Each review names its card by its place among the cards of the file.
    static let reviews = BackupKind("reviews", "reviews", of: ReviewTable.table, .own())

    static let reviewDays = BackupKind(
        "reviewDays", "days of reviews", of: ReviewDayTable.table,
        .greatest(ReviewDayTable.sums, filling: []))
}
