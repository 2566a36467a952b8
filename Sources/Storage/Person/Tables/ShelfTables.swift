import ListenCore

/// The table of settings that change while the program runs.
enum PreferenceTable {
    static let name = StoredColumn("key", longest: TextBounds.settingName)
    static let value = StoredColumn("value", longest: PreferenceStore.largestValue)
    static let table = StoredTable("preference", [name, value], key: [name])
}

/// The table of sources; one that is part of the program has a row only while it is off.
enum SourceTable {
    static let number = StoredColumn("number", .row)
    static let id = StoredColumn("id", .id, longest: TextBounds.address)
    static let name = StoredColumn("name", longest: TextBounds.sourceName, isOptional: true)
    static let kind = StoredColumn("kind", longest: 40)
    static let address = StoredColumn("address", longest: TextBounds.address, isOptional: true)
    static let isOn = StoredColumn("is_on", .flag)
    static let isInUse = StoredColumn("is_in_use", .flag)
    static let addedAt = StoredColumn("added_at", .integer, isOptional: true)
    static let account = StoredColumn("account", longest: TextBounds.sourceName, isOptional: true)
    static let tokenKind = StoredColumn("token_kind", isOptional: true, isLocal: true)
    static let tokenPlace = StoredColumn("token_place", isOptional: true, isLocal: true)
    static let tokenIdentity = StoredColumn("token_identity", isOptional: true, isLocal: true)
    static let configuration = StoredColumn(
        "configuration", longest: TextBounds.configuration, isOptional: true)
    static let pin = StoredColumn("pin", longest: TextBounds.pin, isOptional: true)
    static let certificates = StoredColumn(
        "certificates", longest: ServerTrust.longestCertificates, isOptional: true)
    static let table = StoredTable(
        "source",
        [
            number, id, name, kind, address, isOn, isInUse, addedAt, account, tokenKind,
            tokenPlace, tokenIdentity, configuration, pin, certificates,
        ], key: [id])
}

/// The table of the names that a person gave to books; an empty text takes a name back.
enum WordingTable {
    static let field = StoredColumn("field", longest: 20)
    static let text = StoredColumn("text", .words)
    static let changedAt = StoredColumn("changed_at", .integer)
    static let table = StoredTable(
        "book_wording", ChapterColumns.ofBook + [field, text, changedAt],
        key: ChapterColumns.ofBook + [field])
}

/// The table of tags of books.
enum TagTable {
    static let folded = StoredColumn("folded", longest: TextBounds.folded)
    static let tag = StoredColumn("tag", longest: 400)
    static let table = StoredTable(
        "book_tag", ChapterColumns.ofBook + [folded, tag], key: ChapterColumns.ofBook + [folded])
}

/// The table of the collections of library files, as they came.
enum CollectionTable {
    static let collection = StoredColumn("collection", .id)
    static let updatedAt = StoredColumn("updated_at", .integer)
    static let record = StoredColumn("record", longest: LibraryForm.longestCollection)
    static let table = StoredTable(
        "library_collection", [.row, collection, updatedAt, record], key: [collection])
}

/// The table of the chapters that tracks of library files are here.
enum TrackTable {
    static let track = StoredColumn("track", .id)
    static let key = [CollectionTable.collection, track]
    static let table = StoredTable("library_track", key + ChapterColumns.key, key: key)
}

/// The table of the parts of texts that were attached to chapters.
enum AttachedTable {
    static let file = StoredColumn("file")
    static let name = StoredColumn("name")
    static let language = StoredColumn("language", isOptional: true)
    static let origin = StoredColumn("origin")
    static let addedAt = StoredColumn("added_at", .integer)
    static let shift = StoredColumn("shift", .integer)
    static let start = StoredColumn("text_start", .span)
    static let end = StoredColumn("text_end", .span, isOptional: true)
    static let table = StoredTable(
        "attached_text",
        ChapterColumns.key + [file, name, language, origin, addedAt, shift, start, end],
        key: ChapterColumns.key + [file, start])
}

/// The table of the documents that attached texts are of; the outline has a line for each block.
enum DocumentTable {
    static let document = StoredColumn("document", longest: 64)
    static let letters = StoredColumn("letters", .span)
    static let outline = StoredColumn("outline", longest: TextBounds.work)
    static let table = StoredTable("document", [document, letters, outline], key: [document])
}

/// The table of the places of attached texts' sentences in documents.
enum MarksTable {
    static let file = AttachedTable.file
    static let document = DocumentTable.document
    static let marks = StoredColumn("marks", longest: TextBounds.work)
    static let table = StoredTable("document_marks", [file, document, marks], key: [file])
}

/// The table of the texts a person reads; the words are JSON.
enum WrittenTable {
    static let number = StoredColumn("number", .row)
    static let title = StoredColumn("title", .words)
    static let author = StoredColumn("author", .words, isOptional: true)
    static let site = StoredColumn("site", .words, isOptional: true)
    static let address = StoredColumn("address", longest: TextBounds.address, isOptional: true)
    static let language = StoredColumn("language", longest: 35, isOptional: true)
    static let addedAt = StoredColumn("added_at", .integer)
    static let isArchived = StoredColumn("is_archived", .flag)
    static let words = StoredColumn("words", longest: TextBounds.work)
    static let changedAt = StoredColumn("changed_at", .integer)
    static let table = StoredTable(
        "written_text",
        [
            number, ChapterColumns.book, title, author, site, address, language, addedAt,
            isArchived, words, changedAt,
        ], key: [ChapterColumns.book])
}

/// The table of the sentences of a text's chapters, with the times at which places are kept.
enum TimelineTable {
    static let sentences = StoredColumn("sentences", longest: SpokenTimeline.longestText)
    static let key = [ChapterColumns.book, ChapterColumns.chapter]
    static let table = StoredTable("text_timeline", key + [sentences], key: key)
}

/// The table of the feeds a person follows.
enum FeedTable {
    static let number = StoredColumn("number", .row)
    static let address = StoredColumn("address", longest: TextBounds.address)
    static let kind = StoredColumn("kind", longest: 35)
    static let title = StoredColumn("title", .words)
    static let addedAt = StoredColumn("added_at", .integer)
    static let changedAt = StoredColumn("changed_at", .integer)
    static let table = StoredTable(
        "feed", [number, address, kind, title, addedAt, changedAt], key: [address])
}

/// The table of the audiobooks of the open shelf; the record is JSON.
enum OpenBookTable {
    static let number = StoredColumn("number", .row)
    static let title = StoredColumn("title", .words)
    static let author = StoredColumn("author", .words, isOptional: true)
    static let language = StoredColumn("language", longest: 35, isOptional: true)
    static let record = StoredColumn("record", longest: TextBounds.openBook)
    static let addedAt = StoredColumn("added_at", .integer)
    static let changedAt = StoredColumn("changed_at", .integer)
    static let table = StoredTable(
        "open_book",
        [number, ChapterColumns.book, title, author, language, record, addedAt, changedAt],
        key: [ChapterColumns.book])
}

/// The table of the radio stations of a person.
enum StationTable {
    static let number = StoredColumn("number", .row)
    static let address = StoredColumn("address", longest: TextBounds.address)
    static let title = StoredColumn("title", .words)
    static let directoryID = StoredColumn("directory_id", .id, isOptional: true)
    static let language = StoredColumn("language", longest: 35, isOptional: true)
    static let addedAt = StoredColumn("added_at", .integer)
    static let changedAt = StoredColumn("changed_at", .integer)
    static let table = StoredTable(
        "radio_station", [number, address, title, directoryID, language, addedAt, changedAt],
        key: [address])
}
