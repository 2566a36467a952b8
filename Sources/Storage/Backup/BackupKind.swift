import GRDB
import ListenCore

/// What a backup holds of one table of the person's database.
///
/// Records are the columns by their names in JSON; ids of rows are never among
/// them, since they mean something else in every database.
struct BackupKind: Sendable {
    /// How a record that is there already and one that comes are made one.
    enum Rule: Sendable {
        /// The one that was changed last, by a column, but for texts that are not lost to nothing.
        case newest(String, keeping: [String], tie: Tie)
        /// The greater of both in each of these columns: sums that must not be added twice; of
        /// the rest what is there, with what it lacks filled.
        case greatest([String], filling: [String])
        /// Fact by fact: of the columns of each part those that were changed last, by a column of
        /// it; of the rest those that are there, with the texts they lack filled. A `group` is
        /// taken as a whole where its first column has nothing.
        case parts([Part], filling: [String], group: [String])
        /// The one that is there, with the texts it lacks taken from the one that comes, and of
        /// notes both.
        case own(filling: [String], joining: [String])

        /// The columns of the times by which a record wins.
        var times: [String] {
            switch self {
            case .newest(let time, _, _): [time]
            case .parts(let parts, _, _): parts.map(\.time)
            case .greatest, .own: []
            }
        }
    }

    /// Which of two facts of one time stays.
    enum Tie: Sendable {
        /// The one that is here.
        case own
        /// The greater by what it says, so that two machines come to the same.
        case greater
    }

    /// Columns that were set together, at a time.
    struct Part: Sendable {
        let time: String
        let columns: [String]
        let tie: Tie
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
        progress, sources, preferences, bookmarks, edgeNudges, places, days, words, cards,
        reviews, reviewDays, efforts, dictations, tags, wordings, collections, tracks,
        divisions, knownChapters,
    ]

    /// Tables that no backup has, with the reason.
    static let reasons: [String: String] = {
        let importing = "importing the files makes it anew, with the ids that places are kept by"
        let files = "it names files of this machine alone"
        return [
            "imported_book": importing, "imported_recording": importing,
            "imported_chapter": importing, "imported_part": importing,
            "imported_recording_text": files, "imported_chapter_text": files,
            "import_root": files, "import_passed_over": files,
            "attached_text": "its texts are files of the data folder, which no backup holds",
        ]
    }()

    /// The names of those tables.
    static var leftOut: Set<String> { Set(reasons.keys) }

    static func named(_ name: String) -> BackupKind? { all.first { $0.name == name } }

    static let chapter = [
        BackupColumn("source", .id), BackupColumn("book", .id), BackupColumn("chapter", .id),
    ]
    static let chapterKey = ["source", "book", "chapter"]
    static let titleColumns = ["book_title", "chapter_title"]
    static let titles = [
        BackupColumn("bookTitle", "book_title", .words),
        BackupColumn("chapterTitle", "chapter_title", .words),
    ]

    static let progress = BackupKind(
        name: "progress", title: "places in chapters", table: "progress",
        columns: chapter + [
            BackupColumn("position", .span), BackupColumn("duration", .span),
            BackupColumn("isCompleted", "is_completed", .flag),
            BackupColumn("updatedAt", "updated_at", .integer),
        ] + titles,
        key: chapterKey,
        rule: .newest("updated_at", keeping: titleColumns, tie: .greater),
        order: "source, book, chapter")

    static let sources = BackupKind(
        name: "sources", title: "sources", table: "source",
        columns: [
            BackupColumn("id", .id, longest: TextBounds.address),
            BackupColumn("name", longest: TextBounds.sourceName, isOptional: true),
            BackupColumn("kind", longest: 40),
            BackupColumn("address", longest: TextBounds.address, isOptional: true),
            BackupColumn("isOn", "is_on", .flag), BackupColumn("isInUse", "is_in_use", .flag),
            BackupColumn("addedAt", "added_at", .integer, isOptional: true),
            BackupColumn("account", longest: TextBounds.sourceName, isOptional: true),
            BackupColumn("configuration", longest: TextBounds.configuration, isOptional: true),
        ], key: ["id"], rule: .own(filling: [], joining: []), order: "number")

    static let preferences = BackupKind(
        name: "settings", title: "settings", table: "preference",
        columns: [
            BackupColumn("key", longest: TextBounds.settingName),
            BackupColumn("value", longest: PreferenceStore.largestValue),
        ], key: ["key"], rule: .own(filling: [], joining: []), order: "key")

    static let bookmarks = BackupKind(
        name: "bookmarks", title: "bookmarks", table: "bookmark",
        columns: chapter + [
            BackupColumn("start", "range_start", .integer),
            BackupColumn("end", "range_end", .integer),
            BackupColumn("text", .words, longest: TextBounds.passage),
            BackupColumn("note", .words, longest: TextBounds.note),
            BackupColumn("grade", longest: 40, isOptional: true),
            BackupColumn("createdAt", "created_at", .integer),
        ] + titles,
        key: chapterKey + ["range_start", "range_end", "created_at"],
        rule: .own(filling: ["text", "grade"] + titleColumns, joining: ["note"]), order: "id")

    static let edgeNudges = BackupKind(
        name: "edgeNudges", title: "moved edges", table: "edge_nudge",
        columns: chapter + [
            BackupColumn("sentence", .integer),
            BackupColumn("startShift", "start_shift", .integer),
            BackupColumn("endShift", "end_shift", .integer),
        ], key: chapterKey + ["sentence"], rule: .own(filling: [], joining: []),
        order: "source, book, chapter, sentence")

    static let places = BackupKind(
        name: "placeHistory", title: "noted places", table: "place_history",
        columns: chapter + [
            BackupColumn("position", .span), BackupColumn("occasion", longest: 40),
            BackupColumn("notedAt", "noted_at", .integer),
        ] + titles,
        key: chapterKey + ["position", "occasion", "noted_at"],
        rule: .own(filling: titleColumns, joining: []), order: "id")

    static let days = BackupKind(
        name: "listeningDays", title: "days of listening", table: "listening_day",
        columns: [
            BackupColumn("day", longest: 10), BackupColumn("source", .id),
            BackupColumn("book", .id), BackupColumn("bookTitle", "book_title", .words),
            BackupColumn("language", longest: 35, isOptional: true),
            BackupColumn("heard", time), BackupColumn("repeated", time),
            BackupColumn("material", time),
        ], key: ["day", "source", "book"],
        rule: .greatest(
            ["heard", "repeated", "material"], filling: ["book_title", "language"]),
        order: "day, source, book")

    /// A time of a day, which is cut as the store cuts it.
    private static let time = BackupColumn.Kind.count(ListeningDayStore.longestDay.microseconds)

    static let words = BackupKind(
        name: "words", title: "words", table: "word_status",
        columns: [
            BackupColumn("language", longest: 35),
            BackupColumn("text", longest: TextBounds.title),
            BackupColumn("status", .integer, isOptional: true), BackupColumn("spelling", .words),
            BackupColumn("translation", .words),
            BackupColumn("changedAt", "changed_at", .integer),
            BackupColumn("translatedAt", "translated_at", .integer),
        ], key: ["language", "text"],
        rule: .parts(
            [
                Part(
                    time: "changed_at", columns: ["status", "spelling", "changed_at"],
                    tie: .greater),
                Part(
                    time: "translated_at", columns: ["translation", "translated_at"],
                    tie: .greater),
            ], filling: ["translation"], group: []), order: "language, text")
}
