import GRDB
import ListenCore

/// A backup of one table of the person's database.
///
/// Records are the columns by their names in JSON, without row ids, which mean something else in
/// every database.
struct BackupKind: Sendable {
    /// The rule by which a record that is there already and one that comes are made one.
    enum Rule: Sendable {
        /// The one that was changed last, by a column, but for texts that are not lost to nothing.
        case newest(StoredColumn, keeping: [StoredColumn], tie: Tie)
        /// The greater of both in each of these columns: sums that must not be added twice; in the
        /// others the value here, and the backup's where that is missing.
        case greatest([StoredColumn], filling: [StoredColumn])
        /// Fact by fact: of the columns of each part those that were changed last, by a column of
        /// it; of the rest those that are there, with the texts they lack filled. A `group` is
        /// taken as a whole where its first column has nothing.
        case parts([Part], filling: [StoredColumn], group: [StoredColumn])
        /// The one that is there, with the texts it lacks taken from the one that comes, and of
        /// notes both.
        case own(filling: [StoredColumn] = [], joining: [StoredColumn] = [])

        /// The columns of the times by which a record wins.
        var times: [StoredColumn] {
            switch self {
            case .newest(let time, _, _): [time]
            case .parts(let parts, _, _): parts.map(\.time)
            case .greatest, .own: []
            }
        }
    }

    /// The one of two facts of one time that stays.
    enum Tie: Sendable {
        /// The one that is here.
        case own
        /// The greater one by its content, so that two machines reach the same result.
        case greater
    }

    /// Columns that were set together, at a time.
    struct Part: Sendable {
        let time: StoredColumn
        /// The column of a second time, which decides where the first ones are the same.
        var then: StoredColumn?
        let columns: [StoredColumn]
        let tie: Tie
        /// True if a text of it that is empty since a time is not filled.
        var isMeantEmpty = false
    }

    /// Its name in the file.
    let name: String
    /// Its name for people, of several.
    let title: String
    let table: StoredTable
    /// The columns of a record.
    let columns: [StoredColumn]
    let rule: Rule
    /// The order of its records in the file.
    let order: String

    /// The columns that make two records one.
    var key: [StoredColumn] { table.key }

    init(
        _ name: String, _ title: String, of table: StoredTable, _ rule: Rule, order: String? = nil
    ) {
        (self.name, self.title, self.table, self.rule) = (name, title, table, rule)
        columns = table.shared
        self.order = order ?? (table.columns.contains(.row) ? [.row] : table.key).list
    }

    /// All of them, in the order they are written and restored.
    static let all = [
        progress, sources, preferences, bookmarks, edgeNudges, places, days, words, cards,
        reviews, reviewDays, efforts, dictations, routes, corrections, tags, wordings, collections,
        tracks,
        divisions, knownChapters, written, timelines, queue, feeds,
        podcasts, episodes, openBooks, stations, journal,
        testAnswers, writtenLines, soundAnswers, givenStatuses, lookUps,
    ]

    /// The row of a record; `nil` when a value is missing, or has the wrong type for its column.
    func row(of record: [String: BackupValue]) -> Row? {
        values(of: record).map { Row($0.mapValues { .some($0) }) }
    }

    /// The values of all columns; `nil` when one is missing or none of its column.
    func values(of record: [String: BackupValue]) -> [String: DatabaseValue]? {
        var values: [String: DatabaseValue] = [:]
        for column in columns {
            guard let value = column.stored(record[column]) else { return nil }
            values[column.name] = value
        }
        return values
    }

    static let progress = BackupKind(
        "progress", "places in chapters", of: ProgressTable.table,
        .newest(ProgressTable.updatedAt, keeping: ChapterColumns.titles, tie: .greater))

    static let sources = BackupKind(
        "sources", "sources", of: SourceTable.table, .own(), order: SourceTable.number.name)

    static let preferences = BackupKind("settings", "settings", of: PreferenceTable.table, .own())

    static let bookmarks = BackupKind(
        "bookmarks", "bookmarks", of: BookmarkTable.table,
        .own(
            filling: [BookmarkTable.text, BookmarkTable.grade] + ChapterColumns.titles,
            joining: [BookmarkTable.note]))

    static let edgeNudges = BackupKind("edgeNudges", "moved edges", of: NudgeTable.table, .own())

    static let places = BackupKind(
        "placeHistory", "noted places", of: PlaceTable.table,
        .own(filling: ChapterColumns.titles))

    static let journal = BackupKind(
        "placeEntries", "changes of places", of: JournalTable.table, .own(),
        // A set is written alike on every machine.
        order: JournalTable.table.key.list)

    static let days = BackupKind(
        "listeningDays", "days of listening", of: DayTable.table,
        .greatest(DayTable.sums, filling: [ChapterColumns.bookTitle, DayTable.language]))

    static let words = BackupKind(
        "words", "words", of: WordTable.table,
        .parts(
            [
                Part(
                    time: WordTable.changedAt,
                    columns: [WordTable.status, WordTable.spelling, WordTable.changedAt],
                    tie: .greater),
                Part(
                    time: WordTable.translatedAt,
                    columns: [WordTable.translation, WordTable.translatedAt], tie: .greater),
            ], filling: [WordTable.translation], group: []))
}

extension ProgressTable {
    /// The record of a place in a backup.
    static func record(of place: PlaybackPosition) -> [String: BackupValue] {
        [
            ChapterColumns.source.field: .text(place.chapter.source.rawValue),
            ChapterColumns.book.field: .text(place.chapter.book.rawValue),
            ChapterColumns.chapter.field: .text(place.chapter.chapter.rawValue),
            position.field: .integer(place.position.microseconds),
            duration.field: .integer(place.duration.microseconds),
            isCompleted.field: .flag(place.isCompleted),
            updatedAt.field: .integer(StoredTime.microseconds(of: place.updatedAt)),
            ChapterColumns.bookTitle.field: .text(place.bookTitle),
            ChapterColumns.chapterTitle.field: .text(place.chapterTitle),
        ]
    }
}
