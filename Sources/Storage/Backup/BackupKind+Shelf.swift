/// What a backup holds of how the person keeps books.
extension BackupKind {
    private static let book = [BackupColumn("source", .id), BackupColumn("book", .id)]

    static let tags = BackupKind(
        name: "tags", title: "tags of books", table: "book_tag",
        columns: book + [
            BackupColumn("folded", longest: TextBounds.folded), BackupColumn("tag", longest: 400),
        ],
        key: ["source", "book", "folded"], rule: .own(filling: [], joining: []),
        order: "source, book, folded")

    static let wordings = BackupKind(
        name: "bookNames", title: "names given to books", table: "book_wording",
        columns: book + [
            BackupColumn("field", longest: 20), BackupColumn("text", .words),
            BackupColumn("changedAt", "changed_at", .integer),
        ], key: ["source", "book", "field"],
        // An empty text takes a word back, and so counts as much as another.
        rule: .newest("changed_at", keeping: [], tie: .greater),
        order: "source, book, field")

    /// Its tracks' places go each by its own time (`CollectionMerge`), the rest by its time.
    static let collections = BackupKind(
        name: "collections", title: "collections", table: "library_collection",
        columns: [
            BackupColumn("collection", .id), BackupColumn("updatedAt", "updated_at", .integer),
            BackupColumn("record", longest: LibraryForm.longestCollection),
        ], key: ["collection"], rule: .newest("updated_at", keeping: [], tie: .own), order: "id")

    static let tracks = BackupKind(
        name: "collectionTracks", title: "tracks that are chapters", table: "library_track",
        columns: [BackupColumn("collection", .id), BackupColumn("track", .id)] + chapter,
        key: ["collection", "track"], rule: .own(filling: [], joining: []),
        order: "collection, track")
}
