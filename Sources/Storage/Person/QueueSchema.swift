extension PersonSchema {
    // The chapters that wait to be heard, in the order of their places, which may have gaps.
    static let versionOfQueue = """
        CREATE TABLE queued_chapter (
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            place INTEGER NOT NULL,
            duration INTEGER NOT NULL CHECK (duration >= 0),
            added_at INTEGER NOT NULL,
            book_title TEXT NOT NULL,
            chapter_title TEXT NOT NULL,
            PRIMARY KEY (source, book, chapter)
        ) STRICT, WITHOUT ROWID;
        """
}
