/// The table of the lines that were written in dictations; rows are added and never changed.
enum WrittenLineTable {
    static let sentence = StoredColumn("sentence", .integer)
    static let language = StoredColumn("language", longest: 35)
    static let at = StoredColumn("at", .integer)
    static let attempt = StoredColumn("attempt", .number)
    static let hints = StoredColumn("hints", .number)
    static let heard = StoredColumn("heard", .words, longest: TextBounds.passage)
    static let typed = StoredColumn("typed", .words, longest: TextBounds.passage)
    static let table = StoredTable(
        "written_line",
        [.row] + ChapterColumns.key + [sentence, language, at, attempt, hints, heard, typed],
        key: ChapterColumns.key + [sentence, at])
}

/// The table of the answers of drills of sounds.
enum SoundAnswerTable {
    static let language = StoredColumn("language", longest: 35)
    static let first = StoredColumn("first_sound", longest: 40)
    static let second = StoredColumn("second_sound", longest: 40)
    static let at = StoredColumn("at", .integer)
    static let isRight = StoredColumn("is_right", .flag)
    static let isOfOtherVoice = StoredColumn("is_other_voice", .flag)
    static let table = StoredTable(
        "sound_answer",
        [.row, language, first, second, at, isRight, isOfOtherVoice],
        key: [language, first, second, at])
}
