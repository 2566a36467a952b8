/// The person's database as schema 6 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema6 {
    static let person =
        Schema5.person + """

            INSERT INTO grdb_migrations VALUES ('6');
            CREATE TABLE imported_book (
                id TEXT PRIMARY KEY,
                place INTEGER NOT NULL UNIQUE,
                title TEXT NOT NULL,
                author TEXT,
                narrator TEXT,
                language TEXT,
                year INTEGER,
                folder TEXT NOT NULL,
                owns_files INTEGER NOT NULL CHECK (owns_files IN (0, 1)),
                cover_path TEXT,
                added_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE imported_recording (
                book TEXT NOT NULL REFERENCES imported_book (id) ON DELETE CASCADE,
                number INTEGER NOT NULL,
                path TEXT NOT NULL UNIQUE,
                size INTEGER NOT NULL CHECK (size >= 0),
                modified INTEGER NOT NULL,
                duration INTEGER NOT NULL CHECK (duration >= 0),
                PRIMARY KEY (book, number)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE imported_chapter (
                book TEXT NOT NULL,
                id TEXT NOT NULL,
                number INTEGER NOT NULL,
                title TEXT NOT NULL,
                recording INTEGER NOT NULL,
                range_start INTEGER CHECK (range_start >= 0),
                range_end INTEGER CHECK (range_end >= range_start),
                PRIMARY KEY (book, id),
                FOREIGN KEY (book, recording) REFERENCES imported_recording (book, number)
                    ON DELETE CASCADE,
                CHECK ((range_start IS NULL) = (range_end IS NULL))
            ) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX imported_chapter_by_number ON imported_chapter (book, number);
            CREATE INDEX imported_chapter_by_file ON imported_chapter (book, recording);
            INSERT INTO imported_book VALUES ('b1', 1, 'El faro', 'Ana', NULL, 'es', 1920,
                '/books/faro', 0, NULL, 1);
            INSERT INTO imported_recording VALUES ('b1', 0, '/books/faro/1.mp3', 9, 8, 7000000);
            INSERT INTO imported_chapter VALUES ('b1', 'c1', 0, 'Uno', 0, NULL, NULL);
            INSERT INTO imported_chapter VALUES ('b1', 'c2', 1, 'Dos', 0, 1000000, 2000000);
            """
}
