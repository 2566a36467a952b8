/// A table of the person's database at present; only migrations describe former states.
struct StoredTable: Sendable, CustomStringConvertible {
    let name: String
    /// All columns in the order of the schema.
    let columns: [StoredColumn]
    /// The columns that make two rows one.
    let key: [StoredColumn]

    init(_ name: String, _ columns: [StoredColumn], key: [StoredColumn]) {
        self.name = name
        self.columns = columns
        self.key = key
    }

    /// The name, so that it can be part of SQL.
    var description: String { name }

    /// The columns that a backup has.
    var shared: [StoredColumn] { columns.filter { !$0.isLocal } }

    /// The columns that a row is added with; its number is drawn.
    private var given: [StoredColumn] { columns.filter { $0.kind != .row } }

    /// Reads whole rows.
    var select: String { "SELECT * FROM \(name)" }

    /// Removes rows.
    var delete: String { "DELETE FROM \(name)" }

    /// Changes some columns of rows.
    func update(_ columns: StoredColumn...) -> String {
        "UPDATE \(name) SET \(columns.assigned)"
    }

    /// Adds a row of these columns, by default of all; the values come in their order.
    func insert(_ columns: [StoredColumn]? = nil, or rule: String = "ABORT") -> String {
        let columns = columns ?? given
        let marks = columns.map { _ in "?" }.joined(separator: ", ")
        return "INSERT OR \(rule) INTO \(name) (\(columns.list)) VALUES (\(marks))"
    }

    /// Adds a row, or changes all columns but the kept ones of the row with the same key; `change`
    /// returns the new value of a column.
    func upsert(
        _ columns: [StoredColumn]? = nil, keeping kept: [StoredColumn] = [],
        _ change: (StoredColumn) -> String = { "excluded.\($0)" }
    ) -> String {
        let changed = (columns ?? given).filter { !key.contains($0) && !kept.contains($0) }
        return insert(columns) + onConflict(changed, change)
    }

    /// Copies rows with other values in some columns, which are given; the condition follows.
    func copy(with others: [StoredColumn], or rule: String = "ABORT") -> String {
        let values = given.map { others.contains($0) ? "?" : $0.name }.joined(separator: ", ")
        return "INSERT OR \(rule) INTO \(name) (\(given.list)) SELECT \(values) FROM \(name)"
    }

    /// Has a row that would be added change the one of the same key.
    func onConflict(
        _ columns: [StoredColumn], _ change: (StoredColumn) -> String = { "excluded.\($0)" }
    ) -> String {
        " ON CONFLICT (\(key.list)) DO UPDATE SET "
            + columns.map { "\($0) = \(change($0))" }.joined(separator: ", ")
    }
}

/// The columns of tables for records of chapters of any source.
enum ChapterColumns {
    static let source = StoredColumn("source", .id)
    static let book = StoredColumn("book", .id)
    static let chapter = StoredColumn("chapter", .id)
    static let ofBook = [source, book]
    static let key = [source, book, chapter]
    static let bookTitle = StoredColumn("book_title", .words)
    static let chapterTitle = StoredColumn("chapter_title", .words)
    static let titles = [bookTitle, chapterTitle]
}

extension StoredTable {
    /// All tables of the person's database.
    static let all = [
        ProgressTable.table, PlaceTable.table, BookmarkTable.table, NudgeTable.table,
        DayTable.table, WordTable.table, EffortTable.table, DictationTable.table,
        CardTable.table, ReviewTable.table, ReviewDayTable.table, PreferenceTable.table,
        SourceTable.table, WordingTable.table, TagTable.table, CollectionTable.table,
        TrackTable.table, AttachedTable.table, BookTable.table, RecordingTable.table,
        ImportedChapterTable.table, PartTable.table, ImportedTextTable.ofRecordings,
        ImportedTextTable.ofChapters, PathTable.roots, PathTable.passedOver, DivisionTable.table,
        KnownTable.table, WrittenTable.table, TimelineTable.table, QueueTable.table,
        FeedTable.table, PodcastTable.table, EpisodeTable.table, OpenBookTable.table,
        StationTable.table, JournalTable.table, DeviceTable.table, MeetingTable.table,
        ServiceTable.table, RemovalTable.table, DocumentTable.table, MarksTable.table,
        FactTable.table, CorrectionTable.table, RouteTable.table, ListeningTestTable.table,
        WrittenLineTable.table, SoundAnswerTable.table, GivenTable.table, LookUpTable.table,
    ]
}
