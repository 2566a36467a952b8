import GRDB

/// A table whose rows belong to times of chapters, and what becomes of them when a book is
/// divided anew.
struct RecutTable: Sendable {
    let name: String
    /// The columns that tell a row from all others.
    let identity: [String]
    /// The column of the time that a row goes by; `nil` for the chapter's beginning.
    let time: String?
    /// The times that are moved as far.
    var others: [String] = []
    /// Whether it has the chapter's title.
    var hasTitle = true
    /// The columns beside the chapter that make two rows one.
    var sameness: [String] = []
    /// The column by which the later of two such rows stays; by what they say where it tells none.
    var newest: String?
    /// What a row that stays takes of the other where it has nothing.
    var filled: [String] = []
    /// The notes of which it has both.
    var joined: [String] = []

    /// What says nothing where it is zero, beside one that is.
    var shifts: [String] = []
    /// What is counted, and added to what was counted before.
    var counts: [String] = []

    /// Whether a row that was said later says only what is to be added to the former one.
    var isAdded: Bool { !shifts.isEmpty || !counts.isEmpty }

    private static let chapterKey = ["source", "book", "chapter"]

    /// All but those with rules of their own.
    static let all = [
        RecutTable(
            name: "bookmark", identity: ["id"], time: "range_start", others: ["range_end"],
            sameness: ["range_start", "range_end", "created_at"],
            filled: ["text", "grade"], joined: ["note"]),
        RecutTable(
            name: "study_card", identity: ["id"], time: "range_start",
            others: ["range_end", "audio_start", "audio_end"],
            sameness: ["kind", "language", "folded", "range_start"], newest: "reviewed_at",
            filled: ["context", "translation", "audio_start", "audio_end", "audio_file"],
            joined: ["note"]),
        RecutTable(
            name: "place_history", identity: ["id"], time: "position",
            sameness: ["position", "occasion", "noted_at"]),
        RecutTable(
            name: "edge_nudge", identity: chapterKey + ["sentence"], time: "sentence",
            hasTitle: false, sameness: ["sentence"], shifts: ["start_shift", "end_shift"]),
        RecutTable(
            name: "sentence_effort", identity: chapterKey + ["sentence"], time: "sentence",
            sameness: ["sentence"], newest: "updated_at",
            counts: ["replays", "look_ups", "slow_downs", "errors"]),
        RecutTable(
            name: "dictation", identity: ["id"], time: "sentence", hasTitle: false,
            sameness: ["sentence", "at"]),
        RecutTable(
            name: "library_track", identity: ["collection", "track"], time: nil, hasTitle: false),
    ]

    /// Those with rules of their own.
    static let withRulesOfTheirOwn = ["progress", "attached_text"]

    /// Tables that tell the chapters themselves.
    static let ofChapters = ["known_chapter", "imported_part", "imported_chapter_text"]
}
