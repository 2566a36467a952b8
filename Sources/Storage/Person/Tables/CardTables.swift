/// The columns of a card's memory, with a prefix in their names.
struct MemoryColumns: Sendable {
    let phase, step, stability, difficulty, due, reviewedAt, reviews, lapses: StoredColumn
    let all: [StoredColumn]

    init(_ beginning: String = "", isOptional: Bool = true) {
        func column(_ name: String, _ kind: StoredColumn.Kind) -> StoredColumn {
            StoredColumn(beginning + name, kind, isOptional: isOptional)
        }
        phase = StoredColumn(beginning + "phase", longest: 40, isOptional: isOptional)
        step = StoredColumn(beginning + "step", .number, isOptional: true)
        stability = column("stability", .real)
        difficulty = column("difficulty", .real)
        due = column("due", .integer)
        reviewedAt = column("reviewed_at", .integer)
        reviews = StoredColumn(beginning + "reviews", .number)
        lapses = StoredColumn(beginning + "lapses", .number)
        all = [phase, step, stability, difficulty, due, reviewedAt, reviews, lapses]
    }
}

/// The columns of the times at which facts of a card were last changed other than by a grading.
struct CardTimes: Sendable {
    let memory = Self.column("memory_at")
    let suspension = Self.column("suspended_at")
    let note = Self.column("note_at")
    let translation = Self.column("translation_at")
    let context = Self.column("context_at")
    var all: [StoredColumn] { [memory, suspension, note, translation, context] }

    private static func column(_ name: String) -> StoredColumn {
        StoredColumn(name, .integer, isOptional: true)
    }
}

/// The table of cards; its numbers are never given again, since the log and exports name them.
///
/// The folded text and the sentence say which cards are the same; both are empty without a place.
enum CardTable {
    static let kind = StoredColumn("kind", longest: 40)
    static let language = StoredColumn("language", longest: 35)
    static let folded = StoredColumn("folded", longest: TextBounds.folded)
    static let text = StoredColumn("text", .words, longest: TextBounds.passage)
    static let context = StoredColumn("context", .words, longest: TextBounds.passage)
    static let translation = StoredColumn("translation", .words, longest: TextBounds.passage)
    static let note = StoredColumn("note", .words, longest: TextBounds.note)
    static let start = StoredColumn("range_start", .integer, field: "start")
    static let end = StoredColumn("range_end", .integer, field: "end")
    static let audioStart = StoredColumn("audio_start", .time, isOptional: true)
    static let audioEnd = StoredColumn("audio_end", .time, isOptional: true)
    static let audioFile = StoredColumn("audio_file", .id, isOptional: true)
    static let createdAt = StoredColumn("created_at", .integer)
    static let isSuspended = StoredColumn("is_suspended", .flag)
    static let memory = MemoryColumns()
    static let times = CardTimes()
    static let exchange = StoredColumn("exchange", isOptional: true)
    static let exchangedAt = StoredColumn("exchanged_at", .integer, isOptional: true)
    static let likeness = [kind, language, folded] + ChapterColumns.key
    static let table = StoredTable(
        "study_card",
        [.row, kind, language, folded, text, context, translation, note] + ChapterColumns.key
            + [start, end] + ChapterColumns.titles
            + [audioStart, audioEnd, audioFile, createdAt, isSuspended] + memory.all
            + times.all + [exchange, exchangedAt],
        key: likeness + [start])
}

/// The log of reviews, with the memory of the card before and after each.
enum ReviewTable {
    static let card = StoredColumn("card", .span)
    static let grade = StoredColumn("grade", .span)
    static let at = StoredColumn("at", .integer)
    static let language = StoredColumn("language", longest: 35)
    static let day = StoredColumn("day", longest: 10)
    static let spent = StoredColumn("spent", .count(3_600_000_000))
    static let before = MemoryColumns("before_")
    static let after = MemoryColumns("after_", isOptional: false)
    static let table = StoredTable(
        "review", [.row, card, grade, at, language, day, spent] + before.all + after.all,
        key: [card, at])
}

/// The table of the sums of reviews by day, which outlive the cards.
enum ReviewDayTable {
    static let day = StoredColumn("day", longest: 10)
    static let language = StoredColumn("language", longest: 35)
    static let introduced = StoredColumn("introduced", .number)
    static let reviewed = StoredColumn("reviewed", .number)
    static let passed = StoredColumn("passed", .number)
    static let steps = StoredColumn("steps", .number)
    static let spent = StoredColumn("spent", .count(1 << 50))
    static let sums = [introduced, reviewed, passed, steps, spent]
    static let table = StoredTable("review_day", [day, language] + sums, key: [day, language])
}
