/// What a backup holds of the cards and their reviews.
extension BackupKind {
    static let cards = BackupKind(
        name: "cards", title: "cards", table: "study_card",
        columns: [
            BackupColumn("kind", longest: 40), BackupColumn("language", longest: 35),
            BackupColumn("folded", longest: TextBounds.folded),
            BackupColumn("text", .words, longest: TextBounds.passage),
            BackupColumn("context", .words, longest: TextBounds.passage),
            BackupColumn("translation", .words, longest: TextBounds.passage),
            BackupColumn("note", .words, longest: TextBounds.note),
        ] + chapter + [
            BackupColumn("start", "range_start", .integer),
            BackupColumn("end", "range_end", .integer),
        ] + titles + [
            BackupColumn("audioStart", "audio_start", .time, isOptional: true),
            BackupColumn("audioEnd", "audio_end", .time, isOptional: true),
            BackupColumn("audioFile", "audio_file", .id, isOptional: true),
            BackupColumn("createdAt", "created_at", .integer),
            BackupColumn("isSuspended", "is_suspended", .flag),
        ] + memory("", isOptional: true),
        key: ["kind", "language", "folded", "source", "book", "chapter", "range_start"],
        rule: .parts(
            [
                Part(
                    time: "reviewed_at",
                    columns: memory("", isOptional: true).map(\.column) + ["is_suspended"],
                    tie: .own)
            ], filling: ["text", "context", "translation", "note"] + titleColumns,
            group: ["audio_file", "audio_start", "audio_end"]), order: "id")

    /// Each review names its card by its place among the cards of the file.
    static let reviews = BackupKind(
        name: "reviews", title: "reviews", table: "review",
        columns: [
            BackupColumn("card", .span), BackupColumn("grade", .span),
            BackupColumn("at", .integer), BackupColumn("language", longest: 35),
            BackupColumn("day", longest: 10),
            BackupColumn("spent", .count(3_600_000_000)),
        ] + memory("before_", isOptional: true) + memory("after_", isOptional: false),
        key: ["card", "at"], rule: .own(filling: [], joining: []), order: "id")

    static let reviewDays = BackupKind(
        name: "reviewDays", title: "days of reviews", table: "review_day",
        columns: [
            BackupColumn("day", longest: 10), BackupColumn("language", longest: 35),
            BackupColumn("introduced", .number), BackupColumn("reviewed", .number),
            BackupColumn("passed", .number), BackupColumn("steps", .number),
            BackupColumn("spent", .count(1 << 50)),
        ], key: ["day", "language"],
        rule: .greatest(
            ["introduced", "reviewed", "passed", "steps", "spent"], filling: []),
        order: "day, language")

    /// The columns of what is known of a card, with what stands before their names.
    private static func memory(_ prefix: String, isOptional: Bool) -> [BackupColumn] {
        func name(_ text: String) -> String {
            guard !prefix.isEmpty else { return text }
            return prefix.dropLast() + text.prefix(1).uppercased() + text.dropFirst()
        }
        return [
            BackupColumn(
                name("phase"), prefix + "phase", .text, longest: 40, isOptional: isOptional),
            BackupColumn(name("step"), prefix + "step", .number, isOptional: true),
            BackupColumn(
                name("stability"), prefix + "stability", .real, isOptional: isOptional),
            BackupColumn(
                name("difficulty"), prefix + "difficulty", .real, isOptional: isOptional),
            BackupColumn(name("due"), prefix + "due", .integer, isOptional: isOptional),
            BackupColumn(
                name("reviewedAt"), prefix + "reviewed_at", .integer, isOptional: isOptional),
            BackupColumn(name("reviews"), prefix + "reviews", .number),
            BackupColumn(name("lapses"), prefix + "lapses", .number),
        ]
    }
}
