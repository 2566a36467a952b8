/// The table of the books of the person's own files, with the sums of their files and chapters.
enum BookTable {
    static let id = StoredColumn("id")
    static let place = StoredColumn("place", .integer)
    static let title = StoredColumn("title")
    static let author = StoredColumn("author", isOptional: true)
    static let narrator = StoredColumn("narrator", isOptional: true)
    static let language = StoredColumn("language", isOptional: true)
    static let year = StoredColumn("year", .integer, isOptional: true)
    static let folder = StoredColumn("folder")
    static let ownsFiles = StoredColumn("owns_files", .flag)
    static let coverPath = StoredColumn("cover_path", isOptional: true)
    static let addedAt = StoredColumn("added_at", .integer)
    static let chapterCount = StoredColumn("chapter_count", .span)
    static let duration = StoredColumn("duration", .span)
    static let size = StoredColumn("size", .span)
    static let facts = [
        id, place, title, author, narrator, language, year, folder, ownsFiles, coverPath, addedAt,
    ]
    static let table = StoredTable(
        "imported_book", facts + [chapterCount, duration, size], key: [id])
}

/// The table of the files of those books; a file belongs to one book.
enum RecordingTable {
    static let number = StoredColumn("number", .integer)
    static let path = StoredColumn("path")
    static let size = StoredColumn("size", .span)
    static let modified = StoredColumn("modified", .integer)
    static let duration = StoredColumn("duration", .span)
    static let table = StoredTable(
        "imported_recording", [ChapterColumns.book, number, path, size, modified, duration],
        key: [ChapterColumns.book, number])
}

/// The table of the chapters of those books.
enum ImportedChapterTable {
    static let id = StoredColumn("id")
    static let number = StoredColumn("number", .integer)
    static let title = StoredColumn("title")
    static let table = StoredTable(
        "imported_chapter", [ChapterColumns.book, id, number, title],
        key: [ChapterColumns.book, id])
}

/// The table of the parts of files that chapters are made of; a part without an end is to that
/// of its file.
enum PartTable {
    static let number = StoredColumn("number", .integer)
    static let recording = StoredColumn("recording", .integer)
    static let start = StoredColumn("part_start", .span)
    static let end = StoredColumn("part_end", .span, isOptional: true)
    static let table = StoredTable(
        "imported_part",
        [ChapterColumns.book, ChapterColumns.chapter, number, recording, start, end],
        key: [ChapterColumns.book, ChapterColumns.chapter, number])
}

/// The tables of the texts beside files and of chapters.
enum ImportedTextTable {
    static let number = StoredColumn("number", .integer)
    static let path = StoredColumn("path")
    static let language = StoredColumn("language", isOptional: true)
    static let ofRecordings = table("imported_recording_text", PartTable.recording)
    static let ofChapters = table("imported_chapter_text", ChapterColumns.chapter)

    private static func table(_ name: String, _ owner: StoredColumn) -> StoredTable {
        StoredTable(
            name, [ChapterColumns.book, owner, number, path, language],
            key: [ChapterColumns.book, owner, number])
    }
}

/// The tables of paths: imported ones, and those of books that were removed.
enum PathTable {
    static let path = StoredColumn("path")
    static let roots = StoredTable("import_root", [path], key: [path])
    static let passedOver = StoredTable("import_passed_over", [path], key: [path])
}

/// The table of how a person wants books to be divided, which outlives the import.
enum DivisionTable {
    static let chapterList = StoredColumn(
        "chapter_list", longest: TextBounds.chapterList, isOptional: true)
    static let chapterLength = StoredColumn("chapter_length", .span, isOptional: true)
    static let changedAt = StoredColumn("changed_at", .integer)
    static let table = StoredTable(
        "book_division", [ChapterColumns.book, chapterList, chapterLength, changedAt],
        key: [ChapterColumns.book])
}

/// The table of the chapters that books have, and without a number of those they had.
enum KnownTable {
    static let number = StoredColumn("number", .span, isOptional: true)
    static let title = StoredColumn("title", .words)
    static let pieces = StoredColumn("pieces", longest: StoredPieces.longest)
    static let key = [ChapterColumns.book, ChapterColumns.chapter]
    static let table = StoredTable("known_chapter", key + [number, title, pieces], key: key)
}
