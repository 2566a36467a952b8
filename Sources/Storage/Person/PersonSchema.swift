import GRDB

/// The schema of the person's database, version by version; a version once
/// released is never edited.
enum PersonSchema {
    /// All versions in order.
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1") { database in
            try database.execute(sql: version1)
        }
        return migrator
    }

    // Times are whole microseconds; `updated_at` counts them from 1970 UTC.
    private static let version1 = """
        CREATE TABLE progress (
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            position INTEGER NOT NULL,
            duration INTEGER NOT NULL,
            is_completed INTEGER NOT NULL CHECK (is_completed IN (0, 1)),
            updated_at INTEGER NOT NULL,
            book_title TEXT NOT NULL,
            chapter_title TEXT NOT NULL,
            PRIMARY KEY (source, book, chapter)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX progress_by_time ON progress (updated_at);
        CREATE TABLE server (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            url TEXT NOT NULL UNIQUE,
            is_selected INTEGER NOT NULL DEFAULT 0 CHECK (is_selected IN (0, 1))
        ) STRICT;
        CREATE UNIQUE INDEX server_selected ON server (is_selected) WHERE is_selected = 1;
        CREATE TABLE preference (
            key TEXT PRIMARY KEY,
            value TEXT NOT NULL
        ) STRICT, WITHOUT ROWID;
        """
}
