/// The table of the answers of listening tests.
enum ListeningTestTable {
    static let sentence = StoredColumn("sentence", .integer)
    static let kind = StoredColumn("kind", longest: 40)
    static let language = StoredColumn("language", longest: 35, isOptional: true)
    static let day = StoredColumn("day", longest: 10)
    static let at = StoredColumn("at", .integer)
    static let asked = StoredColumn("asked", .number)
    static let right = StoredColumn("right_answers", .number)
    static let before = StoredColumn("right_before", .number, isOptional: true)
    static let table = StoredTable(
        "test_answer",
        [.row] + ChapterColumns.key + [sentence, kind, language, day, at, asked, right, before],
        key: ChapterColumns.key + [sentence, at])
}
