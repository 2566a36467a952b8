extension PersonSchema {
    // The feeds a person follows.
    static let versionOfFeeds = """
        CREATE TABLE feed (
            number INTEGER PRIMARY KEY,
            address TEXT NOT NULL UNIQUE,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            added_at INTEGER NOT NULL,
            changed_at INTEGER NOT NULL
        ) STRICT;
        """
}
