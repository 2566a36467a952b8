import GRDB

/// What a backup holds of one table of the person's database.
///
/// Records are the columns by their names in JSON; ids of rows are never among
/// them, since they mean something else in every database.
struct BackupKind: Sendable {
    /// How a record that is there already and one that comes are made one.
    enum Rule: Sendable {
        /// The one that was changed last, by a column; with equal times the one that is there.
        case newest(String)
        /// The greater of both in each of these columns: sums that must not be added twice.
        case greatest([String])
        /// Fact by fact: of the columns of each part those that were changed last, by a column of
        /// it; of the rest those that are there, with the texts they lack filled. A `group` is
        /// taken as a whole where its first column has nothing.
        case parts([Part], filling: [String], group: [String])
        /// The one that is there, with the texts it lacks taken from the one that comes.
        case own(filling: [String])
    }

    /// Columns that were set together, at a time.
    struct Part: Sendable {
        let time: String
        let columns: [String]
    }

    /// Its name in the file.
    let name: String
    /// Its name for people, of several.
    let title: String
    let table: String
    let columns: [BackupColumn]
    /// The columns that make two records one.
    let key: [String]
    let rule: Rule
    /// The order of its records in the file.
    let order: String

    /// All of them, in the order they are written and restored.
    static let all = [
        progress, servers, preferences, bookmarks, edgeNudges, places, days, words, cards,
        reviews, reviewDays, efforts, dictations, tags, wordings, collections, tracks,
        divisions, knownChapters,
    ]

    /// Tables that no backup has: what is known of files on this machine, which
    /// importing them there makes anew, with the ids that places are kept by.
    static let leftOut: Set = [
        "imported_book", "imported_recording", "imported_chapter", "imported_part",
        "imported_recording_text", "imported_chapter_text", "attached_text",
        "import_root", "import_passed_over",
    ]

    static func named(_ name: String) -> BackupKind? { all.first { $0.name == name } }

    static let chapter = [
        BackupColumn("source"), BackupColumn("book"), BackupColumn("chapter"),
    ]
    static let chapterKey = ["source", "book", "chapter"]
    static let titles = [
        BackupColumn("bookTitle", "book_title"), BackupColumn("chapterTitle", "chapter_title"),
    ]

    static let progress = BackupKind(
        name: "progress", title: "places in chapters", table: "progress",
        columns: chapter + [
            BackupColumn("position", .span), BackupColumn("duration", .span),
            BackupColumn("isCompleted", "is_completed", .flag),
            BackupColumn("updatedAt", "updated_at", .integer),
        ] + titles,
        key: chapterKey, rule: .newest("updated_at"), order: "source, book, chapter")

    static let servers = BackupKind(
        name: "servers", title: "servers", table: "server",
        columns: [
            BackupColumn("name", longest: 200), BackupColumn("url", longest: 2_000),
            BackupColumn("account", .text, isOptional: true),
            BackupColumn("isSelected", "is_selected", .flag),
        ], key: ["url"], rule: .own(filling: []), order: "id")

    static let preferences = BackupKind(
        name: "settings", title: "settings", table: "preference",
        columns: [
            BackupColumn("key"), BackupColumn("value", longest: PreferenceStore.largestValue),
        ], key: ["key"], rule: .own(filling: []), order: "key")

    static let bookmarks = BackupKind(
        name: "bookmarks", title: "bookmarks", table: "bookmark",
        columns: chapter + [
            BackupColumn("start", "range_start", .integer),
            BackupColumn("end", "range_end", .integer),
            BackupColumn("text", longest: BackupColumn.longestText),
            BackupColumn("note", longest: BackupColumn.longestText),
            BackupColumn("grade", .text, isOptional: true),
            BackupColumn("createdAt", "created_at", .integer),
        ] + titles,
        key: chapterKey + ["range_start", "range_end", "created_at"],
        rule: .own(filling: ["note", "text", "grade"]), order: "id")

    static let edgeNudges = BackupKind(
        name: "edgeNudges", title: "moved edges", table: "edge_nudge",
        columns: chapter + [
            BackupColumn("sentence", .integer),
            BackupColumn("startShift", "start_shift", .integer),
            BackupColumn("endShift", "end_shift", .integer),
        ], key: chapterKey + ["sentence"], rule: .own(filling: []),
        order: "source, book, chapter, sentence")

    static let places = BackupKind(
        name: "placeHistory", title: "noted places", table: "place_history",
        columns: chapter + [
            BackupColumn("position", .span), BackupColumn("occasion", longest: 40),
            BackupColumn("notedAt", "noted_at", .integer),
        ] + titles,
        key: chapterKey + ["position", "occasion", "noted_at"], rule: .own(filling: []),
        order: "id")

    static let days = BackupKind(
        name: "listeningDays", title: "days of listening", table: "listening_day",
        columns: [
            BackupColumn("day", longest: 10), BackupColumn("source"), BackupColumn("book"),
            BackupColumn("bookTitle", "book_title"),
            BackupColumn("language", .text, isOptional: true),
            BackupColumn("heard", .span), BackupColumn("repeated", .span),
            BackupColumn("material", .span),
        ], key: ["day", "source", "book"], rule: .greatest(["heard", "repeated", "material"]),
        order: "day, source, book")

    static let words = BackupKind(
        name: "words", title: "words", table: "word_status",
        columns: [
            BackupColumn("language", longest: 35), BackupColumn("text"),
            BackupColumn("status", .integer, isOptional: true), BackupColumn("spelling"),
            BackupColumn("translation", longest: BackupColumn.longestText),
            BackupColumn("changedAt", "changed_at", .integer),
            BackupColumn("translatedAt", "translated_at", .integer),
        ], key: ["language", "text"],
        rule: .parts(
            [
                Part(time: "changed_at", columns: ["status", "spelling", "changed_at"]),
                Part(time: "translated_at", columns: ["translation", "translated_at"]),
            ], filling: ["translation"], group: []), order: "language, text")
}
