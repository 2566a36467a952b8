/// Backups of hard sentences and dictations.
extension BackupKind {
    /// Counts begin anew at times, so that the newer ones count and not the greater.
    static let efforts = BackupKind(
        "sentenceEfforts", "hard sentences", of: EffortTable.table,
        .newest(
            EffortTable.updatedAt, keeping: [EffortTable.text] + ChapterColumns.titles,
            tie: .greater))

    static let dictations = BackupKind(
        "dictations", "dictations", of: DictationTable.table, .own())
}
