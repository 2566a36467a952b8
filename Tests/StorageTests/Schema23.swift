/// The person's database as schema 23 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema23 {
    static let person =
        Schema22.person + """

            INSERT INTO grdb_migrations VALUES ('23');
            CREATE TABLE sync_fact (
                subject TEXT NOT NULL,
                name TEXT NOT NULL,
                content TEXT,
                made_at INTEGER NOT NULL CHECK (made_at >= 0),
                number INTEGER NOT NULL CHECK (number >= 0),
                device TEXT NOT NULL,
                PRIMARY KEY (subject, name)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO sync_fact
                VALUES ('setting', 'speed', '1.25', 1000, 2, '00000000000000bb');
            INSERT INTO sync_fact VALUES ('podcast', 'gone', NULL, 900, 1, '00000000000000aa');
            """
}
