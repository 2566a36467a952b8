/// What a backup holds of how the person keeps books.
extension BackupKind {
    private static let book = [BackupColumn("source"), BackupColumn("book")]

    static let tags = BackupKind(
        name: "tags", title: "tags of books", table: "book_tag",
        columns: book + [BackupColumn("folded", longest: 400), BackupColumn("tag", longest: 400)],
        key: ["source", "book", "folded"], rule: .own(filling: []),
        order: "source, book, folded")

    static let wordings = BackupKind(
        name: "bookNames", title: "names given to books", table: "book_wording",
        columns: book + [
            BackupColumn("field", longest: 20), BackupColumn("text"),
            BackupColumn("changedAt", "changed_at", .integer),
        ], key: ["source", "book", "field"], rule: .newest("changed_at"),
        order: "source, book, field")

    /// A collection is one fact, as it came.
    static let collections = BackupKind(
        name: "collections", title: "collections", table: "library_collection",
        columns: [
            BackupColumn("collection"), BackupColumn("updatedAt", "updated_at", .integer),
            BackupColumn("record", longest: LibraryForm.longestCollection),
        ], key: ["collection"], rule: .newest("updated_at"), order: "id")

    static let tracks = BackupKind(
        name: "collectionTracks", title: "tracks that are chapters", table: "library_track",
        columns: [BackupColumn("collection"), BackupColumn("track")] + chapter,
        key: ["collection", "track"], rule: .own(filling: []), order: "collection, track")
}
