/// Backups of the cards and their reviews.
extension BackupKind {
    /// The newer grading decides what is remembered; of one grading, what was reckoned anew last.
    ///
    /// Other facts have times of their own.
    static let cards = BackupKind(
        "cards", "cards", of: CardTable.table,
        .parts(
            [
                Part(
                    time: CardTable.memory.reviewedAt, then: CardTable.times.memory,
                    columns: CardTable.memory.all + [CardTable.times.memory], tie: .own),
                fact(CardTable.isSuspended, CardTable.times.suspension),
                fact(CardTable.note, CardTable.times.note),
                fact(CardTable.translation, CardTable.times.translation),
                fact(CardTable.context, CardTable.times.context),
                fact(CardTable.exchange, CardTable.exchangedAt),
            ],
            filling: [CardTable.text, CardTable.context, CardTable.translation, CardTable.note]
                + ChapterColumns.titles,
            group: [CardTable.audioFile, CardTable.audioStart, CardTable.audioEnd]))

    /// A fact whose time says that an empty one was meant.
    private static func fact(_ column: StoredColumn, _ time: StoredColumn) -> Part {
        Part(time: time, columns: [column, time], tie: .greater, isMeantEmpty: true)
    }

    /// Each review names its card by its place among the cards of the file.
    static let reviews = BackupKind("reviews", "reviews", of: ReviewTable.table, .own())

    static let reviewDays = BackupKind(
        "reviewDays", "days of reviews", of: ReviewDayTable.table,
        .greatest(ReviewDayTable.sums, filling: []))
}
