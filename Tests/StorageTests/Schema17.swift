/// The person's database as schema 17 wrote it; frozen, so that every later
/// version is tested against the real thing.
enum Schema17 {
    static let person =
        Schema16.person + """

            INSERT INTO grdb_migrations VALUES ('17');
            CREATE TABLE radio_station (
                number INTEGER PRIMARY KEY,
                address TEXT NOT NULL UNIQUE,
                title TEXT NOT NULL,
                directory_id TEXT,
                language TEXT,
                added_at INTEGER NOT NULL,
                changed_at INTEGER NOT NULL
            ) STRICT;
            INSERT INTO radio_station VALUES
                (1, 'https://radio.example/live', 'Radio Isla', 'ab-1', 'es', 3, 3);
            """
}
