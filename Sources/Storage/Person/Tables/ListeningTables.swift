import ListenCore

/// The table of where each chapter was left.
enum ProgressTable {
    static let position = StoredColumn("position", .span)
    static let duration = StoredColumn("duration", .span)
    static let isCompleted = StoredColumn("is_completed", .flag)
    static let updatedAt = StoredColumn("updated_at", .integer)
    static let table = StoredTable(
        "progress",
        ChapterColumns.key + [position, duration, isCompleted, updatedAt] + ChapterColumns.titles,
        key: ChapterColumns.key)
}

/// The table of the places a person was at, in the order they were noted.
enum PlaceTable {
    static let position = StoredColumn("position", .span)
    static let occasion = StoredColumn("occasion", longest: 40)
    static let notedAt = StoredColumn("noted_at", .integer)
    static let table = StoredTable(
        "place_history",
        [.row] + ChapterColumns.key + [position, occasion, notedAt] + ChapterColumns.titles,
        key: ChapterColumns.key + [position, occasion, notedAt])
}

/// The table of the chapters that wait to be heard, in the order of their places.
enum QueueTable {
    static let place = StoredColumn("place", .integer)
    static let length = StoredColumn("duration", .span)
    static let addedAt = StoredColumn("added_at", .integer)
    static let table = StoredTable(
        "queued_chapter", ChapterColumns.key + [place, length, addedAt] + ChapterColumns.titles,
        key: ChapterColumns.key)
    /// The order in which they wait.
    static let order = ([place, addedAt] + ChapterColumns.key).list
}

/// The table of what a person marked; its numbers are never given again, since people type them.
enum BookmarkTable {
    static let start = StoredColumn("range_start", .integer, field: "start")
    static let end = StoredColumn("range_end", .integer, field: "end")
    static let text = StoredColumn("text", .words, longest: TextBounds.passage)
    static let note = StoredColumn("note", .words, longest: TextBounds.note)
    static let grade = StoredColumn("grade", longest: 40, isOptional: true)
    static let createdAt = StoredColumn("created_at", .integer)
    static let table = StoredTable(
        "bookmark",
        [.row] + ChapterColumns.key + [start, end, text, note, grade, createdAt]
            + ChapterColumns.titles,
        key: ChapterColumns.key + [start, end, createdAt])
}

/// The table of how the edges of sentences were moved.
enum NudgeTable {
    static let sentence = StoredColumn("sentence", .integer)
    static let startShift = StoredColumn("start_shift", .integer)
    static let endShift = StoredColumn("end_shift", .integer)
    static let table = StoredTable(
        "edge_nudge", ChapterColumns.key + [sentence, startShift, endShift],
        key: ChapterColumns.key + [sentence])
}

/// The table of how much was heard, by day and book.
enum DayTable {
    static let day = StoredColumn("day", longest: 10)
    static let language = StoredColumn("language", longest: 35, isOptional: true)
    static let heard = StoredColumn("heard", time)
    static let repeated = StoredColumn("repeated", time)
    static let material = StoredColumn("material", time)
    static let sums = [heard, repeated, material]
    static let table = StoredTable(
        "listening_day",
        [day] + ChapterColumns.ofBook + [ChapterColumns.bookTitle, language] + sums,
        key: [day] + ChapterColumns.ofBook)

    /// A time of a day, which is cut as the store cuts it.
    private static let time = StoredColumn.Kind.count(ListeningDayStore.longestDay.microseconds)
}
