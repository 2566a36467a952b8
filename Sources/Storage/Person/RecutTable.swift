/// A table whose rows belong to times of chapters, and the rule for moving them when a book is
/// divided again.
struct RecutTable: Sendable {
    let table: StoredTable
    /// The column of the time that a row goes by; `nil` for the chapter's beginning.
    let time: StoredColumn?
    /// The times that are moved as far.
    var others: [StoredColumn] = []
    /// Those of them that are the end of something.
    var ends: [StoredColumn] = []
    /// The columns beside the chapter that make two rows one.
    var sameness: [StoredColumn] = []
    /// The column that decides which of two such rows is later and stays; without it their content
    /// decides.
    var newest: StoredColumn?
    /// The column of the time a row was noted; `nil` where it has none.
    var notedAt: StoredColumn?
    /// The columns that a row which stays takes of the other where it has nothing.
    var filled: [StoredColumn] = []
    /// The notes of which it has both.
    var joined: [StoredColumn] = []

    /// The columns that say nothing where they are zero, beside a row that says something.
    var shifts: [StoredColumn] = []
    /// The columns of counts, which are added to those of before.
    var counts: [StoredColumn] = []

    var name: String { table.name }

    /// The columns that identify a row.
    var identity: [StoredColumn] { table.columns.contains(.row) ? [.row] : table.key }

    /// Says that it has the chapter's title.
    var hasTitle: Bool { table.columns.contains(ChapterColumns.chapterTitle) }

    /// True when a later row only has values to be added to the former one.
    var isAdded: Bool { !shifts.isEmpty || !counts.isEmpty }

    /// All but those with rules of their own.
    static let all = [
        RecutTable(
            table: BookmarkTable.table, time: BookmarkTable.start, others: [BookmarkTable.end],
            ends: [BookmarkTable.end],
            sameness: [BookmarkTable.start, BookmarkTable.end, BookmarkTable.createdAt],
            notedAt: BookmarkTable.createdAt,
            filled: [BookmarkTable.text, BookmarkTable.grade], joined: [BookmarkTable.note]),
        RecutTable(
            table: CardTable.table, time: CardTable.start,
            others: [CardTable.end, CardTable.audioStart, CardTable.audioEnd],
            ends: [CardTable.end, CardTable.audioEnd],
            sameness: [CardTable.kind, CardTable.language, CardTable.folded, CardTable.start],
            newest: CardTable.memory.reviewedAt, notedAt: CardTable.createdAt,
            filled: [
                CardTable.context, CardTable.translation, CardTable.audioStart,
                CardTable.audioEnd, CardTable.audioFile,
            ], joined: [CardTable.note]),
        RecutTable(
            table: PlaceTable.table, time: PlaceTable.position,
            sameness: [PlaceTable.position, PlaceTable.occasion, PlaceTable.notedAt],
            notedAt: PlaceTable.notedAt),
        RecutTable(
            table: JournalTable.table, time: JournalTable.position, others: [JournalTable.start],
            sameness: [JournalTable.device, JournalTable.number, JournalTable.position],
            notedAt: JournalTable.notedAt),
        RecutTable(
            table: NudgeTable.table, time: NudgeTable.sentence, sameness: [NudgeTable.sentence],
            shifts: [NudgeTable.startShift, NudgeTable.endShift]),
        RecutTable(
            table: EffortTable.table, time: EffortTable.sentence,
            sameness: [EffortTable.sentence], newest: EffortTable.updatedAt,
            notedAt: EffortTable.updatedAt, counts: EffortTable.counts),
        RecutTable(
            table: DictationTable.table, time: DictationTable.sentence,
            sameness: [DictationTable.sentence, DictationTable.at], notedAt: DictationTable.at),
        RecutTable(
            table: WrittenLineTable.table, time: WrittenLineTable.sentence,
            sameness: [WrittenLineTable.sentence, WrittenLineTable.at],
            notedAt: WrittenLineTable.at),
        RecutTable(
            table: ListeningTestTable.table, time: ListeningTestTable.sentence,
            sameness: [ListeningTestTable.sentence, ListeningTestTable.at],
            notedAt: ListeningTestTable.at),
        RecutTable(
            table: RouteTable.table, time: nil,
            sameness: [RouteTable.at, RouteTable.kind, RouteTable.step], notedAt: RouteTable.at,
            filled: ChapterColumns.titles),
        RecutTable(table: TrackTable.table, time: nil),
        // Two former chapters that are one now wait once.
        RecutTable(table: QueueTable.table, time: nil, sameness: [ChapterColumns.chapter]),
    ]

    /// Those with rules of their own.
    static let withRulesOfTheirOwn = [ProgressTable.table, AttachedTable.table]

    /// All tables with rows about chapters.
    static let withPlaces = all.map(\.table) + withRulesOfTheirOwn
}
