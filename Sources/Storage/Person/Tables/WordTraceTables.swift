/// The table of the statuses that another program gave words.
enum GivenTable {
    static let language = StoredColumn("language", longest: 35)
    static let text = StoredColumn("text")
    static let status = StoredColumn("status", .integer)
    static let givenAt = StoredColumn("given_at", .integer)
    static let table = StoredTable(
        "given_status", [language, text, status, givenAt], key: [language, text])
}

/// The table of the words that were looked up.
enum LookUpTable {
    static let language = StoredColumn("language", longest: 35)
    static let text = StoredColumn("text")
    static let at = StoredColumn("looked_up_at", .integer)
    static let table = StoredTable(
        "looked_up_word", [language, text, at], key: [language, text])
}
