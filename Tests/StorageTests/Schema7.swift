/// The person's database as schema 7 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema7 {
    static let person =
        Schema6.person + """

            INSERT INTO grdb_migrations VALUES ('7');
            ALTER TABLE imported_book ADD COLUMN chapter_list TEXT;
            ALTER TABLE imported_book ADD COLUMN chapter_length INTEGER
                CHECK (chapter_length >= 0);
            DROP INDEX imported_chapter_by_number;
            DROP INDEX imported_chapter_by_file;
            ALTER TABLE imported_chapter RENAME TO former_chapter;
            CREATE TABLE imported_chapter (
                book TEXT NOT NULL REFERENCES imported_book (id) ON DELETE CASCADE,
                id TEXT NOT NULL,
                number INTEGER NOT NULL,
                title TEXT NOT NULL,
                PRIMARY KEY (book, id)
            ) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX imported_chapter_by_number ON imported_chapter (book, number);
            INSERT INTO imported_chapter SELECT book, id, number, title FROM former_chapter;
            CREATE TABLE imported_part (
                book TEXT NOT NULL,
                chapter TEXT NOT NULL,
                number INTEGER NOT NULL,
                recording INTEGER NOT NULL,
                part_start INTEGER NOT NULL CHECK (part_start >= 0),
                part_end INTEGER CHECK (part_end >= part_start),
                PRIMARY KEY (book, chapter, number),
                FOREIGN KEY (book, chapter) REFERENCES imported_chapter (book, id)
                    ON DELETE CASCADE,
                FOREIGN KEY (book, recording) REFERENCES imported_recording (book, number)
                    ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX imported_part_by_file ON imported_part (book, recording);
            INSERT INTO imported_part
                SELECT book, id, 0, recording, coalesce(range_start, 0), range_end
                FROM former_chapter;
            DROP TABLE former_chapter;
            CREATE TABLE imported_recording_text (
                book TEXT NOT NULL,
                recording INTEGER NOT NULL,
                number INTEGER NOT NULL,
                path TEXT NOT NULL,
                language TEXT,
                PRIMARY KEY (book, recording, number),
                FOREIGN KEY (book, recording) REFERENCES imported_recording (book, number)
                    ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE imported_chapter_text (
                book TEXT NOT NULL,
                chapter TEXT NOT NULL,
                number INTEGER NOT NULL,
                path TEXT NOT NULL,
                language TEXT,
                PRIMARY KEY (book, chapter, number),
                FOREIGN KEY (book, chapter) REFERENCES imported_chapter (book, id)
                    ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX imported_recording_by_size ON imported_recording (size);
            CREATE TABLE import_root (
                path TEXT PRIMARY KEY
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE import_passed_over (
                path TEXT PRIMARY KEY
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE attached_text (
                source TEXT NOT NULL,
                book TEXT NOT NULL,
                chapter TEXT NOT NULL,
                file TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL,
                language TEXT,
                origin TEXT NOT NULL,
                added_at INTEGER NOT NULL,
                PRIMARY KEY (source, book, chapter, file)
            ) STRICT, WITHOUT ROWID;
            UPDATE imported_book SET chapter_list = '0:00 Uno', chapter_length = 900000000;
            INSERT INTO imported_part VALUES ('b1', 'c2', 1, 0, 3000000, NULL);
            INSERT INTO imported_recording_text VALUES ('b1', 0, 0, '/t/1.srt', NULL);
            INSERT INTO imported_chapter_text VALUES ('b1', 'c1', 0, '/t/c1.srt', 'es');
            INSERT INTO attached_text VALUES ('local', 'b1', 'c1', 'ab.srt', 'mine.srt', 'en',
                'added', 5);
            """
}
