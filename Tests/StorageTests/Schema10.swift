/// The person's database as schema 10 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema10 {
    static let person =
        Schema9.person + """

            INSERT INTO grdb_migrations VALUES ('10');
            CREATE TABLE source (
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                name TEXT UNIQUE CHECK (name IS NOT NULL OR is_on = 0),
                kind TEXT NOT NULL,
                address TEXT,
                is_on INTEGER NOT NULL DEFAULT 1 CHECK (is_on IN (0, 1)),
                is_in_use INTEGER NOT NULL DEFAULT 0 CHECK (is_in_use IN (0, 1)),
                added_at INTEGER,
                account TEXT,
                token_kind TEXT
                    CHECK (token_kind IN ('secret-service', 'command', 'file', 'kept')),
                token_place TEXT CHECK ((token_place IS NULL) = (token_kind IS NULL)),
                token_identity TEXT CHECK ((token_identity IS NULL) = (token_kind IS NULL)),
                configuration TEXT
            ) STRICT;
            CREATE UNIQUE INDEX source_in_use ON source (is_in_use) WHERE is_in_use = 1;
            INSERT INTO source SELECT id, url, name, 'backend', url, 1, is_selected, NULL, account,
                token_kind, token_place, token_identity, NULL FROM server;
            DROP TABLE server;
            INSERT INTO source VALUES (7, 'pod:1', 'News', 'podcast', NULL, 0, 0, 11, NULL, NULL,
                NULL, NULL, '{"a":1}');
            INSERT INTO source (id, kind, is_on) VALUES ('local', 'library', 0);
            """
}
