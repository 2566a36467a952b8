/// Backups of hard sentences and dictations.
extension BackupKind {
    /// Counts can be reset, so the newer ones win rather than the greater.
    static let efforts = BackupKind(
        "sentenceEfforts", "hard sentences", of: EffortTable.table,
        .newest(
            EffortTable.updatedAt, keeping: [EffortTable.text] + ChapterColumns.titles,
            tie: .greater))

    /// Meaning and reading count each for itself; one that was taken back counts as much as another.
    static let corrections = BackupKind(
        "wordCorrections", "corrected words", of: CorrectionTable.table,
        .parts(
            [
                Part(
                    time: CorrectionTable.meaningAt,
                    columns: [
                        CorrectionTable.meaning, CorrectionTable.target, CorrectionTable.meaningAt,
                    ], tie: .greater),
                Part(
                    time: CorrectionTable.readingAt,
                    columns: [CorrectionTable.reading, CorrectionTable.readingAt], tie: .greater),
                Part(
                    time: CorrectionTable.changedAt, columns: [CorrectionTable.changedAt],
                    tie: .greater),
            ], filling: [], group: []))

    /// Events are never changed, so that those of two machines together are the log of both.
    static let routes = BackupKind(
        "routeEvents", "steps of routes", of: RouteTable.table,
        .own(filling: ChapterColumns.titles))

    static let testAnswers = BackupKind(
        "testAnswers", "answers of listening tests", of: ListeningTestTable.table, .own())

    // What devices tell each other is written alike on each.
    static let writtenLines = BackupKind(
        "writtenLines", "lines of dictations", of: WrittenLineTable.table, .own(),
        order: WrittenLineTable.table.key.list)

    static let soundAnswers = BackupKind(
        "soundAnswers", "answers of drills of sounds", of: SoundAnswerTable.table, .own(),
        order: SoundAnswerTable.table.key.list)

    /// The status that was given last decides what may change it.
    static let givenStatuses = BackupKind(
        "givenStatuses", "statuses from Anki", of: GivenTable.table,
        .newest(GivenTable.givenAt, keeping: [], tie: .greater))

    static let lookUps = BackupKind(
        "lookedUpWords", "words that were looked up", of: LookUpTable.table,
        .newest(LookUpTable.at, keeping: [], tie: .greater))

    static let dictations = BackupKind(
        "dictations", "dictations", of: DictationTable.table, .own())
}
