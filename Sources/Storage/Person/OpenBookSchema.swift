extension PersonSchema {
    // The audiobooks of the open shelf that a person chose; the record is JSON.
    static let versionOfOpenBooks = """
        CREATE TABLE open_book (
            number INTEGER PRIMARY KEY,
            book TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL,
            author TEXT,
            language TEXT,
            record TEXT NOT NULL,
            added_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL
        ) STRICT;
        """
}
