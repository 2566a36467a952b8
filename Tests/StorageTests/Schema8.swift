/// The person's database as schema 8 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema8 {
    static let person =
        Schema7.person + """

            INSERT INTO grdb_migrations VALUES ('8');
            ALTER TABLE imported_book ADD COLUMN chapter_count INTEGER NOT NULL DEFAULT 0
                CHECK (chapter_count >= 0);
            ALTER TABLE imported_book ADD COLUMN duration INTEGER NOT NULL DEFAULT 0
                CHECK (duration >= 0);
            ALTER TABLE imported_book ADD COLUMN size INTEGER NOT NULL DEFAULT 0 CHECK (size >= 0);
            UPDATE imported_book SET
                chapter_count = (SELECT count(*) FROM imported_chapter WHERE book = imported_book.id),
                duration = (SELECT CAST(min(total(duration), 9e18) AS INTEGER)
                    FROM imported_recording WHERE book = imported_book.id),
                size = (SELECT CAST(min(total(size), 9e18) AS INTEGER)
                    FROM imported_recording WHERE book = imported_book.id);
            CREATE TABLE book_wording (
                source TEXT NOT NULL,
                book TEXT NOT NULL,
                field TEXT NOT NULL,
                text TEXT NOT NULL,
                changed_at INTEGER NOT NULL,
                PRIMARY KEY (source, book, field)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE book_tag (
                source TEXT NOT NULL,
                book TEXT NOT NULL,
                folded TEXT NOT NULL CHECK (folded <> ''),
                tag TEXT NOT NULL,
                PRIMARY KEY (source, book, folded)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX book_tag_by_word ON book_tag (folded);
            CREATE TABLE library_collection (
                id INTEGER PRIMARY KEY,
                collection TEXT NOT NULL UNIQUE,
                updated_at INTEGER NOT NULL,
                record TEXT NOT NULL
            ) STRICT;
            CREATE TABLE library_track (
                collection TEXT NOT NULL REFERENCES library_collection (collection)
                    ON DELETE CASCADE,
                track TEXT NOT NULL,
                source TEXT NOT NULL,
                book TEXT NOT NULL,
                chapter TEXT NOT NULL,
                PRIMARY KEY (collection, track)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO book_wording VALUES ('local', 'b1', 'title', 'The lighthouse', 7);
            INSERT INTO book_tag VALUES ('local', 'b1', 'evening', 'Evening');
            INSERT INTO library_collection VALUES (1, 'c1', 9, '{"id":"c1","tracks":[{"id":"t",'
                || '"location":{"type":"local","path":"/b/1.mp3"}}]}');
            """
}
