/// The person's database as schema 9 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema9 {
    static let person =
        Schema8.person + """

            INSERT INTO grdb_migrations VALUES ('9');
            CREATE TABLE book_division (
                book TEXT PRIMARY KEY,
                chapter_list TEXT,
                chapter_length INTEGER CHECK (chapter_length >= 0),
                changed_at INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID;
            INSERT INTO book_division SELECT id, chapter_list, chapter_length, added_at
                FROM imported_book WHERE chapter_list IS NOT NULL OR chapter_length IS NOT NULL;
            ALTER TABLE imported_book DROP COLUMN chapter_list;
            ALTER TABLE imported_book DROP COLUMN chapter_length;
            CREATE TABLE known_chapter (
                book TEXT NOT NULL,
                chapter TEXT NOT NULL,
                number INTEGER,
                title TEXT NOT NULL,
                pieces TEXT NOT NULL,
                PRIMARY KEY (book, chapter)
            ) STRICT, WITHOUT ROWID;
            CREATE TEMP TABLE file_mark AS SELECT book, number AS recording, name, size, duration,
                row_number() OVER (PARTITION BY book, name, size ORDER BY number) - 1 AS place
                FROM (SELECT *, substr(path, length(rtrim(path, replace(path, '/', ''))) + 1) AS name
                    FROM imported_recording);
            INSERT INTO known_chapter
                SELECT chapter.book, chapter.id, chapter.number, chapter.title,
                    (SELECT json_group_array(json_array(name, size, place, part_start,
                        max(0, coalesce(part_end, duration) - part_start), part_end IS NULL))
                    FROM (SELECT * FROM imported_part AS part
                        JOIN file_mark USING (book, recording)
                        WHERE part.book = chapter.book AND part.chapter = chapter.id
                        ORDER BY part.number))
                FROM imported_chapter AS chapter;
            DROP TABLE file_mark;
            ALTER TABLE attached_text RENAME TO former_text;
            CREATE TABLE attached_text (
                source TEXT NOT NULL,
                book TEXT NOT NULL,
                chapter TEXT NOT NULL,
                file TEXT NOT NULL,
                name TEXT NOT NULL,
                language TEXT,
                origin TEXT NOT NULL,
                added_at INTEGER NOT NULL,
                shift INTEGER NOT NULL,
                text_start INTEGER NOT NULL CHECK (text_start >= 0),
                text_end INTEGER CHECK (text_end >= text_start),
                PRIMARY KEY (source, book, chapter, file, text_start)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX attached_text_by_file ON attached_text (file);
            INSERT INTO attached_text SELECT source, book, chapter, file, name, language, origin,
                added_at, 0, 0, NULL FROM former_text;
            DROP TABLE former_text;
            INSERT OR REPLACE INTO book_division VALUES ('b1', NULL, 600000000, 11);
            """
}
