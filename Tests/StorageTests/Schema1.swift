/// Databases as schema 1 wrote them; frozen, so that every later version is
/// tested against the real thing.
enum Schema1 {
    static let person = """
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO grdb_migrations VALUES ('1');
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
        INSERT INTO progress VALUES
            ('local', '3', '2', 12500000, 90000000, 0, 1000000000, '赤い本', '第二章');
        INSERT INTO server VALUES (1, 'home', 'http://127.0.0.1:8000', 1);
        INSERT INTO preference VALUES ('count', '[7]');
        """

    static let cache = """
        CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
        INSERT INTO grdb_migrations VALUES ('1');
        CREATE TABLE response (
            digest TEXT PRIMARY KEY,
            method TEXT NOT NULL,
            url TEXT NOT NULL,
            account TEXT NOT NULL,
            variant TEXT NOT NULL,
            resource TEXT NOT NULL,
            status INTEGER NOT NULL,
            fields TEXT NOT NULL,
            selecting_fields TEXT NOT NULL,
            request_time INTEGER NOT NULL,
            response_time INTEGER NOT NULL,
            size INTEGER NOT NULL,
            sha256 TEXT NOT NULL,
            is_pinned INTEGER NOT NULL CHECK (is_pinned IN (0, 1)),
            last_used INTEGER NOT NULL,
            body BLOB
        ) STRICT;
        CREATE INDEX response_by_use ON response (last_used);
        CREATE INDEX response_by_file ON response (sha256) WHERE body IS NULL;
        CREATE TABLE part (
            digest TEXT PRIMARY KEY,
            etag TEXT,
            last_modified TEXT,
            total INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE translation (
            provider TEXT NOT NULL,
            source TEXT NOT NULL,
            target TEXT NOT NULL,
            text TEXT NOT NULL,
            answer TEXT NOT NULL,
            is_rough INTEGER NOT NULL CHECK (is_rough IN (0, 1)),
            stored_at INTEGER NOT NULL,
            PRIMARY KEY (provider, source, target, text)
        ) STRICT;
        CREATE TABLE explanation (
            provider TEXT NOT NULL,
            source TEXT NOT NULL,
            target TEXT NOT NULL,
            sentence TEXT NOT NULL,
            phrase TEXT NOT NULL,
            answer TEXT NOT NULL,
            stored_at INTEGER NOT NULL,
            PRIMARY KEY (provider, source, target, sentence, phrase)
        ) STRICT;
        CREATE TABLE waveform (
            key TEXT PRIMARY KEY,
            is_exact INTEGER NOT NULL CHECK (is_exact IN (0, 1)),
            peaks BLOB NOT NULL,
            stored_at INTEGER NOT NULL
        ) STRICT;
        INSERT INTO response VALUES (
            'cbd95dad4dff6eee096cb0b6153a598aa1559dda409818121da98b3a41ab4f00', 'GET',
            'http://127.0.0.1:8000/books', '', '', 'list', 200, '{"lines":[]}', '{"lines":[]}',
            900000000, 901000000, 2,
            '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945', 0, 901000000,
            x'5b5d');
        INSERT INTO translation VALUES ('Apertium', 'es', 'en', 'Hola', 'Hello', 1, 1000000000);
        """
}
