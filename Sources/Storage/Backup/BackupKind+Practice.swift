/// What a backup holds of hard sentences and dictations.
extension BackupKind {
    /// Counts begin anew at times, so that the newer ones count and not the greater.
    static let efforts = BackupKind(
        name: "sentenceEfforts", title: "hard sentences", table: "sentence_effort",
        columns: chapter + [
            BackupColumn("sentence", .integer),
            BackupColumn("text", .words, longest: TextBounds.passage),
            BackupColumn("replays", .number), BackupColumn("lookUps", "look_ups", .number),
            BackupColumn("slowDowns", "slow_downs", .number), BackupColumn("errors", .number),
            BackupColumn("updatedAt", "updated_at", .integer),
        ] + titles,
        key: chapterKey + ["sentence"],
        rule: .newest("updated_at", keeping: ["text"] + titleColumns, tie: .greater),
        order: "source, book, chapter, sentence")

    static let dictations = BackupKind(
        name: "dictations", title: "dictations", table: "dictation",
        columns: chapter + [
            BackupColumn("sentence", .integer),
            BackupColumn("language", longest: 35, isOptional: true),
            BackupColumn("day", longest: 10), BackupColumn("at", .integer),
            BackupColumn("attempt", .number), BackupColumn("words", .number),
            BackupColumn("rightWords", "right_words", .number),
            BackupColumn("extraWords", "extra_words", .number), BackupColumn("hints", .number),
        ], key: chapterKey + ["sentence", "at"], rule: .own(filling: [], joining: []), order: "id")
}
