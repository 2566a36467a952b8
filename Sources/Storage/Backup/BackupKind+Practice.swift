/// What a backup holds of hard sentences and dictations.
extension BackupKind {
    /// Counts begin anew at times, so that the newer ones count and not the greater.
    static let efforts = BackupKind(
        name: "sentenceEfforts", title: "hard sentences", table: "sentence_effort",
        columns: chapter + [
            BackupColumn("sentence", .integer),
            BackupColumn("text", longest: BackupColumn.longestText),
            BackupColumn("replays", .span), BackupColumn("lookUps", "look_ups", .span),
            BackupColumn("slowDowns", "slow_downs", .span), BackupColumn("errors", .span),
            BackupColumn("updatedAt", "updated_at", .integer),
        ] + titles,
        key: chapterKey + ["sentence"], rule: .newest("updated_at"),
        order: "source, book, chapter, sentence")

    static let dictations = BackupKind(
        name: "dictations", title: "dictations", table: "dictation",
        columns: chapter + [
            BackupColumn("sentence", .integer),
            BackupColumn("language", .text, longest: 35, isOptional: true),
            BackupColumn("day", longest: 10), BackupColumn("at", .integer),
            BackupColumn("attempt", .span), BackupColumn("words", .span),
            BackupColumn("rightWords", "right_words", .span),
            BackupColumn("extraWords", "extra_words", .span), BackupColumn("hints", .span),
        ], key: chapterKey + ["sentence", "at"], rule: .own(filling: []), order: "id")
}
