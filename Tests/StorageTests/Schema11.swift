/// The person's database as schema 11 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema11 {
    static let person =
        Schema10.person + """

            INSERT INTO grdb_migrations VALUES ('11');
            CREATE TABLE written_text (
                number INTEGER PRIMARY KEY,
                book TEXT NOT NULL UNIQUE,
                title TEXT NOT NULL,
                author TEXT,
                site TEXT,
                address TEXT,
                language TEXT,
                added_at INTEGER NOT NULL,
                is_archived INTEGER NOT NULL DEFAULT 0 CHECK (is_archived IN (0, 1)),
                words TEXT NOT NULL,
                changed_at INTEGER NOT NULL
            ) STRICT;
            INSERT INTO written_text VALUES (1, 'w1', 'A fox', 'Ann', NULL, 'https://x.example/a',
                'en', 11, 0,
                '{"version":1,"facts":{"title":"A fox"},"chapters":[{"blocks":[{"kind":"paragraph","text":"It ran."}]}]}',
                12);
            """
}
