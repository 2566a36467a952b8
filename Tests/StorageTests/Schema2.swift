/// Databases as schema 2 wrote them; frozen, so that every later version is
/// tested against the real thing.
enum Schema2 {
    static let person =
        Schema1.person + """

            INSERT INTO grdb_migrations VALUES ('2');
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
            INSERT INTO bookmark VALUES (4, 'local', '3', '2', 1000000, 2000000, 'Hola.',
                'wie hallo', 'quote', 1000000000, '赤い本', '第二章');
            INSERT INTO edge_nudge VALUES ('local', '3', '2', 1000000, -20000, 40000);
            INSERT INTO place_history VALUES (1, 'local', '3', '2', 7000000, 'jump', 1000000000,
                '赤い本', '第二章');
            INSERT INTO listening_day VALUES ('1970-01-01', 'local', '3', '赤い本', 'ja',
                60000000, 5000000, 75000000);
            """

    // SQLite writes a column that was added later into the table's own text, so the frozen
    // table is made as it was and then altered.
    static let cache =
        Schema1.cache + """

            INSERT INTO grdb_migrations VALUES ('2');
            ALTER TABLE response ADD COLUMN source TEXT;
            ALTER TABLE response ADD COLUMN book TEXT;
            ALTER TABLE response ADD COLUMN chapter TEXT;
            ALTER TABLE response ADD COLUMN is_invalid INTEGER NOT NULL DEFAULT 0
                CHECK (is_invalid IN (0, 1));
            CREATE INDEX response_by_url ON response (url, account);
            CREATE INDEX response_by_book ON response (source, book, chapter);
            ALTER TABLE part ADD COLUMN held TEXT;
            INSERT INTO response VALUES (
                '9039d9d3614b6ffb38f0a6eedc2b0010cb7e1967569bc0d6ff011573964a1a27', 'GET',
                'http://127.0.0.1:8000/books/3/chapters', '', '', 'list', 200, '{"lines":[]}',
                '{"lines":[]}', 900000000, 901000000, 2,
                '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945', 1, 901000000,
                x'5b5d', 'http://127.0.0.1:8000', '3', NULL, 1);
            """
}
