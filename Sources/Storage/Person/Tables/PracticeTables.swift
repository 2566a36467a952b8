/// The table of how well a person knows words; one whose status was taken away stays as a row.
enum WordTable {
    static let language = StoredColumn("language", longest: 35)
    static let text = StoredColumn("text")
    static let status = StoredColumn("status", .integer, isOptional: true)
    static let spelling = StoredColumn("spelling", .words)
    static let translation = StoredColumn("translation", .words)
    static let changedAt = StoredColumn("changed_at", .integer)
    static let translatedAt = StoredColumn("translated_at", .integer)
    static let facts = [status, spelling, translation, changedAt, translatedAt]
    static let table = StoredTable("word_status", key + facts, key: key)
    private static let key = [language, text]
}

/// The table of what a person put right of words in their sentences; one that was taken back stays
/// as a row.
enum CorrectionTable {
    static let language = StoredColumn("language", longest: 35)
    static let word = StoredColumn("word")
    static let sentence = StoredColumn("sentence", longest: TextBounds.passage)
    static let meaning = StoredColumn(
        "meaning", .words, longest: TextBounds.title, isOptional: true)
    static let target = StoredColumn("target", longest: 35, isOptional: true)
    static let reading = StoredColumn(
        "reading", .words, longest: TextBounds.title, isOptional: true)
    /// The last time either was changed.
    static let changedAt = StoredColumn("changed_at", .integer)
    static let meaningAt = StoredColumn("meaning_at", .integer, isOptional: true)
    static let readingAt = StoredColumn("reading_at", .integer, isOptional: true)
    static let table = StoredTable(
        "word_correction",
        key + [meaning, target, reading, changedAt, meaningAt, readingAt], key: key)
    private static let key = [language, word, sentence]
}

/// The table of the trouble that sentences were.
enum EffortTable {
    static let sentence = StoredColumn("sentence", .integer)
    static let text = StoredColumn("text", .words, longest: TextBounds.passage)
    static let replays = StoredColumn("replays", .number)
    static let lookUps = StoredColumn("look_ups", .number)
    static let slowDowns = StoredColumn("slow_downs", .number)
    static let errors = StoredColumn("errors", .number)
    static let updatedAt = StoredColumn("updated_at", .integer)
    static let counts = [replays, lookUps, slowDowns, errors]
    static let table = StoredTable(
        "sentence_effort",
        ChapterColumns.key + [sentence, text] + counts + [updatedAt] + ChapterColumns.titles,
        key: ChapterColumns.key + [sentence])
}

/// The table of the events of chapters' routes; rows are added and never changed.
enum RouteTable {
    static let at = StoredColumn("at", .integer)
    static let kind = StoredColumn("kind", longest: 40)
    static let step = StoredColumn("step")
    static let day = StoredColumn("day", .integer)
    static let expected = StoredColumn("expected", .integer, isOptional: true)
    static let judged = StoredColumn("judged", .integer, isOptional: true)
    static let text = StoredColumn("text", .words, longest: TextBounds.passage)
    static let length = StoredColumn("duration", .span)
    static let table = StoredTable(
        "route_event",
        key + [day, expected, judged, text, length] + ChapterColumns.titles, key: key)
    private static let key = ChapterColumns.key + [at, kind, step]
}

/// The table of every dictation.
enum DictationTable {
    static let sentence = StoredColumn("sentence", .integer)
    static let language = StoredColumn("language", longest: 35, isOptional: true)
    static let day = StoredColumn("day", longest: 10)
    static let at = StoredColumn("at", .integer)
    static let attempt = StoredColumn("attempt", .number)
    static let words = StoredColumn("words", .number)
    static let rightWords = StoredColumn("right_words", .number)
    static let extraWords = StoredColumn("extra_words", .number)
    static let hints = StoredColumn("hints", .number)
    static let table = StoredTable(
        "dictation",
        [.row] + ChapterColumns.key
            + [sentence, language, day, at, attempt, words, rightWords, extraWords, hints],
        key: ChapterColumns.key + [sentence, at])
}
