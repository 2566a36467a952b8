extension PersonSchema {
    // The events of the routes of chapters; no row is ever changed, so that those of several devices
    // together are one log. Days count from 1970-01-01 on the person's calendar.
    static let versionOfRoutes = """
        CREATE TABLE route_event (
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            at INTEGER NOT NULL,
            kind TEXT NOT NULL,
            step TEXT NOT NULL,
            day INTEGER NOT NULL,
            expected INTEGER,
            judged INTEGER,
            text TEXT NOT NULL,
            duration INTEGER NOT NULL CHECK (duration >= 0),
            book_title TEXT NOT NULL,
            chapter_title TEXT NOT NULL,
            PRIMARY KEY (source, book, chapter, at, kind, step)
        ) STRICT, WITHOUT ROWID;
        """
}
