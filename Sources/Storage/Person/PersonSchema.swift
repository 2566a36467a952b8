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
        migrator.registerMigration("2") { database in
            try database.execute(sql: version2)
        }
        migrator.registerMigration("3") { database in
            try database.execute(sql: version3)
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

    // A bookmark's id is never given again, since people type it. Places of the
    // history are in the order they were noted, whatever the clock said.
    private static let version2 = """
        CREATE TABLE bookmark (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            range_start INTEGER NOT NULL,
            range_end INTEGER NOT NULL CHECK (range_end >= range_start),
            text TEXT NOT NULL,
            note TEXT NOT NULL,
            grade TEXT,
            created_at INTEGER NOT NULL,
            book_title TEXT NOT NULL,
            chapter_title TEXT NOT NULL
        ) STRICT;
        CREATE INDEX bookmark_by_place ON bookmark (source, book, chapter, range_start);
        CREATE INDEX bookmark_by_time ON bookmark (created_at);
        CREATE TABLE edge_nudge (
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            sentence INTEGER NOT NULL,
            start_shift INTEGER NOT NULL,
            end_shift INTEGER NOT NULL,
            PRIMARY KEY (source, book, chapter, sentence)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE place_history (
            id INTEGER PRIMARY KEY,
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            chapter TEXT NOT NULL,
            position INTEGER NOT NULL,
            occasion TEXT NOT NULL,
            noted_at INTEGER NOT NULL,
            book_title TEXT NOT NULL,
            chapter_title TEXT NOT NULL
        ) STRICT;
        CREATE INDEX place_history_by_chapter ON place_history (source, book, chapter);
        CREATE TABLE listening_day (
            day TEXT NOT NULL CHECK (day GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
            source TEXT NOT NULL,
            book TEXT NOT NULL,
            book_title TEXT NOT NULL,
            language TEXT,
            heard INTEGER NOT NULL CHECK (heard >= 0),
            repeated INTEGER NOT NULL CHECK (repeated >= 0),
            material INTEGER NOT NULL CHECK (material >= 0),
            PRIMARY KEY (day, source, book)
        ) STRICT, WITHOUT ROWID;
        """

    // Where a token comes from, never a token. All three are there, or none.
    private static let version3 = """
        ALTER TABLE server ADD COLUMN account TEXT;
        ALTER TABLE server ADD COLUMN token_kind TEXT
            CHECK (token_kind IN ('secret-service', 'command', 'file', 'kept'));
        ALTER TABLE server ADD COLUMN token_place TEXT
            CHECK ((token_place IS NULL) = (token_kind IS NULL));
        ALTER TABLE server ADD COLUMN token_identity TEXT
            CHECK ((token_identity IS NULL) = (token_kind IS NULL));
        """
}
