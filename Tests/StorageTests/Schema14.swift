/// The person's database as schema 14 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema14 {
    static let person =
        Schema13.person + """

            INSERT INTO grdb_migrations VALUES ('14');
            CREATE TABLE feed (
                number INTEGER PRIMARY KEY,
                address TEXT NOT NULL UNIQUE,
                kind TEXT NOT NULL,
                title TEXT NOT NULL,
                added_at INTEGER NOT NULL,
                changed_at INTEGER NOT NULL
            ) STRICT;
            INSERT INTO feed VALUES
                (1, 'https://times.example/feed', 'news', 'The Times', 3, 3),
                (2, 'https://cast.example/feed', 'later', 'Of a newer version', 4, 4);
            """
}
